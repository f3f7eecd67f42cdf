import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './busy-label.module.css';
import icon from './icon.module.css';

/** The two texts of a button in one place, so that it keeps its width while busy. */
export function BusyLabel({ isBusy, busy, children }: { isBusy: boolean; busy: string; children: ReactNode }) {
  return (
    <span className={styles.label}>
      <span className={isBusy ? styles.hidden : undefined}>{children}</span>
      <span className={isBusy ? undefined : styles.hidden}>
        <LoaderCircle className={icon.icon} />
        <span>{busy}</span>
      </span>
    </span>
  );
}
