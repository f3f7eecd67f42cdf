import type { z } from 'zod';
import { type EstimateRules, findDefaultDay } from '../company/default-estimate.ts';
import type { ReadDate } from '../date-text.ts';
import { toDay } from '../dates.ts';
import { ERROR_TEXTS, type ErrorKey } from '../error-texts.ts';
import { lacksReason } from '../promises/promise.ts';
import { checkShipmentDates, type FieldProblem } from '../shipments/rules.ts';
import {
  resolveEstimate,
  type ShipmentCreate,
  type ShipmentUpdate,
  shipmentCreateSchema,
  shipmentUpdateSchema,
} from '../shipments/schema.ts';
import { DEFAULT_DELIVERY_TIME } from '../shipments/shipment.ts';
import { convertUnit } from '../shipments/units.ts';
import type { Prefixes } from '../tracking/number.ts';
import type { ImportTexts, ImportValues } from './cell.ts';
import { findChanges, findPlace, REFERENCE_FIELDS, REFERENCES, type StoredShipment } from './changes.ts';
import { toListInstant } from './date.ts';
import { type ImportedEvent, toImportedEvent } from './event.ts';
import { IMPORT_FIELDS, type ImportField, type ImportRowProblem } from './import.ts';
import { toItem } from './row.ts';
import type { ImportMapping } from './schema.ts';

/** Maps form paths to fields; the first of two fields with the same path wins. */
const PATHS: Record<string, ImportField> = {
  ...Object.fromEntries(IMPORT_FIELDS.map((field) => [field, field])),
  'dimensions.length': 'length',
  'dimensions.width': 'width',
  'dimensions.height': 'height',
  'items.0.description': 'itemDescription',
  'people.sender.name': 'senderName',
  'people.sender.company': 'senderCompany',
  'people.sender.email': 'senderEmail',
  'people.sender.phone': 'senderPhone',
  'people.recipient.name': 'recipientName',
  'people.recipient.company': 'recipientCompany',
  'people.recipient.email': 'recipientEmail',
  'people.recipient.phone': 'recipientPhone',
  'people.recipient.postcode': 'recipientPostcode',
  'people.recipient.instructions': 'recipientInstructions',
};

const toReferences = (values: ImportValues) =>
  REFERENCE_FIELDS.flatMap((field) => (values[field] ? [{ kind: REFERENCES[field], value: values[field] }] : []));

const toInstantOf = (value: ReadDate | undefined, timeZone: string, time?: string) =>
  value && toListInstant(value, timeZone, time);

/** Overlays the row's values on the stored ones; empty cells keep what is stored. */
function layOver(values: ImportValues, stored: Partial<StoredShipment>, timeZone: string) {
  const { people, dimensions } = stored;
  const number = (text: string | undefined, otherwise: number | undefined) => (text ? Number(text) : otherwise);
  const dimensionsUnit = values.dimensionsUnit ?? stored.dimensionsUnit;
  // A side missing in the row keeps its length when the unit changes.
  const toSide = (side = 0) =>
    stored.dimensionsUnit && dimensionsUnit ? convertUnit(side, stored.dimensionsUnit, dimensionsUnit) : side;
  const estimate = toInstantOf(values.estimatedDeliveryDate, timeZone, DEFAULT_DELIVERY_TIME);
  const party = (side: 'sender' | 'recipient') => ({
    name: values[`${side}Name`] ?? people?.[side].name,
    company: values[`${side}Company`] ?? people?.[side].company,
    email: values[`${side}Email`] ?? people?.[side].email,
    phone: values[`${side}Phone`] ?? people?.[side].phone,
  });
  return {
    status: stored.status,
    serviceType: values.serviceType ?? stored.serviceType ?? '',
    originAddress: values.originAddress ?? stored.originAddress ?? '',
    destinationAddress: values.destinationAddress ?? stored.destinationAddress ?? '',
    originPlace: stored.originPlace,
    destinationPlace: stored.destinationPlace,
    weight: number(values.weight, stored.weight),
    weightUnit: values.weightUnit ?? stored.weightUnit,
    dimensions: {
      length: number(values.length, toSide(dimensions?.length)),
      width: number(values.width, toSide(dimensions?.width)),
      height: number(values.height, toSide(dimensions?.height)),
    },
    dimensionsUnit,
    estimatedDeliveryDate: estimate ?? stored.estimatedDeliveryDate,
    notes: values.notes ?? stored.notes,
    items: stored.items,
    people: {
      sender: party('sender'),
      recipient: {
        ...party('recipient'),
        language: values.recipientLanguage ?? people?.recipient.language,
        postcode: values.recipientPostcode ?? people?.recipient.postcode,
        instructions: values.recipientInstructions ?? people?.recipient.instructions,
      },
    },
  };
}

const isErrorKey = (text: string): text is ErrorKey => Object.hasOwn(ERROR_TEXTS, text);

interface Context {
  mapping: ImportMapping;
  timeZone: string;
  now: Date;
  /** The company's prefixes. */
  getPrefixes?: () => Prefixes;
}

interface ChangeContext extends Context {
  /** Whether moving a promised date requires a reason. */
  isReasonNeeded: () => boolean;
}

/** Assigns problems of the schema and the dates to cells; unreadable cells already have one. */
function toProblems(issues: FieldProblem[], values: ImportValues, context: Context): ImportRowProblem[] {
  return issues.map(({ path, code }) => toProblem({ field: PATHS[path] ?? null, code }, values, context));
}

const toProblem = (
  { field, code }: Pick<ImportRowProblem, 'field' | 'code'>,
  values: ImportValues,
  { mapping }: Context,
): ImportRowProblem => ({
  field,
  code,
  suggestion: null,
  column: (field && mapping.columns[field]?.[0]) ?? null,
  text: (field && values[field]) || '',
});

