import { addDays, isDay } from '../reports/period.ts';
import type { ServiceType } from '../shipments/shipment.ts';
import type { CompanySettings } from './company.ts';
import type { BusinessHours } from './next-opening.ts';
import { DEFAULT_HOURS, WEEKDAYS } from './opening-hours.ts';

/** Working days within which shipments of a service are delivered by default; null for no default. */
export type DefaultEstimates = Record<ServiceType, number | null>;

export const NO_DEFAULT_ESTIMATES: DefaultEstimates = {
  EXPRESS: null,
  STANDARD: null,
  ECONOMY: null,
  INTERNATIONAL: null,
};
export const MAX_ESTIMATE_DAYS = 60;

/** Default estimates with the hours and closed days that define working days. */
export interface EstimateRules extends BusinessHours {
  defaultEstimates: DefaultEstimates;
}

/** Completes the settings with their defaults. */
export const toEstimateRules = ({ defaultEstimates, hours, closedDays }: CompanySettings): EstimateRules => ({
  defaultEstimates: defaultEstimates ?? NO_DEFAULT_ESTIMATES,
  hours: hours ?? DEFAULT_HOURS,
  closedDays: closedDays ?? [],
});

/** Returns the working day that many working days after `day`; for 0, `day` itself or the next working day. */
function addWorkingDays(day: string, count: number, { hours, closedDays }: BusinessHours): string {
  const isWorkingDay = (one: string) => {
    const weekday = WEEKDAYS[(new Date(one).getUTCDay() + 6) % WEEKDAYS.length] ?? 'monday';
    return hours[weekday] !== null && !closedDays.some((closed) => closed.day === one);
  };
  // At least one day of the week is open, and each closed day takes one more week at most.
  const limit = (count + closedDays.length + 1) * WEEKDAYS.length;
  let [date, left] = [day, count];
  for (let ahead = 0; ahead < limit && (left > 0 || !isWorkingDay(date)); ahead += 1) {
    date = addDays(date, 1);
    if (isWorkingDay(date)) left -= 1;
  }
  return date;
}

/**
 * Returns the default estimate of a shipment created on `createdDay`; undefined if the service has none or the day is
 * past. Days are "yyyy-mm-dd" in the company's time zone.
 */
export function findDefaultDay(
  { serviceType, createdDay }: { serviceType: ServiceType; createdDay: string },
  today: string,
  rules: EstimateRules,
): string | undefined {
  const count = rules.defaultEstimates[serviceType];
  if (count === null || count < 0 || count > MAX_ESTIMATE_DAYS || !isDay(createdDay)) return undefined;
  const day = addWorkingDays(createdDay, count, rules);
  return day < today ? undefined : day;
}
