import { type LocalTime, toLocalTime } from './time-zone.ts';

/** No zone changes its clock more often than at a quarter of an hour. */
const QUARTER_MS = 900_000;
const MOST_REMEMBERED = 10_000;

const two = (value: number) => String(value).padStart(2, '0');
const asUtc = ({ year, month, day, hour, minute }: LocalTime) => Date.UTC(year, month - 1, day, hour, minute);

/**
 * Writes instants (ISO 8601) as the zone's clock reads them, to the second, with the offset: "2026-12-02T13:00:00+01:00".
 * Offsets are looked up once for each quarter of an hour: an export writes millions of times.
 */
export function createOffsetClock(timeZone: string): (iso: string) => string {
  const known = new Map<number, number>();
  const findOffset = (time: number) => {
    const quarter = Math.floor(time / QUARTER_MS);
    let minutes = known.get(quarter);
    if (minutes === undefined) {
      const start = quarter * QUARTER_MS;
      minutes = (asUtc(toLocalTime(new Date(start), timeZone)) - start) / 60_000;
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(quarter, minutes);
    }
    return minutes;
  };
  return (iso) => {
    const time = Date.parse(iso);
    const offset = findOffset(time);
    const size = Math.abs(offset);
    const clock = new Date(time + offset * 60_000).toISOString().slice(0, 19);
    return `${clock}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  };
}
