import { addDays } from '#domain/reports/period.ts';
import type { ReportDay } from '#domain/reports/report.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/shipments/shipment.ts';

/** Longer periods are shown by weeks: a bar a day would be a hair. */
const MOST_DAYS = 45;
const WEEK = 7;

/** One row of the table and one bar of the chart. */
export interface Span {
  from: string;
  to: string;
  counts: Record<ServiceType, number>;
  total: number;
}

/** The days one by one, or seven by seven from the first day of the period when they are many. */
export function groupDays(days: ReportDay[]): { isWeekly: boolean; spans: Span[] } {
  const isWeekly = days.length > MOST_DAYS;
  const size = isWeekly ? WEEK : 1;
  const spans: Span[] = [];
  for (let start = 0; start < days.length; start += size) {
    const group = days.slice(start, start + size);
    const from = group[0]?.day ?? '';
    const sum = (service: ServiceType) => group.reduce((all, { counts }) => all + counts[service], 0);
    const counts = Object.fromEntries(SERVICE_TYPES.map((service) => [service, sum(service)])) as Span['counts'];
    const total = SERVICE_TYPES.reduce((all, service) => all + counts[service], 0);
    spans.push({ from, to: addDays(from, group.length - 1), counts, total });
  }
  return { isWeekly, spans };
}
