import { AppError, TooManyRequestsError } from '#server/errors.ts';

/** When it makes sense to ask for a slot again. */
const RETRY_SECONDS = 30;

/** Counts open streams: so many of one key (an address, a user), so many in all. */
export function createStreamSlots({ perKey, total }: { perKey: number; total: number }) {
  const open = new Map<string, number>();
  let sum = 0;
  return {
    /** Takes a slot; gives what frees it. Throws TooManyRequestsError or, when all are taken, AppError 503. */
    take(key: string): () => void {
      const own = open.get(key) ?? 0;
      if (own >= perKey) throw new TooManyRequestsError(RETRY_SECONDS);
      if (sum >= total) {
        const title = 'Too many live-update connections are open. Please try again in a moment.';
        throw new AppError(503, title, { headers: { 'Retry-After': String(RETRY_SECONDS) } });
      }
      open.set(key, own + 1);
      sum++;
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        sum--;
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      };
    },
  };
}
