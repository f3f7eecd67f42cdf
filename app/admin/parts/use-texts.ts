import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { useLanguage } from '#app/shared/use-language.ts';
import { type DateContext, formatClock, formatDate, toDay } from '#domain/dates.ts';
import { getIntl } from '#domain/intl.ts';
import type { PromiseReason } from '#domain/promises/promise.ts';
import { resolveDay } from '#domain/reports/period.ts';
import { listServices, type ShipmentFilter } from '#domain/shipments/filter.ts';

/** Formats a calendar day ("yyyy-mm-dd"). */
export function useDayText() {
  const { i18n } = useTranslation();
  return (day: string) => formatDate(`${day}T12:00:00Z`, { language: i18n.language, timeZone: 'UTC' });
}

/** Formats a place; addresses without one get a separate text. */
export function usePlaceText() {
  const { t } = useTranslation();
  return (place: string) => place || t('adminReports.noPlace');
}

/** The filters of a list by the chip that shows each. */
export const FILTER_FIELDS = {
  customer: ['customer'],
  service: ['service'],
  created: ['createdFrom', 'createdTo'],
  estimate: ['estimateFrom', 'estimateTo'],
  late: ['late'],
  lastPlace: ['lastPlace'],
  lane: ['origin', 'destination'],
  delivery: ['delivery'],
  moved: ['moved'],
  import: ['import'],
} as const satisfies Record<string, readonly (keyof ShipmentFilter)[]>;
export type FilterKind = keyof typeof FILTER_FIELDS;

/** Periods that move with today, by their first and last day. */
export const RELATIVE_PERIODS = {
  today: ['today', 'today'],
  yesterday: ['today-1', 'today-1'],
  tomorrow: ['today+1', 'today+1'],
  last7: ['today-6', 'today'],
  last30: ['today-29', 'today'],
  next7: ['today', 'today+6'],
} as const;
export type RelativePeriod = keyof typeof RELATIVE_PERIODS;
const PERIOD_NAMES = Object.keys(RELATIVE_PERIODS) as RelativePeriod[];

/** Returns the period that has these days; undefined for others. */
export const findPeriod = (from: string | undefined, to: string | undefined): RelativePeriod | undefined =>
  PERIOD_NAMES.find((name) => RELATIVE_PERIODS[name][0] === from && RELATIVE_PERIODS[name][1] === to);

/** Describes one filter; undefined where it is not set. Callers supply the names of customers and imports. */
export function useFilterText(): (
  kind: Exclude<FilterKind, 'customer' | 'import'>,
  filter: ShipmentFilter,
) => string | undefined {
  const { t } = useTranslation();
  const toPlace = usePlaceText();
  const formatAbsolute = useDayText();
  const { timeZone, language } = useDates();
  const formatDay = (day: string) => formatAbsolute(resolveDay(day, toDay(new Date(), timeZone)));
  const toPeriod = (kind: 'created' | 'estimate', from: string | undefined, to: string | undefined) => {
    const period = findPeriod(from, to);
    return (
      period &&
      t('adminList.filters.inPeriod', {
        name: t(`adminList.filters.${kind}`),
        period: t(`adminList.filters.period.${period}`),
      })
    );
  };
  const toDays = (from: string | undefined, to: string | undefined) => {
    if (from && to && from !== to) return t('adminReports.list.between', { from: formatDay(from), to: formatDay(to) });
    if (from && to) return t('adminReports.list.on', { day: formatDay(from) });
    if (from) return t('adminReports.list.since', { day: formatDay(from) });
    return to && t('adminReports.list.until', { day: formatDay(to) });
  };
  const toEstimate = (from: string | undefined, to: string | undefined) => {
    if (from && to && from !== to)
      return t('adminList.filters.estimateBetween', { from: formatDay(from), to: formatDay(to) });
    if (from && to) return t('adminList.filters.estimateOn', { day: formatDay(from) });
    if (from) return t('adminList.filters.estimateSince', { day: formatDay(from) });
    return to && t('adminList.filters.estimateUntil', { day: formatDay(to) });
  };
  const toLane = (origin: string | undefined, destination: string | undefined) => {
    if (origin !== undefined && destination !== undefined)
      return t('adminReports.lane', { origin: toPlace(origin), destination: toPlace(destination) });
    if (origin !== undefined) return t('adminReports.list.from', { place: toPlace(origin) });
    return destination === undefined ? undefined : t('adminReports.list.to', { place: toPlace(destination) });
  };
  const toServices = (service: string) => {
    const names = listServices(service).map((each) => t(`serviceType.${each}`));
    return t('adminList.filters.ofService', {
      name: getIntl(Intl.ListFormat, language, { type: 'disjunction' }).format(names),
    });
  };
  const toMove = (moved: NonNullable<ShipmentFilter['moved']>) =>
    moved === 'any'
      ? t('adminReports.list.movedAny')
      : t('adminReports.list.moved', { reason: t(`event.promise.reason.${moved}`) });
  return (kind, filter) => {
    const { service, delivery, moved } = filter;
    switch (kind) {
      case 'service':
        return service && toServices(service);
      case 'created':
        return (
          toPeriod('created', filter.createdFrom, filter.createdTo) ?? toDays(filter.createdFrom, filter.createdTo)
        );
      case 'estimate':
        return (
          toPeriod('estimate', filter.estimateFrom, filter.estimateTo) ??
          toEstimate(filter.estimateFrom, filter.estimateTo)
        );
      case 'late':
        return filter.late && t('adminList.filters.late');
      case 'lastPlace':
        return filter.lastPlace && t('adminList.filters.ofLastPlace', { name: filter.lastPlace });
      case 'lane':
        return toLane(filter.origin, filter.destination);
      case 'delivery':
        return delivery && t(`adminReports.delivery.${delivery}`);
      case 'moved':
        return moved && toMove(moved);
    }
  };
}

const DAY_MS = 86_400_000;

function toAge(iso: string, now: Date, { timeZone }: DateContext): 'today' | 'yesterday' | 'day' {
  const day = toDay(new Date(iso), timeZone);
  if (day === toDay(now, timeZone)) return 'today';
  return day === toDay(new Date(now.getTime() - DAY_MS), timeZone) ? 'yesterday' : 'day';
}

const IN_LIST = { today: 'listToday', yesterday: 'listYesterday', day: 'listDay' } as const;

/** Formats a time relative to today, for a sentence or for a list. */
export function useWhen() {
  const { t } = useTranslation();
  const dates = useDates();
  const toWords = (iso: string) => ({ time: formatClock(iso, dates), day: formatDate(iso, dates) });
  return {
    inSentence: (iso: string) => t(`adminImports.when.${toAge(iso, new Date(), dates)}`, toWords(iso)),
    inList: (iso: string) => t(`adminImports.when.${IN_LIST[toAge(iso, new Date(), dates)]}`, toWords(iso)),
  };
}

/** Formats the reason of a moved date with a capital letter; visitors read the same words inside a sentence. */
export function usePromiseReason(): (reason: PromiseReason) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (reason) => {
    const text = t(`event.promise.reason.${reason}`);
    return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  };
}
