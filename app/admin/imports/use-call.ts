import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useState } from 'react';
import { useOnce } from '../parts/use-once.ts';

export interface Call {
  isBusy: boolean;
  failed: { error: ApiError; again(): void } | undefined;
  /** Runs one at a time; what fails can be run again. */
  run(work: () => Promise<void>): Promise<void>;
  settle(): void;
}

/** What a page asks of the API beside its loader, and what became of it. */
export function useCall(): Call {
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState<Call['failed']>();
  const run = useOnce(async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFailed(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed({ error, again: () => void run(work) });
    } finally {
      setIsBusy(false);
    }
  });
  return { isBusy, failed, run, settle: () => setFailed(undefined) };
}
