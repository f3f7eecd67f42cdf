import { MailServerUnavailable, type Transport } from './transport.ts';

interface MailWatchDeps {
  transport: Pick<Transport, 'check'>;
  /** Host and port of the mail server. */
  host: string | null;
  /** Interval of connection checks after an outage. */
  everyMs: number;
  log: { warn(fields: object, message: string): void };
}

/** Logs once that the mail server is unavailable and once that it is back, regardless of the number of mails. */
export function createMailWatch({ transport, host, everyMs, log }: MailWatchDeps) {
  let isLost = false;
  let timer: NodeJS.Timeout | undefined;
  const recordSuccess = () => {
    clearInterval(timer);
    if (isLost) log.warn({ host }, 'mail server: available again');
    isLost = false;
  };
  const recordFailure = (error: unknown) => {
    if (!(error instanceof MailServerUnavailable)) return recordSuccess();
    if (isLost) return;
    isLost = true;
    log.warn({ host, reason: error.message }, 'mail server: unavailable');
    timer = setInterval(() => void check(), everyMs).unref();
  };
  const check = () => transport.check().then(recordSuccess, recordFailure);
  return {
    /** Connects at startup, so that a wrong setting is detected before the first mail. */
    start: (): void => void check(),
    /** Reports the result of a mail; a rejection also proves that the server responds. */
    recordSuccess,
    recordFailure,
    stop: (): void => clearInterval(timer),
  };
}

export type MailWatch = ReturnType<typeof createMailWatch>;
