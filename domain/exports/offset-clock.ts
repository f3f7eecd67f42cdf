import { type LocalTime, toLocalTime } from '../time-zone.ts';

/** No zone changes its clock twice within a day, and all change it on a quarter of an hour. */
const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const MAX_REMEMBERED = 10_000;

const two = (value: number) => String(value).padStart(2, '0');
const asUtc = ({ year, month, day, hour, minute }: LocalTime) => Date.UTC(year, month - 1, day, hour, minute);

/**
 * Returns a formatter of instants (ISO 8601) in the zone's local time, to the second, with offset:
 * "2026-12-02T13:00:00+01:00". It looks offsets up once per day, or per quarter of an hour on days with a clock change,
 * because an export formats millions.
 */
export function createOffsetClock(timeZone: string): (iso: string) => string {
  const cache = new Map<number, number>();
  const offsetAt = (time: number) => {
    let minutes = cache.get(time);
    if (minutes === undefined) {
      minutes = (asUtc(toLocalTime(new Date(time), timeZone)) - time) / 60_000;
      if (cache.size >= MAX_REMEMBERED) cache.clear();
      cache.set(time, minutes);
    }
    return minutes;
  };
  const findOffset = (time: number) => {
    const day = Math.floor(time / DAY_MS) * DAY_MS;
    const offset = offsetAt(day);
    return offset === offsetAt(day + DAY_MS) ? offset : offsetAt(Math.floor(time / QUARTER_MS) * QUARTER_MS);
  };
  return (iso) => {
    const time = Date.parse(iso);
    const offset = findOffset(time);
    const size = Math.abs(offset);
    const clock = new Date(time + offset * 60_000).toISOString().slice(0, 19);
    return `${clock}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  };
}
