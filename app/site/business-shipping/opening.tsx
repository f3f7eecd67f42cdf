import { useTranslation } from '#app/i18n/use-translation.tsx';
import './ladder.css';

const STEPS = ['sample', 'answer', 'try', 'rest'] as const;

/** How an account is opened: the first step is a message, the rest is not made yet (dotted). */
export function Opening() {
  const { t } = useTranslation();
  return (
    <section className="sec">
      <div className="wrap two-c">
        <div>
          <h2>{t('business.account.title')}</h2>
          <p className="lead">{t('business.account.lead')}</p>
        </div>
        <ol className="ladder">
          {STEPS.map((step) => (
            <li key={step}>
              <b>{t(`business.account.${step}`)}</b>
              <span>{t(`business.account.${step}Text`)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
