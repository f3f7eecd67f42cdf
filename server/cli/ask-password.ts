import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads a password: from the terminal without showing it, or the first line of what is piped in. */
export async function askPassword(question: string): Promise<string> {
  if (process.stdin.isTTY) process.stdout.write(question);
  // The terminal would echo what is typed.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY === true });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (process.stdin.isTTY) process.stdout.write('\n');
  }
}
