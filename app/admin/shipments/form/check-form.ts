import { isShownPlace, SHOWN_PLACE_LENGTH } from '#domain/address.ts';
import { combineDayAndTime, type DateContext } from '#domain/dates.ts';
import { getDecimalSign, readDecimal } from '#domain/decimal.ts';
import { listFields } from '#domain/field-table.ts';
import { isMoved } from '#domain/promises/promise.ts';
import { SHIPMENT_TEXTS } from '#domain/shipments/fields.ts';
import { checkShipmentDates, checkShipmentValues, type FieldProblem } from '#domain/shipments/rules.ts';
import { SHIPMENT_LIMITS } from '#domain/shipments/shipment.ts';
import { checkLinkedNumber } from '#domain/tracking/find-numbers.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import { parseNumber, toEstimate } from './form-body.ts';
import type { FormValues } from './form-values.ts';
import { checkPeople } from './people-values.ts';

export interface CheckContext extends DateContext {
  now: Date;
  /** The prefixes of the company's numbers. */
  prefixes: Prefixes;
  /** On edit, the stored values: an untouched estimate is not checked again. */
  stored?: { values: FormValues; estimatedDeliveryDate: string | null } | undefined;
  /** Whether moving a promised date requires a reason. */
  isReasonNeeded?: boolean;
}

const isTooLarge = (value: number) => Math.abs(value) > SHIPMENT_LIMITS.number;

/** A moved date without a reason. */
export type MissingReason = { path: 'estimateReason'; code: 'estimateReasonNeeded' };
/** A broken rule, or an ambiguous number with both its readings. */
export type FormProblem =
  | FieldProblem
  | MissingReason
  | { path: string; code: 'ambiguousNumber'; whole: string; decimal: string };

const listNumbers = (values: FormValues): [path: string, text: string][] => [
  ['weight', values.weight],
  ['dimensions.length', values.length],
  ['dimensions.width', values.width],
  ['dimensions.height', values.height],
  ...values.items.flatMap(({ quantity, weight }, index): [string, string][] => [
    [`items.${index}.quantity`, quantity],
    [`items.${index}.weight`, weight],
  ]),
];

function checkReadings(values: FormValues, language: string): FormProblem[] {
  return listNumbers(values).flatMap(([path, text]): FormProblem[] => {
    const number = readDecimal(text, getDecimalSign(language));
    if (number.kind === 'unreadable') return [{ path, code: 'invalidValue' }];
    if (number.kind !== 'ambiguous') return [];
    return [{ path, code: 'ambiguousNumber', whole: number.whole, decimal: number.decimal }];
  });
}

/** Checks the API's limits: texts that are too long, and numbers that are invalid or too large. */
function checkLimits(values: FormValues, language: string): FieldProblem[] {
  const texts: [string, string, number][] = [
    ['originAddress', values.originAddress, SHIPMENT_LIMITS.address],
    ['destinationAddress', values.destinationAddress, SHIPMENT_LIMITS.address],
    ...listFields(SHIPMENT_TEXTS).map((name): [string, string, number] => [
      name,
      values[name],
      SHIPMENT_TEXTS[name].max,
    ]),
    ['originPlace', values.originPlace, SHOWN_PLACE_LENGTH],
    ['destinationPlace', values.destinationPlace, SHOWN_PLACE_LENGTH],
    ...values.items.map(({ description }, index): [string, string, number] => [
      `items.${index}.description`,
      description,
      SHIPMENT_LIMITS.itemDescription,
    ]),
  ];
  return [
    ...texts
      .filter(([, text, limit]) => text.length > limit)
      .map(([path]): FieldProblem => ({ path, code: 'tooLong' })),
    ...listNumbers(values)
      .filter(([, text]) => isTooLarge(parseNumber(text, language)))
      .map(([path]): FieldProblem => ({ path, code: 'numberTooLarge' })),
  ];
}

function checkDates(values: FormValues, { now, timeZone, stored }: CheckContext): FieldProblem[] {
  const createdAt = stored ? null : combineDayAndTime(values.createdDay, values.createdTime, timeZone);
  const estimatedDeliveryDate = toEstimate(values, timeZone, stored);
  const unreadable: FieldProblem[] = [
    ...(createdAt === undefined ? [{ path: 'createdAt', code: 'invalidValue' as const }] : []),
    ...(estimatedDeliveryDate === undefined ? [{ path: 'estimatedDeliveryDate', code: 'invalidValue' as const }] : []),
  ];
  const previousEstimate = stored?.estimatedDeliveryDate;
  return [...unreadable, ...checkShipmentDates({ createdAt, estimatedDeliveryDate, previousEstimate }, now, timeZone)];
}

function checkReason(values: FormValues, { timeZone, stored, isReasonNeeded }: CheckContext): MissingReason[] {
  if (!isReasonNeeded || !stored || values.estimateReason) return [];
  const estimate = toEstimate(values, timeZone, stored);
  const isMissingReason = estimate !== undefined && isMoved(estimate, stored.estimatedDeliveryDate);
  return isMissingReason ? [{ path: 'estimateReason', code: 'estimateReasonNeeded' }] : [];
}

function checkPlaces(values: FormValues): FieldProblem[] {
  const fields = ['originPlace', 'destinationPlace'] as const;
  return fields.filter((path) => !isShownPlace(values[path])).map((path) => ({ path, code: 'shownPlace' }));
}

function checkNumber(trackingNumber: string, prefixes: Prefixes): FieldProblem[] {
  if (trackingNumber.trim() === '') return [];
  const check = checkLinkedNumber(trackingNumber, prefixes);
  return check.ok ? [] : [{ path: 'trackingNumber', code: check.problem }];
}

/** Checks the form with the same domain functions as the server; at most one problem per field. Specification, section 5. */
export function checkForm(values: FormValues, context: CheckContext): FormProblem[] {
  const { language } = context;
  const rules = {
    ...values,
    weight: parseNumber(values.weight, language),
    dimensions: {
      length: parseNumber(values.length, language),
      width: parseNumber(values.width, language),
      height: parseNumber(values.height, language),
    },
    items: values.items.map(({ quantity, weight }) => ({
      quantity: parseNumber(quantity, language),
      weight: parseNumber(weight, language),
    })),
  };
  const problems: FormProblem[] = [
    ...checkReadings(values, language),
    ...(context.stored ? [] : checkNumber(values.trackingNumber, context.prefixes)),
    ...checkShipmentValues(rules, context.prefixes),
    ...checkLimits(values, language),
    ...checkPlaces(values),
    ...checkPeople(values),
    ...checkDates(values, context),
    ...checkReason(values, context),
  ];
  return problems.filter(({ path }, index) => problems.findIndex((other) => other.path === path) === index);
}
