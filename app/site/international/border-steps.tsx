import { Link } from 'react-router';
import { ChartFix } from '#app/charts/chart-fix.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';

/** The four steps at a border, each as the same line one step further: solid is done, dashed is to come. */
export function BorderSteps() {
  const { t } = useTranslation();
  return (
    <section className="sec">
      <div className="wrap">
        <div className="sec-h">
          <h2>{t('international.steps.title')}</h2>
        </div>
        <ol className="cross">
          {STEPS.map(({ title, text, ink }) => (
            <li key={title}>
              <svg viewBox="0 0 120 40" aria-hidden="true">
                {ink}
              </svg>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ol>
        <p className="onward">
          {fillSlots(t('international.steps.onward'), {
            track: (
              <Link className="link" to="/track">
                {t('international.steps.track')}
              </Link>
            ),
          })}
        </p>
      </div>
    </section>
  );
}

const STEPS = [
  {
    title: 'international.steps.before',
    text: 'international.steps.beforeText',
    ink: (
      <>
        <path className="ch-dash" d="M22 20H118" />
        <circle className="ch-dot" cx="9" cy="20" r="7" />
      </>
    ),
  },
  {
    title: 'international.steps.leaving',
    text: 'international.steps.leavingText',
    ink: (
      <>
        <path className="ch-solid" d="M2 20H58" />
        <path className="ch-dash" d="M76 20H118" />
        <path className="bars" d="M62 4v32M70 4v32" />
      </>
    ),
  },
  {
    title: 'international.steps.entering',
    text: 'international.steps.enteringText',
    ink: (
      <>
        <path className="ch-solid" d="M2 20H66" />
        <path className="ch-dash" d="M84 20H118" />
        <path className="bars" d="M40 4v32M48 4v32" />
        <ChartFix x={74} y={20} ring={8} dot={3.5} />
      </>
    ),
  },
  {
    title: 'international.steps.last',
    text: 'international.steps.lastText',
    ink: (
      <>
        <path className="ch-solid" d="M2 20H102" />
        <circle className="ch-ring" cx="110" cy="20" r="8" />
      </>
    ),
  },
] as const;
