import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import styles from './relay.module.css';

/** One line from call to signature, in three hands. */
export function Relay() {
  const { t } = useTranslation();
  return (
    <section className={clsx(layout.section, layout.tinted)}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('about.relay.heading')}</h2>
          <p className={text.lead}>{t('about.relay.lead')}</p>
        </div>
        <ol className={styles.relay}>
          <li>
            <svg width="100%" height="24" aria-hidden="true">
              <line className={route.dashed} x1="24" x2="100%" y1="12" y2="12" />
              <circle className={route.dot} cx="9" cy="12" r="7" />
            </svg>
            <h3>{t('about.relay.office')}</h3>
            <p>{t('about.relay.officeText')}</p>
          </li>
          <li>
            <svg width="100%" height="24" aria-hidden="true">
              <line className={route.solid} x1="0" x2="46%" y1="12" y2="12" />
              <line className={route.dashed} x1="54%" x2="100%" y1="12" y2="12" />
              <circle className={route.ring} cx="49%" cy="12" r="9" />
              <circle className={route.dot} cx="49%" cy="12" r="4" />
            </svg>
            <h3>{t('about.relay.hands')}</h3>
            <p>{t('about.relay.handsText')}</p>
          </li>
          <li>
            <svg width="100%" height="24" aria-hidden="true">
              <line className={route.solid} x1="0" x2="92%" y1="12" y2="12" />
              <circle className={route.ring} cx="94%" cy="12" r="7" />
            </svg>
            <h3>{t('about.relay.door')}</h3>
            <p>{t('about.relay.doorText')}</p>
          </li>
        </ol>
      </div>
    </section>
  );
}
