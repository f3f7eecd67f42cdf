import { clsx } from 'clsx';
import { href } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { PositionMarker } from '#app/charts/position-marker.tsx';
import route from '#app/charts/route.module.css';
import { getPage } from '#app/document/page-context.ts';
import type { PageHandle } from '#app/document/page-handle.ts';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { TextLink } from '#app/shared/text-link.tsx';
import layout from '#app/ui/layout.module.css';
import { Section } from '#app/ui/section.tsx';
import { SignalFlag } from '#app/ui/signal-flag.tsx';
import text from '#app/ui/text.module.css';
import { EndBand } from '../end-band.tsx';
import { STORIES } from '../home/testimonials.tsx';
import { PageHead } from '../page-head.tsx';
import { StepList } from '../step-list.tsx';
import { useServicesAddress } from '../use-has-page.ts';
import type { Route } from './+types/business-shipping';
import styles from './business-shipping.module.css';
import {
  CITIES,
  DAYS,
  HIGHLIGHTED_RUN,
  NOW,
  OTHER_RUNS,
  type Sheet,
  type StringLine,
  toStringLine,
  toX,
  toY,
} from './week-chart.ts';

export const handle: PageHandle = { hasDarkFooter: true, section: href('/services') };

/** Whether to show the sample customer: the company has no testimonials of its own. */
export function loader({ context }: Route.LoaderArgs): boolean {
  return !getPage(context).company?.testimonials;
}

/** Skips the request for a company without settings. */
export function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
  return getPage(context).company ? serverLoader() : true;
}

export default function BusinessShipping({ loaderData: hasSample }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('business.pageTitle')} description={t('business.description')} />
      <section className={layout.pageHead}>
        <div className={layout.container}>
          <h1>{t('business.title')}</h1>
          <p className={text.lead}>{t('business.lead')}</p>
        </div>
      </section>
      <div className={layout.container}>
        <WeekSheet />
        <p className={layout.caption}>{t('business.week.caption')}</p>
      </div>
      <AccountAdvantages />
      {hasSample ? <SampleCustomer /> : null}
      <AccountSteps />
      <EndBand
        title={t('business.end.title')}
        lead={t('business.end.lead')}
        primary={{ to: href('/contact'), text: t('business.end.open') }}
        secondary={{ to: href('/track'), text: t('business.end.track') }}
      />
    </main>
  );
}

const STEPS = ['sample', 'answer', 'try', 'rest'] as const;

/** The steps to open an account. The first one is a message; the others are still ahead (dotted). */
function AccountSteps() {
  const { t } = useTranslation();
  return (
    <section className={layout.section}>
      <div className={clsx(layout.container, layout.twoColumns)}>
        <div>
          <h2>{t('business.account.title')}</h2>
          <p className={text.lead}>{t('business.account.lead')}</p>
        </div>
        <StepList
          steps={STEPS.map((step) => ({
            title: t(`business.account.${step}`),
            text: t(`business.account.${step}Text`),
          }))}
        />
      </div>
    </section>
  );
}

const SIZES = {
  wide: { width: 1200, height: 430, left: 112, right: 1192, top: 52, bottom: 394 },
  medium: { width: 720, height: 410, left: 100, right: 716, top: 50, bottom: 372 },
  narrow: { width: 350, height: 330, left: 82, right: 346, top: 44, bottom: 304 },
} as const;

/** A week as a railway string-line diagram: distance down, time right, scanned parts solid. */
function WeekSheet() {
  const { t } = useTranslation();
  return (
    <div role="img" aria-label={t('business.week.sentence')}>
      <WeekDrawing size="wide" />
      <WeekDrawing size="medium" />
      <WeekDrawing size="narrow" />
    </div>
  );
}

