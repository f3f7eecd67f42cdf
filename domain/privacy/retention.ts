/** How long personal data is stored, as configured. Ruling "Personal data". */
export interface Retention {
  /** Days after delivery until subscribers are erased. */
  subscriptionDays: number;
  /** Months until a contact message marked as done is erased. */
  contactMonths: number;
  /** Days after delivery until names and contacts of sender and recipient are erased. */
  peopleDays: number;
}

export const DEFAULT_RETENTION: Retention = { subscriptionDays: 30, contactMonths: 12, peopleDays: 180 };

const UNDELIVERED_DAYS = 400;

/** Returns the days after the last event until people of an undelivered shipment are erased. */
export const toUndeliveredDays = ({ peopleDays }: Retention): number => Math.max(peopleDays, UNDELIVERED_DAYS);

/** Returns the instant `days` times 24 hours earlier. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/** Returns the same day and time `months` earlier, in UTC; the last day of a shorter month. */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCDate(1);
  before.setUTCMonth(before.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate();
  before.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return before;
}
