import { clsx } from 'clsx';
import { href } from 'react-router';
import { PolarChart, type PolarLane, type PolarOffice, toKilometers } from '#app/charts/polar-chart.tsx';
import route from '#app/charts/route.module.css';
import { getPage } from '#app/document/page-context.ts';
import type { PageHandle } from '#app/document/page-handle.ts';
import { useCompany } from '#app/document/shell.tsx';
import { dropSentence, fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { TextLink } from '#app/shared/text-link.tsx';
import { useHoursText } from '#app/shared/use-hours-text.ts';
import layout from '#app/ui/layout.module.css';
import { Section } from '#app/ui/section.tsx';
import text from '#app/ui/text.module.css';
import { findUsualDays, isWholeDay } from '#domain/company/hours-of-week.ts';
import { countSharedHours, toDialHours } from '#domain/company/next-opening.ts';
import { getIntl } from '#domain/intl.ts';
import { getSentenceSeparator } from '#domain/languages.ts';
import { ClosingBand } from '../closing-band.tsx';
import { SPECIFIED_COMPANY } from '../company/company.ts';
import { listOffices, OFFICES, type SpecifiedOffice, useOfficeName } from '../company/offices.ts';
import { PageHead } from '../page-head.tsx';
import { useHasPage, useServicesAddress } from '../use-has-page.ts';
import type { Route } from './+types/about';
import styles from './about.module.css';

export const handle: PageHandle = { hasDarkFooter: true };

/**
 * Sends the server's time, because the working hours on the dial shift with daylight saving time. `offices` is sent only
 * if the company has entered its own.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { now, company } = getPage(context);
  return { now: now().toISOString(), ...(company?.offices && { offices: company.offices }) };
}

const VALUES = ['scan', 'news', 'paper', 'answer'] as const;

/** The company's facts and values. Specification, section 1. */
export default function About({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation();
  const company = useCompany();
  const facts = { company: company.name, year: company.foundedYear, countries: SPECIFIED_COMPANY.countries };
  const { offices: ownOffices } = loaderData;
  const names = listOffices(ownOffices).map(useOfficeName());
  const cities = getIntl(Intl.ListFormat, i18n.language, { type: 'conjunction', style: 'narrow' }).format(names);
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={t('about.pageTitle')}
        description={t(ownOffices ? 'about.own.description' : 'about.description', facts)}
      />
      <section>
        <div className={clsx(layout.container, styles.opening, ownOffices && styles.withoutChart)}>
          <div>
            <h1>{t(ownOffices ? 'about.own.title' : 'about.title')}</h1>
            <p className={text.lead}>{t(ownOffices ? 'about.own.lead' : 'about.lead', facts)}</p>
            <dl className={styles.facts}>
              <Fact term={t('about.facts.founded')}>{company.foundedYear}</Fact>
              <Fact term={t('about.facts.countries')}>{t('about.facts.over', facts)}</Fact>
              <Fact term={t('about.facts.offices')}>{cities}</Fact>
            </dl>
          </div>
          {ownOffices ? null : <PolarFigure now={new Date(loaderData.now)} />}
        </div>
      </section>
      <Section title={t('about.creed.heading')}>
        <div className={styles.creed}>
          {VALUES.map((id) => (
            <article key={id}>
              <h3>{t(`about.creed.${id}.title`)}</h3>
              <p>{t(`about.creed.${id}.text`)}</p>
            </article>
          ))}
        </div>
      </Section>
      <Relay />
      <Visit />
      <ClosingBand title={t('about.closing')} origin={t('about.origin')} destination={t('about.destination')} />
    </main>
  );
}

function Fact({ term, children }: { term: string; children: string | number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Visit() {
  const { t } = useTranslation();
  const hours = useHoursText();
  const services = useServicesAddress();
  const isHiring = useHasPage()(href('/careers'));
  const visitText = hours.isDefault ? t('about.visit.text') : t('about.visit.textHours', { hours: hours.openHours });
  const slots = {
    contact: <TextLink to={href('/contact')}>{t('about.visit.contact')}</TextLink>,
    careers: <TextLink to={href('/careers')}>{t('about.visit.careers')}</TextLink>,
    services: <TextLink to={services}>{t('about.visit.services')}</TextLink>,
  };
  return (
    <section className={layout.section}>
      <div className={clsx(layout.container, layout.twoColumns)}>
        <h2>{t(isHiring ? 'about.visit.heading' : 'nav.contact')}</h2>
        <p className={text.lead}>{fillSlots(isHiring ? visitText : dropSentence(visitText, 'careers'), slots)}</p>
      </div>
    </section>
  );
}

function Relay() {
  const { t } = useTranslation();
  return (
    <Section title={t('about.relay.heading')} lead={t('about.relay.lead')} isTinted>
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
    </Section>
  );
}

/** Positions of the office names, relative to their markers. */
const NAME_OFFSETS = {
  nyc: { dx: -14, dy: 26, anchor: 'end' },
  lon: { dx: -16, dy: 26, anchor: 'end' },
  sin: { dx: -16, dy: -14, anchor: 'end' },
} as const;
/** Positions of the distances, relative to the middle of their lanes. */
const DISTANCE_OFFSETS = [
  { dx: -10, dy: 26, anchor: 'middle' },
  { dx: 8, dy: 28, anchor: 'start' },
  { dx: 0, dy: -14, anchor: 'middle' },
] as const;

/** Each office is a ring of the dial, from the inside out. */
const OFFICES_EAST_TO_WEST = [...OFFICES].sort((a, b) => b.place.lon - a.place.lon);

/** Draws the lanes between the three offices, and their working hours on the rim. */
function PolarFigure({ now }: { now: Date }) {
  const { t, i18n } = useTranslation();
  const usual = findUsualDays(useCompany().hours);
  const { isDefault, formatDays } = useHoursText();
  const nameOf = ({ id }: SpecifiedOffice) => t(`company.offices.${id}`);
  const numbers = getIntl(Intl.NumberFormat, i18n.language);
  const offices = OFFICES_EAST_TO_WEST.map((office): PolarOffice => {
    const name = { text: nameOf(office), ...NAME_OFFSETS[office.id] };
    const atWork = t('about.dial.atWork', { city: nameOf(office) });
    return { id: office.id, place: office.place, name, atWork, ...toDialHours(now, office.timeZone, usual.hours) };
  });
  const lanes = OFFICES.map((office, index): PolarLane => {
    const next = OFFICES[(index + 1) % OFFICES.length] ?? office;
    const km = numbers.format(toKilometers(office.place, next.place));
    return {
      from: office.place,
      to: next.place,
      distance: { text: t('about.dial.km', { km }), ...(DISTANCE_OFFSETS[index] ?? DISTANCE_OFFSETS[0]) },
    };
  });
  // The caption names the handover from the easternmost office to the next one.
  const [first, second] = offices;
  const shared = first && second && !isWholeDay(usual.hours) ? countSharedHours(first, second) : 0;
  return (
    <figure className={styles.figure}>
      <PolarChart label={t('about.dial.label')} offices={offices} lanes={lanes} />
      <figcaption className={clsx(layout.caption, styles.caption)}>
        <span>
          {(isDefault ? t('about.dial.caption') : t('about.dial.captionDays', { days: formatDays(usual) })) +
            getSentenceSeparator(i18n.language)}
        </span>
        {shared > 0 && (
          <span>{t('about.dial.shared', { first: first?.name.text, second: second?.name.text, count: shared })}</span>
        )}
      </figcaption>
    </figure>
  );
}
