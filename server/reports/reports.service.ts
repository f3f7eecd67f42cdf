import type { PublicPlaces } from '#domain/address.ts';
import { checkPeriod, listDays } from '#domain/period.ts';
import { MOST_LANES, type Report, type ReportQuery, toCounts, toReportFilter } from '#domain/report.ts';
import { SERVICE_TYPES } from '#domain/shipment.ts';
import { DELIVERY_KINDS, toConditions } from '#domain/shipment-filter.ts';
import { SHIPMENT_STATUSES } from '#domain/shipment-status.ts';
import { toFieldError, ValidationError } from '#server/errors.ts';
import type { CountedDay, ReportRepository } from './reports.repository.ts';

/** Little enough that nobody waits for it. */
const BATCH = 100;

export interface ReportServiceDeps {
  repository: ReportRepository;
  places: PublicPlaces;
  /** IANA name: whose days a report counts by. */
  timeZone: string;
}

function sumBy<Name extends string>(days: CountedDay[], names: readonly Name[], name: (day: CountedDay) => Name) {
  const sums: Partial<Record<Name, number>> = {};
  for (const day of days) sums[name(day)] = (sums[name(day)] ?? 0) + day.count;
  return toCounts(names, sums);
}

/** Figures over shipments, each of which can be counted again from the list with the same filter. */
export function createReportService({ repository, places, timeZone }: ReportServiceDeps) {
  /**
   * Reads the public places of 100 shipments that have none, because they were written by hand or by an older version; tells
   * whether there may be more.
   */
  async function placeShipments(): Promise<boolean> {
    const unplaced = await repository.listUnplaced(BATCH);
    const placed = unplaced.map(({ id, addressVersion, ...found }) => ({
      id,
      addressVersion,
      origin: places.ofAddress(found.originAddress, found.originPlace),
      destination: places.ofAddress(found.destinationAddress, found.destinationPlace),
    }));
    const stored = placed.length > 0 ? await repository.storePlaces(placed) : 0;
    return stored > 0 && unplaced.length === BATCH;
  }

  return {
    placeShipments,

    /**
     * Counts the shipments created in the period, and says how many of them are in no lane yet because nobody has read their
     * places. Throws ValidationError for a period that ends before it begins or is
     * longer than 366 days.
     */
    async summarise(query: ReportQuery): Promise<Report> {
      const { from, to } = query;
      if (checkPeriod(from, to)) throw new ValidationError([toFieldError('to', 'invalidValue')]);
      const figures = await repository.measure(toConditions(toReportFilter(query), timeZone), MOST_LANES);
      const { days, deliveries, lanes, laneCount } = figures;
      const perDay = Map.groupBy(days, ({ day }) => day);
      return {
        ...{ from, to, timeZone, lanes, laneCount },
        total: days.reduce((sum, { count }) => sum + count, 0),
        days: listDays(from, to).map((day) => ({
          day,
          counts: sumBy(perDay.get(day) ?? [], SERVICE_TYPES, ({ service }) => service),
        })),
        statuses: sumBy(days, SHIPMENT_STATUSES, ({ status }) => status),
        deliveries: toCounts(DELIVERY_KINDS, deliveries),
        unplaced: deliveries.unplaced,
      };
    },
  };
}

export type ReportService = ReturnType<typeof createReportService>;
