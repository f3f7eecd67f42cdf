import type { ReactNode } from 'react';

function Ends({ y = 36 }: { y?: number }) {
  return (
    <>
      <circle className="f" cx="9" cy={y} r="7" />
      <circle className="o" cx="290" cy={y} r="7" />
    </>
  );
}

/** A ruler: a tick every 6 units, a long one every 30. */
const TICKS = Array.from({ length: 48 }, (_, index) => `M${9 + 6 * index} 62v${index % 5 === 0 ? -9 : -5}`).join('');

const CONTAINERS = [
  [76, 34],
  [114, 34],
  [152, 34],
  [190, 34],
  [114, 12],
  [152, 12],
] as const;

function Container({ x, y }: { x: number; y: number }) {
  const ribs = [6, 12, 18, 24, 30].map((offset) => `M${x + offset} ${y + 3}v14`).join('');
  return (
    <>
      <rect className="b" x={x} y={y} width="36" height="20" />
      <path className="w" d={ribs} />
    </>
  );
}

const GLYPHS = {
  express: (
    <>
      <path className="r" d="M9 36H291" />
      <Ends />
      <path className="r" d="m140 26 10 10-10 10M156 26l10 10-10 10" />
      <path className="w" d={TICKS} />
    </>
  ),
  international: (
    <>
      <path className="b" d="M122 42a28 28 0 1 0 56 0 28 28 0 1 0-56 0" />
      <path
        className="w"
        d="M150 14v56M122 42h56M150 14c-17 16-17 40 0 56M150 14c17 16 17 40 0 56M126 28h48M126 56h48"
      />
      <path className="r" d="M9 58C84-14 216-14 291 58" />
      <Ends y={58} />
    </>
  ),
  freight: (
    <>
      {CONTAINERS.map(([x, y]) => (
        <Container key={`${x} ${y}`} x={x} y={y} />
      ))}
      <path className="r" d="M9 60H291" />
      <Ends y={60} />
    </>
  ),
  forwarding: (
    <>
      <path className="r" d="M9 36H70M84 36c6-10 12-10 18 0s12 10 18 0 12-10 18 0 12 10 18 0M172 36h58" />
      <path className="k full" d="M178 29v14M186 29v14M194 29v14M202 29v14M210 29v14M218 29v14M226 29v14" />
      <path className="r" d="M244 36h46" />
      <Ends />
      {[77, 165, 237].map((x) => (
        <circle key={x} className="o" cx={x} cy="36" r="5.5" />
      ))}
    </>
  ),
  chain: (
    <>
      <path
        className="k"
        d="M9 12C60 12 70 36 110 36M9 60C60 60 70 36 110 36M190 36c40 0 50-24 101-24M190 36c40 0 50 24 101 24"
      />
      <path className="r" d="M9 36H291" />
      <Ends />
      <circle className="f" cx="9" cy="12" r="4" />
      <circle className="f" cx="9" cy="60" r="4" />
      <circle className="o" cx="110" cy="36" r="7" />
      <circle className="o" cx="190" cy="36" r="7" />
      <circle className="o thin" cx="290" cy="12" r="4" />
      <circle className="o thin" cx="290" cy="60" r="4" />
    </>
  ),
  warehouse: (
    <>
      <path className="b" d="M96 66V26l54-20 54 20v40z" />
      <path className="w" d="M110 66V40h80v26M110 53h80M130 40v26M150 40v26M170 40v26" />
      <path className="r" d="M9 60H118M182 60H291" />
      <path className="r dots" d="M128 60h48" />
      <Ends y={60} />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** Each service as its own way to draw the line from one point to another. Only decoration. */
export function ServiceGlyph({ service }: { service: keyof typeof GLYPHS }) {
  return (
    <svg className="gl" viewBox="0 0 300 72" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
      {GLYPHS[service]}
    </svg>
  );
}
