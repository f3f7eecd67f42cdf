import { checkPeriod, listDays } from '#domain/reports/period.ts';
import { MAX_LANES, type Report, type ReportLane, type ReportQuery, toCounts } from '#domain/reports/report.ts';
import { DELIVERY_KINDS, type DeliveryKind } from '#domain/shipments/filter.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { toFieldError, ValidationError } from '#server/errors.ts';
import type { CorrectionRepository } from './corrections.repository.ts';
import {
  type CountedFacts,
  collectTimes,
  countFacts,
  findPercentile,
  KINDS,
  type Kind,
  type NumberedFacts,
  numberFacts,
} from './count-facts.ts';
import type { MoveRepository, UnplacedRepository } from './facts.repository.ts';
import type { CountedLane, ReportDayRepository, ReportRepository } from './reports.repository.ts';

/** Small enough to block nobody. */
const BATCH = 100;
/** Small enough to block nobody on the embedded database. */
const DAYS_AT_ONCE = 8;

export interface ReportServiceDeps extends Pick<BaseDeps, 'places' | 'timeZone'> {
  repository: ReportRepository;
  days: ReportDayRepository;
  unplaced: UnplacedRepository;
  corrections: CorrectionRepository;
  moves: MoveRepository;
}

/** Sums the counts per kind by name. */
function sumBy<Name extends string>(
  counts: Int32Array,
  names: readonly Name[],
  toName: (kind: Kind) => Name | undefined,
) {
  const sums: Partial<Record<Name, number>> = {};
  for (const [place, kind] of KINDS.entries()) {
    const name = toName(kind);
    if (name) sums[name] = (sums[name] ?? 0) + (counts[place] ?? 0);
  }
  return toCounts(names, sums);
}

function countDeliveries(counts: Int32Array): Record<DeliveryKind, number> {
  const kinds = sumBy(
    counts,
    DELIVERY_KINDS,
    ({ delivery, status }) => delivery ?? (status === 'DELIVERED' ? 'UNTIMED' : undefined),
  );
  const { ON_TIME, ONE_DAY_LATE, LATER, UNPROMISED } = kinds;
  return { ...kinds, TIMED: ON_TIME + ONE_DAY_LATE + LATER + UNPROMISED };
}

function addUp(days: Iterable<Int32Array>): Int32Array {
  const sum = new Int32Array(KINDS.length);
  for (const counts of days) for (const [place, count] of counts.entries()) sum[place] = (sum[place] ?? 0) + count;
  return sum;
}

/**
 * Returns the number of lanes with deliveries, and at least the `limit` busiest ones. Loops by index, because iterators
 * take three times as long over half a million lanes.
 */
function listBusiest({ delivered }: CountedFacts, { names }: NumberedFacts, limit: number) {
  const lanesWith: number[] = [];
  for (let lane = 0; lane < delivered.length; lane++) {
    const count = delivered[lane] ?? 0;
    if (count > 0) lanesWith[count] = (lanesWith[count] ?? 0) + 1;
  }
  let threshold = lanesWith.length;
  for (let above = 0; threshold > 1 && above < limit; above += lanesWith[threshold] ?? 0) threshold--;
  const lanes: CountedLane[] = [];
  for (let lane = 0; lane < delivered.length; lane++) {
    const count = delivered[lane] ?? 0;
    if (count > 0 && count >= threshold) lanes.push({ lane, delivered: count, ...names.get(lane) });
  }
  return { lanes, laneCount: lanesWith.reduce((sum, count) => sum + count, 0) };
}

/** Statistics on shipments; each can be verified with the list and the same filter. */
export function createReportService({
  repository,
  days: dayRepository,
  unplaced,
  corrections,
  moves,
  places,
  timeZone,
}: ReportServiceDeps) {
  /**
   * Finds the public places of 100 shipments without any, written manually or by an older version; returns whether
   * there may be more.
   */
  async function placeShipments(): Promise<boolean> {
    const unplacedShipments = await unplaced.listUnplaced(BATCH);
    const placed = unplacedShipments.map(({ id, addressVersion, ...address }) => ({
      id,
      addressVersion,
      origin: places.ofAddress(address.originAddress, address.originPlace),
      destination: places.ofAddress(address.destinationAddress, address.destinationPlace),
    }));
    const stored = placed.length > 0 ? await unplaced.storePlaces(placed) : 0;
    return stored > 0 && unplacedShipments.length === BATCH;
  }

  const due: string[] = [];

  /** Packs some changed or unpacked days; returns whether more are left. Concurrent changes wait for the next run. */
  async function packDays(): Promise<boolean> {
    if (due.length === 0) due.push(...(await dayRepository.listDueDays(timeZone)));
    const days = due.splice(0, DAYS_AT_ONCE);
    if (days.length === 0) return false;
    if (!(await dayRepository.packDays(timeZone, days))) due.length = 0;
    return due.length > 0;
  }

  /** Returns both in the order of the response. */
  async function measureLanes(facts: NumberedFacts, counted: CountedFacts) {
    const { lanes, laneCount } = listBusiest(counted, facts, MAX_LANES);
    const named = lanes.length > 0 ? await repository.nameLanes(lanes, MAX_LANES) : [];
    const times = collectTimes(
      facts,
      named.map(({ lane }) => lane),
    );
    return {
      laneCount,
      lanes: named.map(({ origin, destination, delivered }, place): ReportLane => {
        const { seconds = new Float64Array(), promised = 0, onTime = 0 } = times[place] ?? {};
        return {
          origin,
          destination,
          delivered,
          promised,
          onTime,
          fastest: findPercentile(seconds, 0),
          median: findPercentile(seconds, 0.5),
          p90: findPercentile(seconds, 0.9),
          slowest: findPercentile(seconds, 1),
        };
      }),
    };
  }

  return {
    placeShipments,
    packDays,

    /**
     * Counts the shipments created in the period, and those without a lane because their places were not read yet.
     * Throws ValidationError for a period that ends before it begins or is longer than 366 days.
     */
    async summarize(query: ReportQuery): Promise<Report> {
      const { from, to, service, origin, destination } = query;
      if (checkPeriod(from, to)) throw new ValidationError([toFieldError('to', 'invalidValue')]);
      const period = await repository.readPeriod(query, timeZone);
      // Read after the facts, so that all their lanes exist.
      const lanes = origin === undefined && destination === undefined ? undefined : await repository.listLanes(query);
      const facts = numberFacts(period, {
        isSelected: (kind) => service === undefined || kind.service === service,
        lanes,
      });
      const counted = countFacts(facts);
      const all = addUp(counted.days.values());
      return {
        from,
        to,
        timeZone,
        ...(await measureLanes(facts, counted)),
        total: all.reduce((sum, count) => sum + count, 0),
        days: listDays(from, to).map((day) => ({
          day,
          counts: sumBy(counted.days.get(day) ?? NOTHING, SERVICE_TYPES, (kind) => kind.service),
        })),
        statuses: sumBy(all, SHIPMENT_STATUSES, ({ status }) => status),
        deliveries: countDeliveries(all),
        unplaced: counted.unplaced,
        moves: await moves.countMoves(query, timeZone),
        corrections: await corrections.readCorrections(query, timeZone),
      };
    },
  };
}

const NOTHING = new Int32Array();

export type ReportService = ReturnType<typeof createReportService>;
