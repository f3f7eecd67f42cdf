/** The message on its way: a dot travels along the line. Only decoration. */
export function SendingLine() {
  return (
    <svg className="send-l" viewBox="0 0 260 16" aria-hidden="true">
      <path className="ch-solid" d="M8 8H120" />
      <path className="ch-dash" d="M136 8H240" />
      <circle className="ch-dot" cx="128" cy="8" r="5" />
      <circle className="ch-ring ch-dotted" cx="250" cy="8" r="6" />
    </svg>
  );
}
