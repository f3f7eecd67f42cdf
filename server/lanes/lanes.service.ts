import { setTimeout as sleep } from 'node:timers/promises';
import type { BusinessHours } from '#domain/company/next-opening.ts';
import { MEASURED_DAYS, toMeasuredNight, toUsualGap } from '#domain/lanes/lane.ts';
import { listWorkingSpans } from '#domain/promises/working-time.ts';
import type { Gaps, LaneRepository, UsualGap } from './lanes.repository.ts';

export interface LaneServiceDeps {
  repository: LaneRepository;
  now: () => Date;
  timeZone: string;
  getBusinessHours: () => BusinessHours;
}

const DAY_MS = 86_400_000;
/** Range of generated working hours: back to the oldest relevant scans, and ahead. */
const DAYS_BACK = 730;
const DAYS_AHEAD = 365;

/** Measures how long scans take on each lane, in the company's working hours. Decision 0057. */
export function createLaneService({ repository, now, timeZone, getBusinessHours }: LaneServiceDeps) {
  /**
   * Processes shipments in parts and pauses as long as each part took, so that requests come first. Rejects when
   * stopped.
   */
  async function processInParts(part: (after: string) => Promise<string | null>, stopping: AbortSignal): Promise<void> {
    for (let after: string | null = ''; after !== null; ) {
      const begin = performance.now();
      after = await part(after);
      await sleep(performance.now() - begin, undefined, { signal: stopping });
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
      const isAnew = !before.endsWith(` ${hours}`);
      await processInParts((after) => repository.writeNextScans(after, isAnew), stopping);
      await repository.notifyNextScans();
      await repository.setMeasured(measurementKey);
      return true;
    },
  };
}