function WeekDrawing({ size }: { size: keyof typeof SIZES }) {
  const { t } = useTranslation();
  const sheet = SIZES[size];
  const now = toX(NOW, sheet);
  const highlighted = toStringLine(HIGHLIGHTED_RUN, sheet);
  return (
    <svg
      className={clsx(route[size], layout.drawing, size === 'narrow' && styles.narrow)}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      aria-hidden="true"
    >
      <Grid sheet={sheet} />
      {OTHER_RUNS.map((run) => (
        <Other key={run.join()} line={toStringLine(run, sheet)} />
      ))}
      <path className={styles.now} d={`M${now} ${sheet.top - 10}V${sheet.bottom + 8}`} />
      <path className={route.solid} d={highlighted.scanned} />
      <path className={route.dashed} d={highlighted.planned} />
      {highlighted.stops.map(([x, y]) => (
        <circle key={x} className={route.dot} cx={x} cy={y} r="5" />
      ))}
      {highlighted.position ? (
        <PositionMarker x={highlighted.position[0]} y={highlighted.position[1]} ring={10} dot={4.5} />
      ) : null}
      <text className={clsx(styles.day, styles.here)} x={now} y={sheet.bottom + 26} textAnchor="middle">
        {t('business.week.now')}
      </text>
    </svg>
  );
}

function Grid({ sheet }: { sheet: Sheet }) {
  const { t } = useTranslation();
  const { left, right, top, bottom } = sheet;
  const saturday = toX(5, sheet);
  const edges = DAYS.map((_, day) => `M${toX(day, sheet)} ${top - 10}V${bottom + 8}`);
  const levels = CITIES.map(({ distance }) => `M${left} ${toY(distance, sheet)}H${right}`);
  return (
    <>
      <path className={styles.weekend} d={`M${saturday} ${top - 10}H${right}V${bottom + 8}H${saturday}z`} />
      <path className={styles.edges} d={edges.join('')} />
      <path className={styles.levels} d={levels.join('')} />
      {DAYS.map((day, index) => (
        <text
          key={day}
          className={clsx(styles.day, index > 4 && styles.off)}
          x={toX(index + 0.5, sheet)}
          y={top - 22}
          textAnchor="middle"
        >
          {t(`business.week.${day}`)}
        </text>
      ))}
      {CITIES.map(({ id, distance }) => (
        <text key={id} className={styles.city} x="0" y={toY(distance, sheet) + 5}>
          {t(`business.week.${id}`)}
        </text>
      ))}
    </>
  );
}

function Other({ line }: { line: StringLine }) {
  return (
    <>
      {line.scanned ? <path className={styles.other} d={line.scanned} /> : null}
      {line.planned ? <path className={clsx(styles.other, styles.planned)} d={line.planned} /> : null}
      {line.stops.map(([x, y]) => (
        <circle key={x} className={styles.stop} cx={x} cy={y} r="3" />
      ))}
    </>
  );
}

const CHANGES = ['pickups', 'contact', 'invoice', 'lanes', 'reports', 'paperwork'] as const;

/** The six advantages of an account. */
function AccountAdvantages() {
  const { t } = useTranslation();
  const services = useServicesAddress();
  return (
    <Section title={t('business.often.title')}>
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
          services: <TextLink to={services}>{t('business.often.services')}</TextLink>,
        })}
      </p>
    </Section>
  );
}

/** The story of a daily shipper, labeled as a sample. It is not shown beside real testimonials. */
function SampleCustomer() {
  const { t } = useTranslation();
  const { labelsSamples } = useCapabilities();
  const { name, company, flag, text: story } = STORIES[1];
  return (
    <section className={clsx(layout.section, layout.tinted)}>
      <div className={layout.container}>
        <h2 className={text.visuallyHidden}>{t('business.customer')}</h2>
        <figure className={styles.story}>
          <SignalFlag letter={flag} label={t('home.flag', { letter: flag })} />
          <blockquote>{t(story)}</blockquote>
          <figcaption>
            <b>{name}</b>
            <span>{`, ${company}`}</span>
          </figcaption>
        </figure>
        {labelsSamples ? <p className={clsx(text.muted, styles.sample)}>{t('business.sample')}</p> : null}
      </div>
    </section>
  );
}
