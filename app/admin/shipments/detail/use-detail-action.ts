import { useState } from 'react';
import { useFetcher } from 'react-router';
import { useOnce } from '../../parts/use-once.ts';
import type { DetailOutcome, DetailRequest } from './detail-action.ts';

/** Sends a request to the page's action, once at a time; remembers it, so that it can be sent again. */
export function useDetailAction() {
  const fetcher = useFetcher<DetailOutcome>();
  const [sent, setSent] = useState<DetailRequest>();
  const isBusy = fetcher.state !== 'idle';
  const run = useOnce((request: DetailRequest) => {
    setSent(request);
    return fetcher.submit(JSON.stringify(request), { method: 'post', encType: 'application/json' });
  });
  const runAgain = () => {
    if (sent) void run(sent);
  };
  return { run, runAgain, isBusy, outcome: isBusy ? undefined : fetcher.data };
}
