import { Link } from 'react-router';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { useServicesAddress } from '../use-has-page.ts';
import styles from './often.module.css';

const CHANGES = ['pickups', 'contact', 'invoice', 'lanes', 'reports', 'paperwork'] as const;

/** The six things that change with an account. */
export function Often() {
  const { t } = useTranslation();
  const services = useServicesAddress();
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('business.often.title')}</h2>
        </div>
        <ul className={styles.often}>
          {CHANGES.map((change) => (
            <li key={change}>
              <h3>{t(`business.often.${change}`)}</h3>
              <p>{t(`business.often.${change}Text`)}</p>
            </li>
          ))}
        </ul>
        <p className={layout.onward}>
          {fillSlots(t('business.often.onward'), {
            services: (
              <Link className={text.link} to={services}>
                {t('business.often.services')}
              </Link>
            ),
          })}
        </p>
      </div>
    </section>
  );
}
