import { createInterface } from 'node:readline';

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns the test's lines until it ends its side. */
export function readLines(): AsyncIterable<string> {
  return createInterface({ input: process.stdin });
}
