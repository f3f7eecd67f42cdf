/** How long personal data is kept, as the company has set it. Ruling "Personal data". */
export interface Retention {
  /** Days after delivery until addresses given for updates are erased. */
  subscriptionDays: number;
  /** Months after a contact message is done until it is erased. */
  contactMonths: number;
  /** Days after delivery until names and contacts of a shipment's sender and recipient are erased. */
  peopleDays: number;
}

export const DEFAULT_RETENTION: Retention = { subscriptionDays: 30, contactMonths: 12, peopleDays: 180 };

const UNDELIVERED_DAYS = 400;

/** Days after the last event of a shipment that was never delivered until people are erased all the same. */
export const toUndeliveredDays = ({ peopleDays }: Retention): number => Math.max(peopleDays, UNDELIVERED_DAYS);

/** So many days, of 24 hours, before an instant. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/** The same day and time so many months before, in UTC; the last day of a month that is too short for it. */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCDate(1);
  before.setUTCMonth(before.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate();
  before.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return before;
}
