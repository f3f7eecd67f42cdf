import { useTranslation } from '#app/i18n/use-translation.tsx';
import { formatCreated } from '#domain/dates.ts';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';

/** Says a day of the calendar, "yyyy-mm-dd", as people read it. */
export function useDayText() {
  const { i18n } = useTranslation();
  return (day: string) => formatCreated(`${day}T12:00:00Z`, { language: i18n.language, timeZone: 'UTC' });
}

/** The name of a place; addresses without one have a word of their own. */
export function usePlaceText() {
  const { t } = useTranslation();
  return (place: string) => place || t('adminReports.noPlace');
}

/** Says in words what a report, or a figure of it, is about; empty when it is about everything. */
export function useFilterText() {
  const { t } = useTranslation();
  const toPlace = usePlaceText();
  const formatDay = useDayText();
  const toDays = (from: string | undefined, to: string | undefined) => {
    if (from && to && from !== to) return t('adminReports.list.between', { from: formatDay(from), to: formatDay(to) });
    if (from && to) return t('adminReports.list.on', { day: formatDay(from) });
    if (from) return t('adminReports.list.since', { day: formatDay(from) });
    return to && t('adminReports.list.until', { day: formatDay(to) });
  };
  const toLane = (origin: string | undefined, destination: string | undefined) => {
    if (origin !== undefined && destination !== undefined)
      return t('adminReports.lane', { origin: toPlace(origin), destination: toPlace(destination) });
    if (origin !== undefined) return t('adminReports.list.from', { place: toPlace(origin) });
    return destination !== undefined && t('adminReports.list.to', { place: toPlace(destination) });
  };
  return ({ createdFrom, createdTo, service, origin, destination, delivery, moved }: ShipmentFilter): string =>
    [
      toDays(createdFrom, createdTo),
      service && t(`serviceType.${service}`),
      toLane(origin, destination),
      delivery && t(`adminReports.delivery.${delivery}`),
      moved &&
        (moved === 'any'
          ? t('adminReports.list.movedAny')
          : t('adminReports.list.moved', { reason: t(`event.promise.reason.${moved}`) })),
    ]
      .filter(Boolean)
      .join(' · ');
}
