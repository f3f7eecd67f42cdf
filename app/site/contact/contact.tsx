import { clsx } from 'clsx';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { showBusy } from '#app/capabilities/show-busy.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useHoursText } from '#app/shared/use-hours-text.ts';
import field from '#app/ui/field.module.css';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { type ClosedDay, listNextClosedDays } from '#domain/company/closed-days.ts';
import { type DayGroup, groupDays, isWholeDay } from '#domain/company/hours-of-week.ts';
import type { BusinessHours } from '#domain/company/next-opening.ts';
import { formatDay, joinParts, toDayTime } from '#domain/company/opening-hours-text.ts';
import { CONTACT_MIN_SECONDS } from '#domain/contact/contact.ts';
import { formatClock, formatDayOfYear, toDay } from '#domain/dates.ts';
import { isTrackingNumber, normalizeTrackingNumber } from '#domain/tracking/number.ts';
import { ChartHead } from '../chart-head.tsx';
import { loadOffices, OfficeCards } from '../company/office-cards.tsx';
import { listOffices, type SiteOffice, useHasOwnOffices } from '../company/offices.ts';
import { findPosition } from '../company/positions.ts';
import { PageHead } from '../page-head.tsx';
import { readForm } from '../send-form.ts';
import { useNow } from '../tracking/use-now.ts';
import type { Route } from './+types/contact';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';
import { type ContactResult, sendContact, toStatus } from './send-contact.ts';

/**
 * `now` is also when the form was rendered. `submissionId` identifies this form. `position` and `shipment` come from the
 * address.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const shipment = normalizeTrackingNumber(searchParams.get('shipment') ?? '');
  return {
    ...loadOffices(context),
    submissionId: crypto.randomUUID(),
    position: findPosition(searchParams.get('position')),
    shipment: isTrackingNumber(shipment) ? shipment : undefined,
  };
}

/** Sending a message changes nothing on the page. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate;

const answer = (result: ContactResult) => data(result, { status: toStatus(result) });

/** Handles the form when scripts don't run. */
export async function action({ request, context }: Route.ActionArgs) {
  return answer(await sendContact(await readForm(request), context));
}

/** Waits if a person submits faster than the form accepts (such as with autofill), instead of rejecting the form. */
async function sendInTime(form: FormData, context: Route.ClientActionArgs['context']): Promise<ContactResult> {
  const result = await sendContact(form, context);
  if (result.kind !== 'failed' || result.why !== 'early') return result;
  await new Promise((resolve) => setTimeout(resolve, CONTACT_MIN_SECONDS * 1000));
  return sendContact(form, context);
}

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  return answer(await showBusy(sendInTime(await request.formData(), context)));
}

/** Specification, sections 2, 4 and 5. */
export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { name, phone, hours: week } = useCompany();
  const hours = useHoursText();
  const businessHours = { hours: week, closedDays: loaderData.closedDays };
  const now = useNow(loaderData.now);
  const offices = listOffices(loaderData.offices);
  const facts = { company: name, phone, hours: hours.openHours };
  const heading = useHasOwnOffices() ? 'company.office.headingOwn' : 'company.office.heading';
  const description = hours.isDefault ? 'contact.description' : 'contact.descriptionHours';
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={t('contact.pageTitle')}
        description={t(loaderData.offices ? 'contact.descriptionOwn' : description, facts)}
      />
      <ChartHead chart="head-1" title={t('contact.title')} lead={t('contact.lead')} />
      <div className={clsx(layout.container, styles.columns)}>
        <ContactForm
          key={loaderData.position ?? loaderData.shipment}
          result={actionData}
          position={loaderData.position}
          shipment={loaderData.shipment}
          startedAt={loaderData.now}
          submissionId={loaderData.submissionId}
          now={now}
          businessHours={businessHours}
          offices={offices}
        />
        <Hours businessHours={businessHours} now={now} offices={offices} />
      </div>
      <section className={clsx(layout.container, styles.section)}>
        <h2>{t(heading)}</h2>
        <OfficeCards data={loaderData} now={now} />
      </section>
    </main>
  );
}

interface HoursProps {
  businessHours: BusinessHours;
  now: Date;
  offices: readonly SiteOffice[];
}

/** Business hours and the next closed days. Specification, section 1. */
function Hours({ businessHours, now, offices }: HoursProps) {
  const { t, i18n } = useTranslation();
  const { hours } = businessHours;
  const { language } = i18n;
  const clock = { language, timeZone: 'UTC' };
  const toDays = ({ first, last }: DayGroup) =>
    first === last
      ? formatDay(first, language)
      : t('contact.hours.span', { first: formatDay(first, language), last: formatDay(last, language) });
  const toTimes = ({ first, hours: day }: DayGroup) => {
    if (!day) return t('contact.hours.closed');
    if (isWholeDay(day)) return t('contact.hours.wholeDay');
    return [day.from, day.until].map((time) => formatClock(toDayTime(first, time), clock)).join(' – ');
  };
  return (
    <aside aria-labelledby="hours">
      <h2 id="hours">{t('contact.hours.heading')}</h2>
      <dl className={styles.hours}>
        {groupDays(hours).map((group) => (
          <div key={group.first} className={group.hours ? undefined : text.muted}>
            <dt>{toDays(group)}</dt>
            <dd>{toTimes(group)}</dd>
          </div>
        ))}
      </dl>
      <p className={field.hint}>{t('contact.hours.local')}</p>
      <NextClosedDays days={businessHours.closedDays} now={now} offices={offices} />
    </aside>
  );
}

/** Closed days this far ahead are listed, for people who plan a visit. */
const DAYS_AHEAD = 30;

interface NextClosedDaysProps extends Pick<HoursProps, 'now' | 'offices'> {
  days: readonly ClosedDay[];
}

function NextClosedDays({ days, now, offices }: NextClosedDaysProps) {
  const { t, i18n } = useTranslation();
  const isOver = ({ day }: ClosedDay) => offices.every(({ timeZone }) => day < toDay(now, timeZone));
  const next = listNextClosedDays(days, now, DAYS_AHEAD).filter((one) => !isOver(one));
  if (next.length === 0) return null;
  const texts = next.map(({ day, name }) => {
    const date = formatDayOfYear(day, { language: i18n.language, timeZone: 'UTC' });
    return name ? t('contact.hours.named', { day: date, name }) : date;
  });
  return (
    <p className={styles.alsoClosed} suppressHydrationWarning>
      {t('contact.hours.alsoClosed', { days: joinParts(texts, i18n.language) })}
    </p>
  );
}
