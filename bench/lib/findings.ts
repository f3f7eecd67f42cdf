import { appendFileSync } from 'node:fs';

/** A line of docs/performance.md. */
export interface Finding {
  what: string;
  target: string;
  measured: string;
  /** Undefined where no target is set. */
  isMet?: boolean;
}

/** Says it, and keeps it for docs/performance.md when `npm run bench -- performance` asks (BENCH_FINDINGS names its file). */
export function report(finding: Finding): void {
  const verdict = finding.isMet === undefined ? '' : finding.isMet ? ': met' : ': MISSED';
  process.stdout.write(`${finding.what}: ${finding.measured} (target: ${finding.target})${verdict}\n`);
  const file = process.env.BENCH_FINDINGS;
  if (file) appendFileSync(file, `${JSON.stringify(finding)}\n`);
}
