import { pino } from 'pino';

/** The part of pino's logger that the server uses. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Lines below a warning are buffered this long, because a write per line would cost more than the line. */
const MAX_WAIT_MS = 100;
const BATCH_BYTES = 8_192;
const WARNING = pino.levels.values.warn ?? 0;

/**
 * Standard output, written in batches; a warning or error is written at once, and buffered lines when the process exits
 * or crashes.
 */
function openOutput() {
  const output = pino.destination({ dest: 1, sync: false, minLength: BATCH_BYTES });
  let isWaiting = false;
  const flush = () => {
    isWaiting = false;
    output.flush();
  };
  return {
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string): void {
      output.write(line);
      if (this.lastLevel >= WARNING) output.flush();
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(flush, MAX_WAIT_MS).unref();
    },
  };
}

/** Writes JSON lines to standard output. Censors fields that may contain secrets at any depth. */
export function createLogger(level: string): Logger {
  const redact = {
    paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
    censor: '[hidden]',
  };
  return pino({ level, base: undefined, redact, timestamp: pino.stdTimeFunctions.isoTime }, openOutput());
}

const PATIENCE_MS = 2_000;
const AGAIN_MS = 15_000;

/** Runs a startup task and logs its name after two seconds, so that startup does not seem stuck. */
export async function logIfSlow<Result>(
  what: string,
  work: () => Promise<Result>,
  write: (line: string) => void = (line) => void process.stdout.write(line),
): Promise<Result> {
  const start = performance.now();
  const toSeconds = () => Math.round((performance.now() - start) / 1_000);
  let again: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    write(`${what} …\n`);
    again = setInterval(() => write(`${what} … ${toSeconds()} s so far\n`), AGAIN_MS);
  }, PATIENCE_MS);
  try {
    return await work();
  } finally {
    clearTimeout(first);
    clearInterval(again);
  }
}
