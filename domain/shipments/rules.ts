import { isAfterToday, isBeforeToday, toDay } from '../dates.ts';
import type { ErrorKey } from '../error-texts.ts';
import { holdsTrackingNumber } from '../tracking/find-numbers.ts';
import type { Prefixes } from '../tracking/number.ts';

/** A field that breaks a rule: its dotted path and the key of its message. */
export interface FieldProblem {
  path: string;
  code: ErrorKey;
  /** For programs, if the message is not specific: the expected value, in English. */
  expected?: string | undefined;
}

export interface ShipmentValues {
  serviceType: string;
  originAddress: string;
  destinationAddress: string;
  weight: number;
  dimensions: { length: number; width: number; height: number };
  items: { quantity: number; weight: number }[];
}

/** No visible characters: only whitespace, control or zero-width characters, as pasted text may contain. */
const isBlank = (text: string) => !/[^\p{Cc}\p{Cf}\p{Z}]/u.test(text);

function checkItems(items: ShipmentValues['items']): FieldProblem[] {
  return items.flatMap((item, index) => {
    const problems: FieldProblem[] = [];
    if (!(Number.isInteger(item.quantity) && item.quantity >= 1)) {
      problems.push({ path: `items.${index}.quantity`, code: 'itemQuantityMinimum' });
    }
    if (!(item.weight >= 0)) problems.push({ path: `items.${index}.weight`, code: 'itemWeightMinimum' });
    return problems;
  });
}

/** Rejects an address that is or contains a tracking number: a scan in the wrong field or a swapped column. */
export function checkAddresses(
  values: Pick<ShipmentValues, 'originAddress' | 'destinationAddress'>,
  prefixes?: Prefixes,
): FieldProblem[] {
  return (['originAddress', 'destinationAddress'] as const)
    .filter((path) => holdsTrackingNumber(values[path], prefixes))
    .map((path) => ({ path, code: 'placeIsNumber' }));
}

/**
 * Checks the time-independent rules of a shipment. Specification, section 5: required fields, weight above 0; ruling
 * "Values": a dimension is 0 (not given) or at least 1. Browser and server both call it. Without `prefixes`, an address
 * may contain one of the company's numbers written without its dash.
 */
export function checkShipmentValues(values: ShipmentValues, prefixes?: Prefixes): FieldProblem[] {
  const problems = checkAddresses(values, prefixes);
  for (const path of ['serviceType', 'originAddress', 'destinationAddress'] as const) {
    if (isBlank(values[path])) problems.push({ path, code: 'requiredFields' });
  }
  if (!(values.weight > 0)) problems.push({ path: 'weight', code: 'weightPositive' });
  for (const side of ['length', 'width', 'height'] as const) {
    const size = values.dimensions[side];
    if (!(size === 0 || size >= 1)) problems.push({ path: `dimensions.${side}`, code: 'dimensionMinimum' });
  }
  return [...problems, ...checkItems(values.items)];
}

export interface DatesInQuestion {
  /** ISO 8601; undefined if not checked, as on edit. */
  createdAt?: string | null | undefined;
  estimatedDeliveryDate?: string | null | undefined;
  /** The stored estimate, on edit: an unchanged estimate is always accepted, or a late shipment could not be saved. */
  previousEstimate?: string | null | undefined;
}

const isSameInstant = (a: string, b: string | null | undefined) => b != null && Date.parse(a) === Date.parse(b);

/**
 * Checks a shipment's dates by the calendar of the company's time zone. Specification, section 5: created not later
 * than today, estimate not earlier than today.
 */
export function checkShipmentDates(dates: DatesInQuestion, now: Date, timeZone: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { createdAt, estimatedDeliveryDate: estimate, previousEstimate } = dates;
  if (createdAt && isAfterToday(createdAt, now, timeZone))
    problems.push({ path: 'createdAt', code: 'creationDateFuture' });
  if (estimate && !isSameInstant(estimate, previousEstimate) && isBeforeToday(estimate, now, timeZone)) {
    problems.push({ path: 'estimatedDeliveryDate', code: 'estimatePast' });
  }
  return problems;
}

/**
 * Checks the status form: status and location are required (specification, section 5), and a location must not be a
 * tracking number, which a scanner could otherwise publish as a place (ruling "Public place of a history entry").
 */
export function checkStatusUpdate(update: { status: string; location: string }, prefixes?: Prefixes): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (isBlank(update.status)) problems.push({ path: 'status', code: 'statusAndLocation' });
  if (isBlank(update.location)) problems.push({ path: 'location', code: 'statusAndLocation' });
  if (holdsTrackingNumber(update.location, prefixes)) problems.push({ path: 'location', code: 'placeIsNumber' });
  return problems;
}

/** Who created something, and when. */
export interface Creation {
  actor: string;
  at: Date;
}

/** Whether this person created it today in the zone, so that a clerk may delete it. False without a creator. */
export const isOwnOfToday = (creation: Creation | undefined, email: string, now: Date, timeZone: string): boolean =>
  creation?.actor === email && toDay(creation.at, timeZone) === toDay(now, timeZone);
