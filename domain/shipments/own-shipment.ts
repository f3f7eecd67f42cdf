import { toDay } from '../dates.ts';

/** Who created something, and when. */
export interface Creation {
  actor: string;
  at: Date;
}

/** Whether this person created it on the day that it is in the zone: what a clerk may delete. False for what nobody created. */
export const isOwnOfToday = (creation: Creation | undefined, email: string, now: Date, timeZone: string): boolean =>
  creation?.actor === email && toDay(creation.at, timeZone) === toDay(now, timeZone);
