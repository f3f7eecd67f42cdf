import { useState } from 'react';
import { ApiError } from '#app/api/api-error.ts';

export interface Call {
  isBusy: boolean;
  failed: { error: ApiError; again(): void } | undefined;
  /** Runs one at a time; what fails can be run again. */
  run(work: () => Promise<void>): void;
  settle(): void;
}

/** What a page asks of the API beside its loader, and what became of it. */
export function useCall(): Call {
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState<Call['failed']>();
  const start = async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFailed(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed({ error, again: () => void start(work) });
    } finally {
      setIsBusy(false);
    }
  };
  return {
    ...{ isBusy, failed },
    run: (work) => {
      if (!isBusy) void start(work);
    },
    settle: () => setFailed(undefined),
  };
}
