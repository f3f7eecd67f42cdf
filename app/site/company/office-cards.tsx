import { clsx } from 'clsx';
import type { RouterContextProvider } from 'react-router';
import { PositionMarker } from '#app/charts/position-marker.tsx';
import { getPage } from '#app/document/page-context.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { type ClosedDay, listNextClosedDays } from '#domain/company/closed-days.ts';
import { findNextOpening } from '#domain/company/next-opening.ts';
import type { Office } from '#domain/company/office.ts';
import { formatClock, formatSentenceDay, formatWeekday } from '#domain/dates.ts';
import basemap from '../../charts/basemap.module.css';
import route from '../../charts/route.module.css';
import { PhoneLink } from '../phone-link.tsx';
import styles from './office-cards.module.css';
import { listOffices, type SiteOffice, type SpecifiedOffice, useOfficeName } from './offices.ts';

/** More than the longest possible series of closed days. */
const DAYS_AHEAD = 400;

/** What the cards show besides the shell: `now` is the server's time, ISO 8601, UTC; `offices` are the company's own. */
export interface OfficesData {
  now: string;
  closedDays: ClosedDay[];
  offices?: Office[];
}

/** For loaders. */
export function loadOffices(context: Readonly<RouterContextProvider>): OfficesData {
  const { now: getNow, company } = getPage(context);
  const now = getNow();
  return {
    now: now.toISOString(),
    closedDays: listNextClosedDays(company?.closedDays ?? [], now, DAYS_AHEAD),
    ...(company?.offices && { offices: company.offices }),
  };
}

/** Up to this far ahead, a weekday's name is unambiguous. */
const WEEK_MS = 6 * 86_400_000;

/** Formats the day on which an office opens: a weekday, or the date if it is far ahead. */
export const formatOpeningDay = (iso: string, now: Date, dates: { language: string; timeZone: string }): string =>
  Date.parse(iso) - now.getTime() < WEEK_MS ? formatWeekday(iso, dates) : formatSentenceDay(iso, now, dates);

/** Lists the offices with their local time and whether they are open. */
export function OfficeCards({ data, now }: { data: OfficesData; now: Date }) {
  return (
    <ul className={styles.offices}>
      {listOffices(data.offices).map((office) => (
        <OfficeCard key={office.name} office={office} now={now} closedDays={data.closedDays} />
      ))}
    </ul>
  );
}

interface OfficeCardProps {
  office: SiteOffice;
  now: Date;
  closedDays: ClosedDay[];
}

function OfficeCard({ office, now, closedDays }: OfficeCardProps) {
  const { t, i18n } = useTranslation();
  const { hours } = useCompany();
  const toName = useOfficeName();
  const opening = findNextOpening(now, office.timeZone, { hours, closedDays });
  const dates = { language: i18n.language, timeZone: office.timeZone };
  const describeState = () => {
    if (opening.isOpen) return t('company.office.open');
    const from = opening.from.toISOString();
    const opens = { day: formatOpeningDay(from, now, dates), time: formatClock(from, dates) };
    const name = opening.closedDay?.name;
    return name ? t('company.office.closedFor', { name, ...opens }) : t('company.office.closed', opens);
  };
  return (
    <li className={panel.panel}>
      {office.id ? <OfficeChart office={office.id} /> : null}
      <div className={panel.body}>
        <div>
          <h3>{toName(office)}</h3>
          <span suppressHydrationWarning>{formatClock(now.toISOString(), dates)}</span>
        </div>
        <address>
          {office.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <PhoneLink className={clsx(text.link, text.alone)} phone={office.phone} />
        <p data-open={opening.isOpen || undefined} suppressHydrationWarning>
          {describeState()}
        </p>
      </div>
    </li>
  );
}

/** A decorative map of the coast around an office; the name is beside it as text. */
function OfficeChart({ office }: { office: SpecifiedOffice['id'] }) {
  return (
    <div className={clsx(basemap.map, basemap.office)}>
      <img src={`/charts/office-${office}.svg`} width="400" height="180" alt="" decoding="async" loading="lazy" />
      <svg className={route.chart} viewBox="0 0 400 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <PositionMarker x={200} y={90} ring={9} dot={4} />
      </svg>
    </div>
  );
}
