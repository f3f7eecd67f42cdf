import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import styles from './legend.module.css';

/** What solid, dashed and the ring with a dot mean in every chart of the site. */
export function Legend() {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend}>
      <li>
        <svg className={styles.line} viewBox="0 0 56 14" aria-hidden="true">
          <path className={route.solid} d="M2 7h52" />
        </svg>
        <span>{t('features.scanned')}</span>
      </li>
      <li>
        <svg className={styles.line} viewBox="0 0 56 14" aria-hidden="true">
          <path className={route.dashed} d="M2 7h52" />
        </svg>
        <span>{t('features.planned')}</span>
      </li>
      <li>
        <svg className={styles.position} viewBox="0 0 20 14" aria-hidden="true">
          <circle className={route.ring} cx="10" cy="7" r="8" />
          <circle className={route.dot} cx="10" cy="7" r="3.5" />
        </svg>
        <span>{t('features.lastConfirmed')}</span>
      </li>
    </ul>
  );
}
