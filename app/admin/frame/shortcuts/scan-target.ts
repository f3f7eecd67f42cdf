import { useEffect } from 'react';

type TakeScan = (text: string) => void;

let current: TakeScan | undefined;

/** What the page shown does with a scan, instead of opening it; undefined on every page without a pin. */
export const readScanTarget = (): TakeScan | undefined => current;

/** Gives the page every scan for as long as it is shown and `take` is there, wherever the focus is. */
export function useScanTarget(take: TakeScan | undefined): void {
  useEffect(() => {
    current = take;
    return () => {
      if (current === take) current = undefined;
    };
  }, [take]);
}
