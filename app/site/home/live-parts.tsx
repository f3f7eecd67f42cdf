import { clsx } from 'clsx';
import {
  ArrowRight,
  CalendarDays,
  ClipboardCheck,
  DoorOpen,
  HandHelping,
  MailCheck,
  MessageSquare,
  Route as RouteIcon,
  Ship,
} from 'lucide-react';
import { href, Link } from 'react-router';
import { ExampleRoute } from '#app/charts/example-route.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import history from '#app/shared/history/history-list.module.css';
import { useDates } from '#app/shared/use-dates.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import { StatusIcon, toStatusClass } from '#app/ui/status-chip.tsx';
import text from '#app/ui/text.module.css';
import { formatClock, formatEstimate, formatSentenceDay } from '#domain/dates.ts';
import { getSentenceSeparator } from '#domain/languages.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { OfficeCards, type OfficesData } from '../company/office-cards.tsx';
import { useHasOwnOffices } from '../company/offices.ts';
import { CompanyHours } from '../company-hours.tsx';
import { useHasPage } from '../use-has-page.ts';
import styles from './live-parts.module.css';
import { SampleMark } from './testimonials.tsx';

/** What the strip shows of the sample shipment, in the reader's language. */
export interface Sample {
  trackingNumber: string;
  status: ShipmentStatus;
  estimatedDeliveryDate: string | null;
  place: string;
}

/** The sample shipment on the way that the drawing shows. */
export function SampleStrip({ sample, now }: { sample: Sample; now: Date }) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const { trackingNumber, status, estimatedDeliveryDate: due, place } = sample;
  const separator = getSentenceSeparator(i18n.language);
  const slots = { status: <b>{t(`status.${status}`)}</b>, place: <b>{place}</b> };
  const [newYork, london] = [t('hero.newYork'), t('hero.london')];
  const labels = {
    sentence: t('features.chart', { from: newYork, to: london, at: place }),
    progress: t('features.distance'),
    newYork,
    london,
    stJohns: place,
  };
  return (
    <section className={styles.strip} aria-label={t('features.sample')}>
      <div className={layout.container}>
        <p>
          <SampleMark>{t('features.sample')}</SampleMark>
          <span className={text.code}>{trackingNumber}</span>
          <span suppressHydrationWarning>
            {fillSlots(t('features.sampleText'), slots)}
            {due && <span>{separator + t('features.estimated', { day: formatSentenceDay(due, now, dates) })}</span>}
          </span>
        </p>
        <Link className={clsx(text.link, text.alone)} to={href('/track/:trackingNumber', { trackingNumber })}>
          {t('features.sampleLink')}
        </Link>
      </div>
      <ExampleRoute labels={labels} />
    </section>
  );
}

const STEPS = [
  { Icon: ClipboardCheck, title: 'features.book', text: 'features.bookText' },
  { Icon: HandHelping, title: 'features.collect', text: 'features.collectText' },
  { Icon: Ship, title: 'features.move', text: 'features.moveText' },
  { Icon: DoorOpen, title: 'features.arrive', text: 'features.arriveText' },
] as const;

