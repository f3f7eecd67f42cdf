import { href, Link } from 'react-router';
import { PositionMarker } from '#app/charts/position-marker.tsx';
import route from '#app/charts/route.module.css';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import border from './border.module.css';
import styles from './border-steps.module.css';

/** The four steps at a border, each as the same line one step further: solid is done, dashed is to come. */
export function BorderSteps() {
  const { t } = useTranslation();
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('international.steps.title')}</h2>
        </div>
        <ol className={styles.steps}>
          {STEPS.map(({ title, text: says, ink }) => (
            <li key={title}>
              <svg viewBox="0 0 120 40" aria-hidden="true">
                {ink}
              </svg>
              <h3>{t(title)}</h3>
              <p>{t(says)}</p>
            </li>
          ))}
        </ol>
        <p className={layout.onward}>
          {fillSlots(t('international.steps.onward'), {
            track: (
              <Link className={text.link} to={href('/track')}>
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
        <path className={route.dashed} d="M22 20H118" />
        <circle className={route.dot} cx="9" cy="20" r="7" />
      </>
    ),
  },
  {
    title: 'international.steps.leaving',
    text: 'international.steps.leavingText',
    ink: (
      <>
        <path className={route.solid} d="M2 20H58" />
        <path className={route.dashed} d="M76 20H118" />
        <path className={border.bars} d="M62 4v32M70 4v32" />
      </>
    ),
  },
  {
    title: 'international.steps.entering',
    text: 'international.steps.enteringText',
    ink: (
      <>
        <path className={route.solid} d="M2 20H66" />
        <path className={route.dashed} d="M84 20H118" />
        <path className={border.bars} d="M40 4v32M48 4v32" />
        <PositionMarker x={74} y={20} ring={8} dot={3.5} />
      </>
    ),
  },
  {
    title: 'international.steps.last',
    text: 'international.steps.lastText',
    ink: (
      <>
        <path className={route.solid} d="M2 20H102" />
        <circle className={route.ring} cx="110" cy="20" r="8" />
      </>
    ),
  },
] as const;
