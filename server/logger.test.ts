import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const LINES = 2_000;
const LOGGER = pathToFileURL(join(import.meta.dirname, 'logger.ts')).href;

const start = (code: string) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { createLogger } from '${LOGGER}'; const log = createLogger('info'); ${code}`,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );

/** Returns the numbers of the lines printed by a process that logs many lines and then exits. */
async function listPrinted(ending: string): Promise<number[]> {
  const { stdout } = start(`for (let n = 0; n < ${LINES}; n++) log.info({ n }, 'request'); ${ending}`);
  const lines = (await text(stdout)).trim().split('\n');
  return lines.map((line) => JSON.parse(line).n);
}

const ALL = Array.from({ length: LINES }, (_, n) => n);

describe('the log', () => {
  it.each([
    ['runs out of work', ''],
    ['exits', 'process.exit(3);'],
    ['exits during a write', 'setImmediate(() => process.exit(3));'],
    ['crashes', 'throw new Error("crash");'],
    ['crashes during a write', 'setImmediate(() => { throw new Error("crash"); });'],
    [
      'is stopped',
      'process.on("SIGTERM", () => process.exit(0)).kill(process.pid, "SIGTERM"); setInterval(() => {}, 9e5);',
    ],
  ])('prints every line once when the process %s', async (_name, ending) => {
    expect((await listPrinted(ending)).sort((a, b) => a - b)).toEqual(ALL);
  });

  it('prints lines while the process is idle', async () => {
    const child = start('log.info({}, "request"); setInterval(() => {}, 9e5);');
    const [line] = await child.stdout.take(1).toArray();
    child.kill();
    expect(JSON.parse(line)).toMatchObject({ msg: 'request' });
  });

  it('prints a warning before the process continues', async () => {
    const child = start('log.warn({}, "careful"); for (;;);');
    const [line] = await child.stdout.take(1).toArray();
    child.kill('SIGKILL');
    expect(JSON.parse(line)).toMatchObject({ msg: 'careful' });
  });
});
