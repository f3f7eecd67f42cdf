import { ChartFix } from '#app/charts/chart-fix.tsx';

/** Reykjavík to London beside the sign-in. Only decoration. */
export function LoginChart() {
  return (
    <div className="r" aria-hidden="true">
      <img className="cb" src="/charts/login.svg" width="880" height="900" alt="" decoding="async" />
      <svg className="chart ink" viewBox="0 0 880 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className="ch-solid" d="M150 470H367" />
        <path className="ch-dash" d="M389 470H718" />
        <circle className="ch-dot" cx="150" cy="470" r="7" />
        <circle className="ch-ring ch-dotted" cx="730" cy="470" r="8" />
        <ChartFix x={367} y={470} />
        <text className="ch-lab" x="150" y="446" textAnchor="middle">
          Reykjavík
        </text>
        <text className="ch-lab" x="730" y="446" textAnchor="middle">
          London
        </text>
      </svg>
    </div>
  );
}
