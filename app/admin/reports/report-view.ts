import { href } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getIntl } from '#domain/intl.ts';
import { addDays, checkPeriod, countDays, isStorableDay } from '#domain/reports/period.ts';
import { type ReportQuery, toReportFilter } from '#domain/reports/report.ts';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import { SERVICE_TYPES, SHIPMENT_LIMITS } from '#domain/shipments/shipment.ts';
import { toListSearch } from '../parts/shipment-list-query.ts';

export const DEFAULT_DAYS = 30;
/** The periods with a button, in days that end today. */
export const PRESET_DAYS = [7, 30, 90, 365] as const;

const MAX_ID_LENGTH = 64;

/**
 * Reads the report's period and filters from the address; the default is the last 30 days. `today` is in the company's
 * time zone.
 */
export function readReportView(params: URLSearchParams, today: string): ReportQuery {
  const day = (name: string) => {
    const text = params.get(name);
    return text && isStorableDay(text) ? text : undefined;
  };
  const to = day('to') ?? today;
  const place = (name: string) => params.get(name)?.slice(0, SHIPMENT_LIMITS.address);
  return {
    from: day('from') ?? addDays(to, 1 - DEFAULT_DAYS),
    to,
    service: SERVICE_TYPES.find((service) => service === params.get('service')),
    customer: params.get('customer')?.slice(0, MAX_ID_LENGTH) || undefined,
    origin: place('origin'),
    destination: place('destination'),
  };
}

/** Returns what is wrong with the period, if anything. */
export const findProblem = ({ from, to }: ReportQuery) => checkPeriod(from, to);

export function toReportSearch(query: ReportQuery): string {
  const filters = Object.entries(query).filter(([, text]) => text !== undefined) as [string, string][];
  return `?${new URLSearchParams(filters)}`;
}

/** Returns the address of the list of shipments that a figure counts. */
export function toListAddress(query: ReportQuery, more: ShipmentFilter): string {
  return `${href('/admin/shipments')}${toListSearch({ ...toReportFilter(query), ...more })}`;
}

/** Returns the same report for the last `days` days. */
export function toPreset(query: ReportQuery, today: string, days: number): ReportQuery {
  return { ...query, from: addDays(today, 1 - days), to: today };
}

export const isPreset = ({ from, to }: ReportQuery, today: string, days: number) =>
  to === today && countDays(from, to) === days;

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** Formats a number with one decimal in the reader's language. */
export const formatTenths = (value: number, language: string): string =>
  getIntl(Intl.NumberFormat, language, TENTHS).format(value);

/** Formats a share as "12.5%", and as a dash when the total is zero. */
export function usePercent() {
  const { t, i18n } = useTranslation();
  return (part: number, whole: number) =>
    whole === 0
      ? t('adminReports.lanes.notKnown')
      : t('adminReports.percent', { percent: formatTenths((100 * part) / whole, i18n.language) });
}
