import { ServerLost, type Transport } from './transport.ts';

interface MailWatchDeps {
  transport: Pick<Transport, 'check'>;
  /** Host and port of the mail server. */
  host: string | null;
  /** How often a lost server is looked for. */
  everyMs: number;
  log: { warn(fields: object, message: string): void };
}

/** Says once that the mail server can't be used, and once that it can be again, however many mails meet it. */
export function createMailWatch({ transport, host, everyMs, log }: MailWatchDeps) {
  let isLost = false;
  let timer: NodeJS.Timeout | undefined;
  const noteAnswer = () => {
    clearInterval(timer);
    if (isLost) log.warn({ host }, 'mail server: available again');
    isLost = false;
  };
  const noteFailure = (error: unknown) => {
    if (!(error instanceof ServerLost)) return noteAnswer();
    if (isLost) return;
    isLost = true;
    log.warn({ host, reason: error.message }, 'mail server: unavailable');
    timer = setInterval(() => void check(), everyMs).unref();
  };
  const check = () => transport.check().then(noteAnswer, noteFailure);
  return {
    /** Connects, so that a wrong setting is known at the start and not with the first mail. */
    start: (): void => void check(),
    /** What became of a mail; a refusal is an answer too. */
    noteAnswer,
    noteFailure,
    stop: (): void => clearInterval(timer),
  };
}

export type MailWatch = ReturnType<typeof createMailWatch>;
