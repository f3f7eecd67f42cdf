import { createInterface } from 'node:readline';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What the test says, line by line, until it ends its side. */
export function heard(): AsyncIterable<string> {
  return createInterface({ input: process.stdin });
}
