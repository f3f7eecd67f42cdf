import { clsx } from 'clsx';
import { Clock, Moon } from 'lucide-react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { showBusy } from '#app/capabilities/show-busy.ts';
import { getPage } from '#app/document/page-context.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useHoursText } from '#app/shared/use-hours-text.ts';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { listNextClosedDays } from '#domain/company/closed-days.ts';
import { type BusinessHours, findNextOpening } from '#domain/company/next-opening.ts';
import { CONTACT_MIN_SECONDS } from '#domain/contact/contact.ts';
import { formatClock } from '#domain/dates.ts';
import { isTrackingNumber, normalizeTrackingNumber } from '#domain/tracking/number.ts';
import basemap from '../../charts/basemap.module.css';
import { PositionMarker } from '../../charts/position-marker.tsx';
import route from '../../charts/route.module.css';
import { ChartHead } from '../chart-head.tsx';
import { listOffices, type SiteOffice, useHasOwnOffices, useOfficeName } from '../company/offices.ts';
import { findPosition } from '../company/positions.ts';
import { PageHead } from '../page-head.tsx';
import { PhoneLink } from '../phone-link.tsx';
import { readForm } from '../send-form.ts';
import { useNow } from '../tracking/use-now.ts';
import type { Route } from './+types/contact';
import styles from './contact.module.css';
import { ContactForm } from './contact-form.tsx';
import { Hours } from './hours.tsx';
import { type ContactResult, sendContact, toStatus } from './send-contact.ts';

/** More than the longest possible series of closed days. */
const DAYS_AHEAD = 400;

/**
 * `now` is the server's time, ISO 8601, UTC, for open offices and for when the form was rendered. `closedDays` are in
 * the future, `offices` the company's own. `submissionId` identifies this form. `position` and `shipment` come from the
 * address.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const shipment = normalizeTrackingNumber(searchParams.get('shipment') ?? '');
  const { now, company } = getPage(context);
  const opened = now();
  return {
    now: opened.toISOString(),
    closedDays: listNextClosedDays(company?.closedDays ?? [], opened, DAYS_AHEAD),
    ...(company?.offices && { offices: company.offices }),
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
      <Offices now={now} businessHours={businessHours} offices={offices} />
    </main>
  );
}

interface OfficesProps {
  offices: readonly SiteOffice[];
  now: Date;
  businessHours: BusinessHours;
}

/** Lists the offices and whether they are open now. */
function Offices({ offices, now, businessHours }: OfficesProps) {
  const { t } = useTranslation();
  const heading = useHasOwnOffices() ? 'contact.offices.headingOwn' : 'contact.offices.heading';
  return (
    <section className={clsx(layout.container, styles.section)}>
      <h2>{t(heading)}</h2>
      <ul className={styles.offices}>
        {offices.map((office) => (
          <OfficeCard key={office.name} office={office} now={now} businessHours={businessHours} />
        ))}
      </ul>
    </section>
  );
}

interface OfficeCardProps {
  office: SiteOffice;
  now: Date;
  businessHours: BusinessHours;
}

function OfficeCard({ office, now, businessHours }: OfficeCardProps) {
  const { t, i18n } = useTranslation();
  const opening = findNextOpening(now, office.timeZone, businessHours);
  const toName = useOfficeName();
  const { isOpen } = opening;
  const time = formatClock(now.toISOString(), { language: i18n.language, timeZone: office.timeZone });
  const toState = () => {
    if (opening.isOpen) return t('contact.offices.open', { time });
    if (!opening.closedDay) return t('contact.offices.closed', { time });
    const { name } = opening.closedDay;
    return name ? t('contact.offices.closedFor', { name, time }) : t('contact.offices.closedToday', { time });
  };
  const Icon = isOpen ? Clock : Moon;
  return (
    <li className={clsx(panel.panel, styles.office)}>
      {office.id ? <OfficeChart office={office.id} /> : null}
      <div className={panel.body}>
        <h3>{toName(office)}</h3>
        <p className={clsx(styles.state, isOpen && styles.open)}>
          <Icon className={icon.small} />
          <span suppressHydrationWarning>{toState()}</span>
        </p>
        <address>
          {office.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <PhoneLink className={text.link} phone={office.phone} />
      </div>
    </li>
  );
}

type Office = 'nyc' | 'lon' | 'sin';

/** A decorative map of the coast around an office; the name is beside it as text. */
function OfficeChart({ office }: { office: Office }) {
  return (
    <div className={clsx(basemap.map, basemap.office)}>
      <img src={`/charts/office-${office}.svg`} width="400" height="180" alt="" decoding="async" loading="lazy" />
      <svg className={route.chart} viewBox="0 0 400 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <PositionMarker x={200} y={90} ring={9} dot={4} />
      </svg>
    </div>
  );
}
