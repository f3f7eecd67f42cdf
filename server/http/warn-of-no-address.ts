import type { Logger } from '#server/logger.ts';

/** Says once for the whole life of the process that a trusted proxy does not tell whom it speaks for. */
export function createWarnOfNoAddress(log: Logger) {
  let isSaid = false;
  return (proxy: string): void => {
    if (isSaid) return;
    isSaid = true;
    log.warn({ proxy }, 'a proxy of TRUST_PROXY sends no X-Forwarded-For: its visitors share one limit');
  };
}