/** A promise further ahead is a typo, such as the year 2206. */
const MAX_PROMISE_MS = 5 * 365.25 * 86_400_000;
const listFar = (estimate: string | undefined, now: Date) =>
  estimate !== undefined && Date.parse(estimate) > now.getTime() + MAX_PROMISE_MS
    ? [{ field: 'estimatedDeliveryDate', code: 'dateFar' } as const]
    : [];

const toIssues = (error: z.ZodError | undefined): FieldProblem[] =>
  (error?.issues ?? []).map(({ path, message }) => ({
    path: path[0] === 'references' ? 'customerReference' : path.join('.'),
    code: isErrorKey(message) ? message : 'invalidValue',
  }));

const findCreatedAt = (values: ImportValues, event: ImportedEvent | undefined, timeZone: string) =>
  toInstantOf(values.createdAt, timeZone) ?? (values.statusAt && event?.occurredAt);

/**
 * Returns the default estimate of a new row that holds no date, "yyyy-mm-dd", counted from its creation or first event;
 * undefined for a delivered shipment and without a default.
 */
export function findRowEstimate(
  values: ImportValues,
  { timeZone, now }: Pick<Context, 'timeZone' | 'now'>,
  rules: EstimateRules,
): string | undefined {
  const { serviceType, status, estimatedDeliveryDate } = values;
  if (estimatedDeliveryDate || !serviceType || status === 'DELIVERED') return undefined;
  const createdAt = findCreatedAt(values, toImportedEvent(values, {}, { timeZone, now }).event, timeZone);
  const createdDay = toDay(createdAt ? new Date(createdAt) : now, timeZone);
  return findDefaultDay({ serviceType, createdDay }, toDay(now, timeZone), rules);
}

/**
 * Returns the shipment a row without a stored one would create, by the rules of the form, and its event. `id` is the
 * new shipment's. Without a creation date, the shipment exists since its first event. Without `estimateRules`, no default
 * estimate is filled in. `itemRows` are all rows of the order, with one item each.
 */
export function toNewFromRow(
  id: string,
  values: ImportValues,
  customerId: string | null,
  context: Context & { estimateRules?: EstimateRules; itemRows?: readonly ImportValues[] | undefined },
): { input: ShipmentCreate | undefined; event: ImportedEvent | undefined; problems: ImportRowProblem[] } {
  const { timeZone, now, estimateRules, itemRows = [values] } = context;
  const { event, problems } = toImportedEvent(values, {}, context);
  const defaultDay = estimateRules && findRowEstimate(values, context, estimateRules);
  const createdAt = findCreatedAt(values, event, timeZone);
  const whole = layOver(values, {}, timeZone);
  const { data, error } = shipmentCreateSchema.safeParse({
    ...whole,
    id,
    customerId,
    createdAt,
    trackingNumber: values.trackingNumber,
    references: toReferences(values),
    items: itemRows.flatMap(toItem),
    ...(defaultDay && { estimatedDeliveryDate: defaultDay }),
  });
  const dates = checkShipmentDates({ createdAt, estimatedDeliveryDate: whole.estimatedDeliveryDate }, now, timeZone);
  const far = listFar(toInstantOf(values.estimatedDeliveryDate, timeZone), now);
  const rowProblems = [...problems, ...far].map((problem) => toProblem(problem, values, context));
  const input = data && resolveEstimate(data, timeZone);
  return { input, event, problems: [...toProblems([...toIssues(error), ...dates], values, context), ...rowProblems] };
}

/**
 * Returns the stored shipment as changed by the row. Empty cells change nothing; a reference is added to the existing
 * ones.
 */
export function toChangedFromRow(
  values: ImportValues,
  stored: StoredShipment,
  context: ChangeContext,
): {
  input: ShipmentUpdate | undefined;
  event: ImportedEvent | undefined;
  before: ImportTexts;
  problems: ImportRowProblem[];
} {
  const { timeZone, now } = context;
  const { event, problems } = toImportedEvent(values, stored, context);
  const before = findChanges(values, stored, timeZone);
  const isNewReference = ({ kind }: { kind: string }) =>
    REFERENCE_FIELDS.some((field) => REFERENCES[field] === kind && before[field] !== undefined);
  // Values that differ only in spelling stay as stored.
  const changed = Object.fromEntries(
    Object.entries(values).filter(([field]) => before[field as ImportField] !== undefined),
  );
  const whole = layOver(changed, stored, timeZone);
  const isMoving = before.estimatedDeliveryDate !== undefined;
  const { data, error } = shipmentUpdateSchema.safeParse({
    ...whole,
    ...(isMoving && { estimateReason: values.estimateReason }),
    references: [...stored.references, ...toReferences(values).filter(isNewReference)],
  });
  const input = data && resolveEstimate(data, timeZone);
  const { estimatedDeliveryDate } = whole;
  const previousEstimate = stored.estimatedDeliveryDate;
  const dates = checkShipmentDates({ estimatedDeliveryDate, previousEstimate }, now, timeZone);
  const isReasonMissing = input !== undefined && context.isReasonNeeded() && lacksReason(input, previousEstimate);
  const missingReason = isReasonMissing ? [{ field: 'estimateReason', code: 'reasonNeeded' } as const] : [];
  const far = isMoving ? listFar(toInstantOf(values.estimatedDeliveryDate, timeZone), now) : [];
  const rowProblems = [...problems, ...missingReason, ...far].map((problem) => toProblem(problem, values, context));
  return {
    input,
    event,
    before: event ? { ...before, status: stored.status, statusPlace: findPlace(stored) } : before,
    problems: [...toProblems([...toIssues(error), ...dates], values, context), ...rowProblems],
  };
}
