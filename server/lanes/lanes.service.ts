import type { Schedule } from '#domain/find-opening.ts';
import { MEASURED_DAYS, toMeasuredNight } from '#domain/lane.ts';
import { listWorkingSpans } from '#domain/working-time.ts';
import type { LaneRepository } from './lanes.repository.ts';

export interface LaneServiceDeps {
  repository: LaneRepository;
  now: () => Date;
  timeZone: string;
  getSchedule: () => Schedule;
}

const DAY_MS = 86_400_000;
/** Working hours are written so far back, for scans that are long ago, and so far ahead. */
const DAYS_BACK = 730;
const DAYS_AHEAD = 365;

/** Knows how long scans take on each lane, in working hours of the company. Decision 0057. */
export function createLaneService({ repository, now, timeZone, getSchedule }: LaneServiceDeps) {
  return {
    /**
     * Measures all lanes if a night has passed since they were, or the company's hours have changed. After a night only what
     * nothing is said of is worked out: what visitors have read stays. False when there was nothing to do.
     */
    async measure(): Promise<boolean> {
      const at = now();
      const schedule = getSchedule();
      const night = toMeasuredNight(at, timeZone);
      const hours = JSON.stringify({ ...schedule, timeZone });
      const wanted = `${night} ${hours}`;
      const before = await repository.findMeasured();
      if (before === wanted) return false;
      const toMoment = (days: number) => new Date(at.getTime() + days * DAY_MS);
      const spans = listWorkingSpans(toMoment(-DAYS_BACK), toMoment(DAYS_AHEAD), timeZone, schedule);
      await repository.measure(spans, toMoment(-MEASURED_DAYS));
      await repository.sayNextScans(!before.endsWith(` ${hours}`));
      await repository.setMeasured(wanted);
      return true;
    },
  };
}
