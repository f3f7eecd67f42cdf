/** A line that has arrived. Only decoration. */
export function SubscribedLine() {
  return (
    <svg viewBox="0 0 300 20" aria-hidden="true">
      <path className="ch-solid" d="M8 10H284" />
      <circle className="ch-dot" cx="8" cy="10" r="6" />
      <circle className="sub-end" cx="291" cy="10" r="9" />
      <path className="sub-check" d="m287 10 3 3 5-6" />
    </svg>
  );
}
