import { setTimeout as sleep } from 'node:timers/promises';
import { toDay } from '#domain/dates.ts';
import { listWorkingSpans } from '#domain/promises/working-time.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { LANES_CHANNEL } from '#server/db/channels.ts';
import { createPoller } from '#server/poller.ts';
import { createLaneRepository, type Gaps, type LaneRepository, type UsualGap } from './lanes.repository.ts';

interface LaneOptions extends Pick<BaseDeps, 'database' | 'getBusinessHours' | 'log' | 'now' | 'timeZone'> {
  /** Called if the expected next scan of any shipment may have changed. */
  onMeasured: () => void;
}

const POLL_MS = 30_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Range of generated working hours: back to the oldest relevant scans, and ahead. */
const DAYS_BACK = 730;
const DAYS_AHEAD = 365;
/** Fewest scans for a measured gap. */
const MIN_SCANS = 20;
/** Days of scans that are measured. */
const MEASURED_DAYS = 180;
/** Percentile of the usual gap, divided by ten. */
const USUAL_OF_TEN = 9;

/** Hour of the company's local time. */
const MEASURED_AT_HOUR = 3;

/** Measures lanes each night, with handlers by database channel. */
export function createLanes(options: LaneOptions) {
  const { measure } = createMeasurement(createLaneRepository(options.database.kysely), options);
  return {
    lanes: {
      ...createPoller({ runNext: measure, pollMs: POLL_MS, errorMessage: 'could not measure lanes', log: options.log }),
      measure,
    },
    handlers: { [LANES_CHANNEL]: options.onMeasured },
  };
}

/** Measures how long scans take on each lane, in the company's working hours. Decision 0057. */
function createMeasurement(
  repository: LaneRepository,
  { now, timeZone, getBusinessHours }: Pick<LaneOptions, 'now' | 'timeZone' | 'getBusinessHours'>,
) {
  /**
   * Processes shipments in parts and pauses as long as each part took, so that requests come first. Rejects when
   * stopped.
   */
  async function processInParts(part: (after: string) => Promise<string | null>, stopping: AbortSignal): Promise<void> {
    for (let after: string | null = ''; after !== null; ) {
      const startedAt = performance.now();
      after = await part(after);
      await sleep(performance.now() - startedAt, undefined, { signal: stopping });
    }
  }

  async function readLanes(since: Date, stopping: AbortSignal): Promise<UsualGap[]> {
    const lanes = new Map<string, Gaps>();
    const readPart = async (after: string) => {
      const { last, gaps } = await repository.readGaps(after, since);
      for (const { gaps: more, ...step } of gaps) {
        const key = JSON.stringify([step.origin, step.destination, step.service, step.step]);
        const lane = lanes.get(key) ?? { ...step, gaps: [] };
        for (const gap of more) lane.gaps.push(gap);
        lanes.set(key, lane);
      }
      return last;
    };
    await processInParts(readPart, stopping);
    return [...lanes.values()].flatMap(({ gaps, ...step }) => {
      const p90 = toUsualGap(gaps);
      return p90 === undefined ? [] : [{ ...step, n: gaps.length, p90 }];
    });
  }

  return {
    /**
     * Measures all lanes once per night, or after a change of the company's hours. At night, only missing estimates are
     * computed: published ones remain. Returns false if there was nothing to do. Rejects when stopped; the next start
     * begins again.
     */
    async measure(stopping = new AbortController().signal): Promise<boolean> {
      const at = now();
      const businessHours = getBusinessHours();
      const night = toMeasuredNight(at, timeZone);
      const hours = JSON.stringify({ ...businessHours, timeZone });
      const measurementKey = `${night} ${hours}`;
      const before = await repository.findMeasured();
      if (before === measurementKey) return false;
      const toMoment = (days: number) => new Date(at.getTime() + days * DAY_MS);
      const spans = listWorkingSpans(toMoment(-DAYS_BACK), toMoment(DAYS_AHEAD), timeZone, businessHours);
      await repository.writeHours(spans);
      await repository.replaceLanes(await readLanes(toMoment(-MEASURED_DAYS), stopping));
      const haveHoursChanged = !before.endsWith(` ${hours}`);
      await processInParts((after) => repository.writeNextScans(after, haveHoursChanged), stopping);
      await repository.notifyNextScans();
      await repository.setMeasured(measurementKey);
      return true;
    },
  };
}

/** Returns the night whose measurement applies now, by the company's day on which it ended: "2026-12-02". */
export const toMeasuredNight = (now: Date, timeZone: string): string =>
  toDay(new Date(now.getTime() - MEASURED_AT_HOUR * HOUR_MS), timeZone);

/**
 * Returns the 90 % gap: of n gaps the ⌈0.9 (n + 1)⌉-th smallest, which the next one exceeds in one case of ten.
 * Undefined below 20 gaps.
 */
export function toUsualGap(gaps: readonly number[]): number | undefined {
  if (gaps.length < MIN_SCANS) return undefined;
  return gaps.toSorted((a, b) => a - b)[Math.ceil((USUAL_OF_TEN * (gaps.length + 1)) / 10) - 1];
}
