import { clsx } from 'clsx';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import styles from './result-frame.module.css';

interface ResultHeadProps {
  /** The number, the status as the page's heading, and the sentence. */
  children: ReactNode;
  /** The delivery estimate. */
  estimate?: ReactNode;
}

/** The top of a result: position and estimate. */
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

/** The history with the facts beside it. */
export function ResultMain(rest: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...rest} className={clsx(layout.container, styles.main)} />;
}

interface NumberLineProps {
  trackingNumber: string;
  /** The element that contains only the number. */
  ref?: Ref<HTMLSpanElement>;
  /** Actions for the number. */
  children?: ReactNode;
}

export function NumberLine({ trackingNumber, ref, children }: NumberLineProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.line}>
      <span>{t('track.number')}</span>
      <span className={clsx(text.code, styles.number)} ref={ref}>
        {trackingNumber}
      </span>
      {children}
    </div>
  );
}

export function HistorySection({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={styles.section}>
      <h2>{t('track.history.heading')}</h2>
      {children}
    </section>
  );
}
