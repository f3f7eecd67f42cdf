import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useOnce } from './use-once.ts';

interface Target {
  /** The page whose action it is, the one shown unless told. Another one's scripts are fetched ahead (scripts-ahead.tsx). */
  action?: string | undefined;
  /** Whether the action reads a form. */
  isForm?: boolean;
}

/** What an action was asked, and what came of it. */
export interface Action<Request, Outcome> {
  run(request: Request): Promise<void>;
  /** The same once more, as after signing in again. */
  runAgain(): void;
  isBusy: boolean;
  /** What was asked last. */
  asked: Request | undefined;
  /** How it ended; undefined while it is under way. */
  outcome: Outcome | undefined;
}

/** Asks a page's action, once at a time. */
export function useAction<Request extends object, Outcome>({ action, isForm }: Target = {}): Action<Request, Outcome> {
  const fetcher = useFetcher<Outcome>();
  const [asked, setAsked] = useState<Request>();
  const isBusy = fetcher.state !== 'idle';
  const run = useOnce((request: Request) => {
    setAsked(request);
    return isForm
      ? fetcher.submit({ ...request } as Record<string, string>, { method: 'post', action })
      : // What is undefined is left out.
        fetcher.submit(JSON.stringify(request), { method: 'post', action, encType: 'application/json' });
  });
  const runAgain = () => {
    if (asked) void run(asked);
  };
  const outcome = isBusy ? undefined : (fetcher.data as Outcome | undefined);
  return { run, runAgain, isBusy, asked, outcome };
}
