import { useCallback, useState } from 'react';
import { useFetcher } from 'react-router';
import type { DetailOutcome, DetailRequest } from './detail-action.ts';

/** Sends a request to the page's action, once at a time; remembers it, so that it can be sent again. */
export function useDetailAction() {
  const fetcher = useFetcher<DetailOutcome>();
  const [sent, setSent] = useState<DetailRequest>();
  const { submit } = fetcher;
  const isBusy = fetcher.state !== 'idle';
  const run = useCallback(
    (request: DetailRequest) => {
      setSent(request);
      return submit(JSON.stringify(request), { method: 'post', encType: 'application/json' });
    },
    [submit],
  );
  const runAgain = useCallback(() => {
    if (sent) void run(sent);
  }, [sent, run]);
  return { run, runAgain, isBusy, outcome: isBusy ? undefined : fetcher.data };
}
