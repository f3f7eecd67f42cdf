import { Link } from 'react-router';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';

const CHANGES = ['pickups', 'contact', 'invoice', 'lanes', 'reports', 'paperwork'] as const;

/** The six things that change with an account. */
export function Often() {
  const { t } = useTranslation();
  return (
    <section className="sec">
      <div className="wrap">
        <div className="sec-h">
          <h2>{t('business.often.title')}</h2>
        </div>
        <ul className="often">
          {CHANGES.map((change) => (
            <li key={change}>
              <h3>{t(`business.often.${change}`)}</h3>
              <p>{t(`business.often.${change}Text`)}</p>
            </li>
          ))}
        </ul>
        <p className="onward">
          {fillSlots(t('business.often.onward'), {
            services: (
              <Link className="link" to="/services">
                {t('business.often.services')}
              </Link>
            ),
          })}
        </p>
      </div>
    </section>
  );
}
