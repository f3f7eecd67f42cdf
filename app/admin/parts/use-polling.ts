import { useEffect, useEffectEvent, useState } from 'react';
import { callSignedIn } from '#app/session/session.ts';

/**
 * Loads an item after each of `delaysMs`, and from then on at the last one's pace, until `isInProgress` is false. True
 * while the last attempt failed; the next one retries.
 */
export function usePolling<Item>(
  isInProgress: boolean,
  load: () => Promise<Item>,
  show: (item: Item) => void | Promise<void>,
  delaysMs: readonly number[],
): boolean {
  const [hasFailed, setHasFailed] = useState(false);
  const poll = useEffectEvent(() => callSignedIn(load).then(show));
  const delayOf = useEffectEvent((polls: number) => delaysMs[polls] ?? delaysMs.at(-1));
  useEffect(() => {
    if (!isInProgress) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const plan = (polls: number) => {
      timer = setTimeout(async () => {
        const failed = await poll().then(
          () => false,
          () => true,
        );
        if (isOver) return;
        setHasFailed(failed);
        plan(polls + 1);
      }, delayOf(polls));
    };
    plan(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setHasFailed(false);
    };
  }, [isInProgress]);
  return isInProgress && hasFailed;
}
