import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import './busy-label.css';

/** The two texts of a button in one place, so that it keeps its width while busy. */
export function BusyLabel({ isBusy, busy, children }: { isBusy: boolean; busy: string; children: ReactNode }) {
  return (
    <span className="busy-label">
      <span className={isBusy ? 'off' : undefined}>{children}</span>
      <span className={isBusy ? undefined : 'off'}>
        <LoaderCircle className="i" />
        {busy}
      </span>
    </span>
  );
}
