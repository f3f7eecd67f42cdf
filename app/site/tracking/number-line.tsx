import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import styles from './number-line.module.css';

interface NumberLineProps {
  trackingNumber: string;
  /** The element that holds nothing but the number. */
  ref?: Ref<HTMLSpanElement>;
  /** What can be done with the number. */
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
