/** From you to the desk is done (solid), the answer is planned (dashed). The sentence above says the same. */
export function SentLine({ stops }: { stops: [string, string, string] }) {
  return (
    <div aria-hidden="true">
      <svg className="sent-d" viewBox="0 0 520 24" aria-hidden="true">
        <path className="ch-solid" d="M10 12H250" />
        <path className="ch-dash" d="M272 12H496" />
        <circle className="ch-dot" cx="10" cy="12" r="6" />
        <circle className="ch-ring" cx="260" cy="12" r="9" />
        <circle className="ch-dot" cx="260" cy="12" r="3.5" />
        <circle className="ch-ring ch-dotted" cx="508" cy="12" r="7" />
      </svg>
      <div className="sent-l">
        {stops.map((stop) => (
          <span key={stop}>{stop}</span>
        ))}
      </div>
    </div>
  );
}
