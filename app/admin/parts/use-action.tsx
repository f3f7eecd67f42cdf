import { useRef, useState } from 'react';
import { type FetcherWithComponents, PrefetchPageLinks, useFetcher } from 'react-router';

interface Target {
  /** The page of the action; the current page by default. Another page needs PrefetchAction. */
  action?: string | undefined;
  /** Whether the action reads form data instead of JSON. */
  isForm?: boolean;
}

/** Calls of a page's action, by `run` or by submitting `Form`, with their state. */
export interface Action<Request, Outcome> {
  /** A form whose fields are the request, for actions that read form data. */
  Form: FetcherWithComponents<Outcome>['Form'];
  run(request: Request): Promise<void>;
  /** Repeats the last request, for example after signing in again. */
  runAgain(): void;
  isBusy: boolean;
  /** The last request of `run`. */
  lastRequest: Request | undefined;
  /** Undefined while it is running. */
  outcome: Outcome | undefined;
}

/** The way to change something from a staff page: calls a page's action, one request at a time. */
export function useAction<Request extends object, Outcome>({ action, isForm }: Target = {}): Action<Request, Outcome> {
  const fetcher = useFetcher<Outcome>();
  const [lastRequest, setLastRequest] = useState<Request>();
  const isBusy = fetcher.state !== 'idle';
  const run = useOnce((request: Request) => {
    setLastRequest(request);
    return isForm
      ? fetcher.submit({ ...request } as Record<string, string>, { method: 'post', action })
      : // JSON leaves out undefined values.
        fetcher.submit(JSON.stringify(request), { method: 'post', action, encType: 'application/json' });
  });
  const runAgain = () => {
    if (lastRequest) void run(lastRequest);
  };
  const outcome = isBusy ? undefined : (fetcher.data as Outcome | undefined);
  return { Form: fetcher.Form, run, runAgain, isBusy, lastRequest, outcome };
}

/** Drops calls while one is running, even before a button renders as busy. */
export function useOnce<Args extends unknown[]>(
  run: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  const isRunning = useRef(false);
  return async (...args) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await run(...args);
    } finally {
      isRunning.current = false;
    }
  };
}

/**
 * Prefetches the scripts of another page whose action this page calls. On demand, they might fail to load (no
 * connection, a newer version), and the router would replace this page and its form with an error page.
 */
export const PrefetchAction = ({ page }: { page: string }) => <PrefetchPageLinks page={page} />;
