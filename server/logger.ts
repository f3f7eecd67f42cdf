import { pino } from 'pino';

/** The part of pino's logger that the server uses. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** JSON lines on standard output. Names of fields that may carry secrets are censored wherever they stand. */
export function createLogger(level: string): Logger {
  const redact = {
    paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization'],
    censor: '[hidden]',
  };
  return pino({ level, base: undefined, redact, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(1));
}
