import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import styles from './reading.module.css';

/** In the place of the drop zone while a file is on its way and read. */
export function Reading({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <section className={styles.reading} role="status">
      <svg viewBox="0 0 96 12" aria-hidden="true">
        <path className={route.dashed} d="M2 6H94" />
        <circle className={styles.dot} cx="6" cy="6" r="4" />
      </svg>
      <div>
        <h2>{t('adminImports.drop.reading', { name })}</h2>
        <p>{t('adminImports.drop.readingText')}</p>
      </div>
    </section>
  );
}
