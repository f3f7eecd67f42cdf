import type { MiddlewareHandler } from 'hono';
import { AppError } from '#server/errors.ts';

const CHECK_MS = 2_500;
const CHECKS_OF_A_READ = 2;

/** The response while the database is unavailable. */
export const createBusyError = () =>
  new AppError(503, 'The service is busy or being restarted. Please try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });

/** The database state: see watch.ts. */
interface Patience {
  isAnswering(): Promise<boolean>;
  giveUp(): void;
  /** Whether reads may also come from a standby. */
  hasStandby?: boolean;
}

/**
 * Rejects with a 503 within 4 seconds if the database does not respond, and after 5 seconds for a read that is slow for
 * another reason, such as reading from a standby. A write waits while the database is alive, because its outcome would
 * be unknown. Guarantee D3.
 */
export function createInTime({ isAnswering, giveUp, hasStandby = false }: Patience) {
  return async function inTime<Result>(isRead: boolean, work: () => Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const late = new Promise<never>((_resolve, reject) => {
      const check = async (checks: number) => {
        const isLate = isRead && checks >= CHECKS_OF_A_READ;
        const mayWait = isRead && hasStandby;
        const isAway = !isLate && !mayWait && !(await isAnswering());
        if (isOver) return;
        if (isLate || isAway) {
          // Otherwise it would continue once the database is back, although the caller got a failure.
          giveUp();
          reject(createBusyError());
        } else timer = setTimeout(() => void check(checks + 1), CHECK_MS);
      };
      timer = setTimeout(() => void check(1), CHECK_MS);
    });
    try {
      return await Promise.race([work(), late]);
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  };
}

/** Gives every request a deadline; see createInTime(). */
export function respondInTime(patience: Patience): MiddlewareHandler {
  const inTime = createInTime(patience);
  return (c, next) => inTime(c.req.method === 'GET' || c.req.method === 'HEAD', next);
}
