import type { ReactNode } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import styles from './history-section.module.css';

export function HistorySection({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section className={styles.section}>
      <h2>{t('track.history.heading')}</h2>
      {children}
    </section>
  );
}
