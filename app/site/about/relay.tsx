import { useTranslation } from '#app/i18n/use-translation.tsx';

/** One line from call to signature, in three hands. */
export function Relay() {
  const { t } = useTranslation();
  return (
    <section className="sec tint">
      <div className="wrap">
        <div className="sec-h">
          <h2>{t('about.relay.heading')}</h2>
          <p className="lead">{t('about.relay.lead')}</p>
        </div>
        <ol className="relay">
          <li>
            <svg width="100%" height="24" aria-hidden="true">
              <line className="ch-dash" x1="24" x2="100%" y1="12" y2="12" />
              <circle className="ch-dot" cx="9" cy="12" r="7" />
            </svg>
            <h3>{t('about.relay.office')}</h3>
            <p>{t('about.relay.officeText')}</p>
          </li>
          <li>
            <svg width="100%" height="24" aria-hidden="true">
              <line className="ch-solid" x1="0" x2="46%" y1="12" y2="12" />
              <line className="ch-dash" x1="54%" x2="100%" y1="12" y2="12" />
              <circle className="ch-ring" cx="49%" cy="12" r="9" />
              <circle className="ch-dot" cx="49%" cy="12" r="4" />
            </svg>
            <h3>{t('about.relay.hands')}</h3>
            <p>{t('about.relay.handsText')}</p>
          </li>
          <li>
            <svg width="100%" height="24" aria-hidden="true">
              <line className="ch-solid" x1="0" x2="92%" y1="12" y2="12" />
              <circle className="ch-ring" cx="94%" cy="12" r="7" />
            </svg>
            <h3>{t('about.relay.door')}</h3>
            <p>{t('about.relay.doorText')}</p>
          </li>
        </ol>
      </div>
    </section>
  );
}
