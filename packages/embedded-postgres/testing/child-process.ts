import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A program in its own process that reports its progress in lines. */
export class TestChild {
  readonly process: ChildProcess;
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Its output so far. */
  readonly lines: string[] = [];
  #look = () => {};

  /** `through` is a command that runs the program, with its options, such as `unshare`. */
  constructor(script: URL, args: readonly string[], through: readonly string[] = []) {
    const [command = process.execPath, ...rest] = [...through, process.execPath, fileURLToPath(script), ...args];
    this.process = spawn(command, rest, { stdio: 'pipe' });
    this.ended = new Promise((resolve) => {
      this.process.once('close', (code, signal) => {
        resolve({ code, signal });
        this.#look();
      });
    });
    for (const stream of [this.process.stdout, this.process.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          this.lines.push(line);
          this.#look();
        });
    this.process.stdin?.on('error', () => undefined);
  }

  /** Returns the first line with this start, including earlier ones; rejects if the process ends without it. */
  line(start: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const previous = this.#look;
      this.#look = () => {
        previous();
        const match = this.lines.find((line) => line.startsWith(start));
        if (match !== undefined) resolve(match);
        else if (this.process.exitCode !== null || this.process.signalCode !== null)
          reject(new Error(`Ended without "${start}":\n${this.lines.join('\n')}`));
      };
      this.#look();
    });
  }

  send(line: string): void {
    this.process.stdin?.write(`${line}\n`);
  }

  /** Kills it like a power cut and waits until it has ended. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }

  /** Ends its input, on which every program closes and exits. */
  async finish(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    this.process.stdin?.end();
    return this.ended;
  }
}