/** The four steps of a shipment along a line that is solid, then dashed. */
export function Travel() {
  const { t } = useTranslation();
  return (
    <section className={clsx(layout.section, styles.joined)}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t('features.travel')}</h2>
          <p className={text.lead}>{t('features.travelLead')}</p>
        </div>
        <ol className={styles.steps}>
          {STEPS.map(({ Icon, title, text: detail }) => (
            <li key={title}>
              <Icon />
              <h3>{t(title)}</h3>
              <p>{t(detail)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const USES = [
  { Icon: RouteIcon, title: 'features.see', text: 'features.seeText' },
  { Icon: MailCheck, title: 'features.mail', text: 'features.mailText' },
  { Icon: CalendarDays, title: 'features.plan', text: 'features.planText' },
  { Icon: MessageSquare, title: 'features.ask', text: 'features.askText' },
] as const;

/** What visitors can do on a tracking page, beside a sample of one. */
export function TrackingPage({ now }: { now: Date }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(layout.section, layout.tinted)}>
      <div className={clsx(layout.container, styles.beside)}>
        <div>
          <div className={layout.sectionHead}>
            <h2>{t('features.page')}</h2>
            <p className={text.lead}>{t('features.pageLead')}</p>
          </div>
          <ul className={styles.uses}>
            {USES.map(({ Icon, title, text: detail }) => (
              <li key={title}>
                <Icon />
                <h3>{t(title)}</h3>
                <p>{t(detail)}</p>
              </li>
            ))}
          </ul>
        </div>
        <figure>
          <div role="img" aria-label={t('features.card')}>
            <SampleCard now={now} />
          </div>
          <figcaption>
            <SampleMark>{t('features.sample')}</SampleMark>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

const SCANS = [
  ['features.denver', 'OUT_FOR_DELIVERY'],
  ['features.omaha', 'IN_TRANSIT'],
  ['features.chicago', 'LABEL_CREATED'],
] as const;

/** When the sample was loaded: 7:40 AM in UTC. */
const LOADED_AT = '2026-01-01T07:40:00Z';

/** A picture of a tracking page in the product's own styles; nothing in it can be used. */
function SampleCard({ now }: { now: Date }) {
  const { t } = useTranslation();
  const dates = useDates();
  const time = formatClock(LOADED_AT, { ...dates, timeZone: 'UTC' });
  return (
    <div className={clsx(panel.panel, styles.card)} inert>
      <div className={panel.body}>
        <span className={text.code}>TC-DEMO0003</span>
        <p className={clsx(styles.status, toStatusClass('OUT_FOR_DELIVERY'))}>
          <StatusIcon status="OUT_FOR_DELIVERY" />
          <span>{t('status.OUT_FOR_DELIVERY')}</span>
        </p>
        <p>{fillSlots(t('features.loaded', { time }), { place: <b>{t('features.denver')}</b> })}</p>
      </div>
      <p className={clsx(panel.head, styles.due)} suppressHydrationWarning>
        <span>{t('features.today')}</span>
        <b>{formatEstimate(now.toISOString(), dates)}</b>
      </p>
      <ol className={panel.body}>
        {SCANS.map(([place, status], index) => (
          <li
            key={place}
            className={clsx(history.item, index === 0 && history.newest, index === SCANS.length - 1 && history.oldest)}
          >
            <div className={history.entry}>
              <span className={history.point} />
              <b>{t(place)}</b>
              <span>{t(`status.${status}`)}</span>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

const ADVANTAGES = ['features.list', 'features.labels', 'features.api', 'features.reports'] as const;

/** What a business customer gets. */
export function Business() {
  const { t } = useTranslation();
  const more = href('/business-shipping');
  const hasMore = useHasPage()(more);
  return (
    <section className={clsx(layout.section, layout.tinted)}>
      <div className={clsx(layout.container, layout.twoColumns)}>
        <div>
          <h2>{t('features.business')}</h2>
          <p className={text.lead}>{t('features.businessLead')}</p>
          <ul className={clsx(layout.facts, styles.advantages)}>
            {ADVANTAGES.map((advantage) => (
              <li key={advantage}>{t(advantage)}</li>
            ))}
          </ul>
          <div className={layout.actions}>
            {hasMore ? (
              <Link className={toButtonClass()} to={more}>
                {t('footer.business')}
              </Link>
            ) : null}
            <Link className={toButtonClass({ variant: 'quiet' })} to={href('/contact')}>
              <span>{t('features.account')}</span>
              <ArrowRight />
            </Link>
          </div>
        </div>
        <SampleAccount />
      </div>
    </section>
  );
}

/** Four of the sample shipments, in the order in which the styles draw how far they have come. */
const SAMPLES = [
  { number: 'TC-DEMO0001', from: 'hero.newYork', to: 'hero.london', status: 'IN_TRANSIT' },
  { number: 'TC-DEMO0003', from: 'features.chicago', to: 'features.denver', status: 'OUT_FOR_DELIVERY' },
  { number: 'TC-DEMO0002', from: 'features.hamburg', to: 'features.rotterdam', status: 'DELIVERED' },
  { number: 'TC-DEMO0005', from: 'hero.singapore', to: 'features.sydney', status: 'LABEL_CREATED' },
] as const;

/** A picture of a customer's shipments; nothing in it can be used. */
function SampleAccount() {
  const { t } = useTranslation();
  return (
    <figure className={clsx(panel.panel, styles.samples)}>
      <figcaption className={panel.head}>
        <SampleMark>{t('features.sampleAccount')}</SampleMark>
      </figcaption>
      <ul className={layout.divided}>
        {SAMPLES.map(({ number, from, to, status }) => (
          <li key={number}>
            <span className={text.code}>{number}</span>
            <p>
              <span>{t(from)}</span>
              <span>{t(to)}</span>
            </p>
            <b className={toStatusClass(status)}>{t(`status.${status}`)}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** The offices with their local time; without scripts, which keep it right, with their hours. */
export function Offices({ data, now }: { data: OfficesData; now: Date }) {
  const { t } = useTranslation();
  const heading = useHasOwnOffices() ? 'company.office.headingOwn' : 'company.office.heading';
  return (
    <section className={clsx(layout.section, styles.joined)}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{t(heading)}</h2>
          <p className={text.lead}>{t('company.office.lead')}</p>
          <noscript>
            <CompanyHours specified={t('footer.hours')} format={({ wholeWeek }) => wholeWeek} />
          </noscript>
        </div>
        <OfficeCards data={data} now={now} />
      </div>
    </section>
  );
}
