import { useEffect } from 'react';

type TakeScan = (text: string) => void;

let current: TakeScan | undefined;

/** Handles a scan on the current page instead of opening it; undefined on pages without a pinned status. */
export const readScanTarget = (): TakeScan | undefined => current;

/** Passes every scan to the page while it is mounted and `take` is defined, wherever the focus is. */
export function useScanTarget(take: TakeScan | undefined): void {
  useEffect(() => {
    current = take;
    return () => {
      if (current === take) current = undefined;
    };
  }, [take]);
}
