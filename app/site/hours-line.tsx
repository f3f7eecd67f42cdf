import { type HoursText, useHoursText } from '#app/shared/use-hours-text.ts';

/** Hours that a company has set, in words. A file of its own: pages of companies without such never fetch it. */
export default function HoursLine({ say }: { say(text: HoursText): string }) {
  return <span>{say(useHoursText())}</span>;
}
