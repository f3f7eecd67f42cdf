import type { Logger } from '#server/logger.ts';
import { isOutage } from './errors.ts';

/**
 * Returns a logger for users of the database: errors caused by an outage are logged at debug level, because the watch
 * reports the outage once.
 */
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
