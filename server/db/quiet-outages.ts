import type { Logger } from '#server/logger.ts';
import { isOutage } from './errors.ts';

/** A logger for whatever uses the database: what fails because it is away is said at debug, for the watch has said it once. */
export function quietOutages(log: Logger): Logger {
  const unlessOutage = (level: 'warn' | 'error') => (fields: object, message: string) =>
    log['err' in fields && isOutage(fields.err) ? 'debug' : level](fields, message);
  return {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    warn: unlessOutage('warn'),
    error: unlessOutage('error'),
  };
}
