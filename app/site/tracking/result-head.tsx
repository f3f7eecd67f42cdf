import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import layout from '#app/ui/layout.module.css';
import styles from './result-head.module.css';

interface ResultHeadProps {
  /** Number, status as the heading of the page, sentence. */
  children: ReactNode;
  /** When it comes. */
  estimate?: ReactNode;
}

/** The top of a result: where it is, when it comes. */
export function ResultHead({ children, estimate }: ResultHeadProps) {
  return (
    <div className={styles.head}>
      <div className={clsx(layout.container, styles.columns)}>
        <div>{children}</div>
        {estimate}
      </div>
    </div>
  );
}
