import type { MiddlewareHandler } from 'hono';
import { AppError } from '#server/errors.ts';

const LOOK_MS = 2_500;
const LOOKS_OF_A_READ = 2;

/** What a request is answered while the database can't be used. */
export const createBusyError = () =>
  new AppError(503, 'The service is busy or being restarted. Please try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });

/** What is to be known of the database: see watch.ts. */
interface Patience {
  isAnswering(): Promise<boolean>;
  giveUp(): void;
}

/**
 * A request that waits for a database that keeps silent is a 503 within 4 seconds; a read that waits for any other reason
 * is one after 5. A write is waited for as long as the database lives, or nobody would know whether it happened. Guarantee D3.
 */
export function answerInTime({ isAnswering, giveUp }: Patience): MiddlewareHandler {
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const late = new Promise<never>((_resolve, reject) => {
      const look = async (looks: number) => {
        const isLate = (isRead && looks >= LOOKS_OF_A_READ) || !(await isAnswering());
        if (isOver) return;
        if (isLate) {
          // Or it would go on when the database is back, though its caller was told that it failed.
          giveUp();
          reject(createBusyError());
        } else timer = setTimeout(() => void look(looks + 1), LOOK_MS);
      };
      timer = setTimeout(() => void look(1), LOOK_MS);
    });
    try {
      await Promise.race([next(), late]);
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  };
}
