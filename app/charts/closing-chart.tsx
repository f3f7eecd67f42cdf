interface ClosingNames {
  origin: string;
  destination: string;
}

/**
 * The Pacific of the closing band with a journey not made yet (dashed); always night, from 1021 px. Only decoration.
 * The ends keep their share of the width, whatever is cut from the picture.
 */
export function ClosingChart({ origin, destination }: ClosingNames) {
  return (
    <>
      <img className="cb bg" src="/charts/close.svg" width="1440" height="560" alt="" decoding="async" loading="lazy" />
      <svg className="chart ink ch-wide ink-foot" aria-hidden="true">
        <line className="ch-dash" x1="8.33%" y1="30" x2="91%" y2="30" />
        <circle className="ch-dot" cx="8.33%" cy="30" r="7" />
        <circle className="ch-ring" cx="91.67%" cy="30" r="8" />
        <text className="ch-lab" x="8.33%" y="64" textAnchor="middle">
          {origin}
        </text>
        <text className="ch-lab" x="91.67%" y="64" textAnchor="middle">
          {destination}
        </text>
      </svg>
    </>
  );
}

/** The same journey as a line of its own under the buttons, to 1020 px. */
export function ClosingLine({ origin, destination }: ClosingNames) {
  return (
    <svg className="cl-m" viewBox="0 0 350 60" aria-hidden="true">
      <path className="ch-dash" d="M20 14H332" />
      <circle className="ch-dot" cx="8" cy="14" r="7" />
      <circle className="ch-ring" cx="341" cy="14" r="8" />
      <text className="ch-lab ch-14" x="0" y="46">
        {origin}
      </text>
      <text className="ch-lab ch-14" x="350" y="46" textAnchor="end">
        {destination}
      </text>
    </svg>
  );
}
