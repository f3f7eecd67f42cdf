import type { z } from 'zod';
import { toDay, toTimeOfDay } from './dates.ts';
import { ERROR_TEXTS, type ErrorKey } from './error-texts.ts';
import type { ImportMapping } from './import.schema.ts';
import { IMPORT_FIELDS, type ImportField, type ImportRowProblem } from './import.ts';
import { toListInstant } from './import-date.ts';
import type { ImportValues } from './import-row.ts';
import {
  type ShipmentCreate,
  type ShipmentRecord,
  type ShipmentUpdate,
  shipmentCreateSchema,
  shipmentUpdateSchema,
} from './shipment.schema.ts';
import { DEFAULT_DELIVERY_TIME } from './shipment.ts';
import { checkShipmentDates, type FieldProblem } from './shipment-rules.ts';

/** A stored shipment as a row may change it: with its people and references, without history. */
export type StoredShipment = ShipmentUpdate &
  Required<Pick<ShipmentUpdate, 'people' | 'references'>> &
  Pick<ShipmentRecord, 'id' | 'trackingNumber' | 'version' | 'createdAt'>;

const REFERENCES = {
  customerReference: 'customer',
  orderReference: 'order',
  invoiceReference: 'invoice',
  carrierReference: 'carrier',
} as const satisfies Partial<Record<ImportField, string>>;
const REFERENCE_FIELDS = Object.keys(REFERENCES) as (keyof typeof REFERENCES)[];

/** Where the form has a field: of two that share a path the first. */
const PATHS: Record<string, ImportField> = {
  ...Object.fromEntries(IMPORT_FIELDS.map((field) => [field, field])),
  ...{ 'dimensions.length': 'length', 'dimensions.width': 'width', 'dimensions.height': 'height' },
  ...{ 'people.sender.name': 'senderName', 'people.sender.company': 'senderCompany' },
  ...{ 'people.sender.email': 'senderEmail', 'people.sender.phone': 'senderPhone' },
  ...{ 'people.recipient.name': 'recipientName', 'people.recipient.company': 'recipientCompany' },
  ...{ 'people.recipient.email': 'recipientEmail', 'people.recipient.phone': 'recipientPhone' },
  ...{ 'people.recipient.postcode': 'recipientPostcode', 'people.recipient.instructions': 'recipientInstructions' },
};

/** Of references only letters and digits count, in either case. */
const toReferenceKey = (value: string) =>
  value
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

const toReferences = (values: ImportValues) =>
  REFERENCE_FIELDS.flatMap((field) => (values[field] ? [{ kind: REFERENCES[field], value: values[field] }] : []));

const toInstantOf = (value: string | undefined, timeZone: string, time?: string) =>
  value && /^\d{4}-\d\d-\d\d/.test(value) ? toListInstant(value, timeZone, time) : undefined;

/** The row's values laid over what is there; what the row does not say stays. */
function layOver(values: ImportValues, stored: Partial<StoredShipment>, timeZone: string) {
  const { people, dimensions } = stored;
  const number = (text: string | undefined, otherwise: number | undefined) => (text ? Number(text) : otherwise);
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
      length: number(values.length, dimensions?.length ?? 0),
      width: number(values.width, dimensions?.width ?? 0),
      height: number(values.height, dimensions?.height ?? 0),
    },
    dimensionsUnit: values.dimensionsUnit ?? stored.dimensionsUnit,
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
}

/** The problems of a schema and of the dates, each at its cell; a cell that cannot be read has been named before. */
function toProblems(issues: FieldProblem[], values: ImportValues, { mapping }: Context): ImportRowProblem[] {
  const named = issues.map(({ path, code }) => ({ field: PATHS[path] ?? null, code }));
  return named.map(({ field, code }) => ({
    ...{ field, code, suggestion: null },
    column: (field && mapping.columns[field]?.[0]) ?? null,
    text: (field && values[field]) || '',
  }));
}

const toIssues = (error: z.ZodError | undefined): FieldProblem[] =>
  (error?.issues ?? []).map(({ path, message }) => ({
    path: path[0] === 'references' ? 'customerReference' : path.join('.'),
    code: isErrorKey(message) ? message : 'invalidValue',
  }));

/** What a row without a stored shipment would create, by the rules of the form. `id` is the new shipment's. */
export function toNewFromRow(
  id: string,
  values: ImportValues,
  customerId: string | null,
  context: Context,
): { input: ShipmentCreate | undefined; problems: ImportRowProblem[] } {
  const { timeZone, now } = context;
  const createdAt = toInstantOf(values.createdAt, timeZone);
  const whole = layOver(values, {}, timeZone);
  const { data, error } = shipmentCreateSchema.safeParse({
    ...whole,
    ...{ id, customerId, createdAt, trackingNumber: values.trackingNumber, references: toReferences(values) },
  });
  const dates = checkShipmentDates({ createdAt, estimatedDeliveryDate: whole.estimatedDeliveryDate }, now, timeZone);
  return { input: data, problems: toProblems([...toIssues(error), ...dates], values, context) };
}

/** What a row makes of the stored shipment. Empty cells change nothing; a reference of its own is added to what is there. */
export function toChangedFromRow(
  values: ImportValues,
  stored: StoredShipment,
  context: Context,
): { input: ShipmentUpdate | undefined; before: ImportValues; problems: ImportRowProblem[] } {
  const { timeZone, now } = context;
  const before = findChanges(values, stored, timeZone);
  const isNewReference = ({ kind }: { kind: string }) =>
    REFERENCE_FIELDS.some((field) => REFERENCES[field] === kind && before[field] !== undefined);
  // What the row writes in another way stays as it is stored.
  const changed = Object.fromEntries(
    Object.entries(values).filter(([field]) => before[field as ImportField] !== undefined),
  );
  const whole = layOver(changed, stored, timeZone);
  const { data, error } = shipmentUpdateSchema.safeParse({
    ...whole,
    references: [...stored.references, ...toReferences(values).filter(isNewReference)],
  });
  const { estimatedDeliveryDate } = whole;
  const previousEstimate = stored.estimatedDeliveryDate;
  const dates = checkShipmentDates({ estimatedDeliveryDate, previousEstimate }, now, timeZone);
  return { input: data, before, problems: toProblems([...toIssues(error), ...dates], values, context) };
}

/** What is stored, written as a row would say it. */
function toValues(stored: StoredShipment, timeZone: string): Record<ImportField, string> {
  const { people, dimensions, estimatedDeliveryDate: estimate } = stored;
  const toText = (instant: Date) => `${toDay(instant, timeZone)}T${toTimeOfDay(instant, timeZone)}`;
  const party = ({ name, company, email, phone }: typeof people.sender, side: 'sender' | 'recipient') => ({
    ...{ [`${side}Name`]: name, [`${side}Company`]: company, [`${side}Email`]: email, [`${side}Phone`]: phone },
  });
  const references = REFERENCE_FIELDS.map((field) => {
    const own = stored.references.filter(({ kind }) => kind === REFERENCES[field]);
    return [field, own.map(({ value }) => value).join(', ')];
  });
  return {
    ...{ trackingNumber: stored.trackingNumber, serviceType: stored.serviceType },
    ...{ weight: String(stored.weight), weightUnit: stored.weightUnit, dimensionsUnit: stored.dimensionsUnit },
    ...{ length: String(dimensions.length), width: String(dimensions.width), height: String(dimensions.height) },
    ...{
      createdAt: toText(new Date(stored.createdAt)),
      estimatedDeliveryDate: estimate ? toText(new Date(estimate)) : '',
    },
    ...{ notes: stored.notes, originAddress: stored.originAddress, destinationAddress: stored.destinationAddress },
    ...party(people.sender, 'sender'),
    ...party(people.recipient, 'recipient'),
    recipientLanguage: people.recipient.language,
    recipientPostcode: people.recipient.postcode,
    recipientInstructions: people.recipient.instructions,
    ...Object.fromEntries(references),
  } as Record<ImportField, string>;
}

const NUMBERS: readonly ImportField[] = ['weight', 'length', 'width', 'height'];
/** What a shipment is known by, and when it was made: a list does not change them. */
const FIXED: readonly ImportField[] = ['trackingNumber', 'createdAt'];
const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

function isSame(field: ImportField, stated: string, stored: string, timeZone: string): boolean {
  if (NUMBERS.includes(field)) return Number(stated) === Number(stored);
  if (field in REFERENCES) return stored.split(', ').some((one) => toReferenceKey(one) === toReferenceKey(stated));
  if (field !== 'estimatedDeliveryDate') return squeeze(stated) === squeeze(stored);
  // A day alone says nothing of the hour.
  const own = stated.endsWith('Z')
    ? `${toDay(new Date(stated), timeZone)}T${toTimeOfDay(new Date(stated), timeZone)}`
    : stated;
  return stored.startsWith(own);
}

/** What is stored of the fields of which the row says something else. */
function findChanges(values: ImportValues, stored: StoredShipment, timeZone: string): ImportValues {
  const all = toValues(stored, timeZone);
  const changed = IMPORT_FIELDS.filter((field) => {
    const stated = values[field];
    return stated !== undefined && !FIXED.includes(field) && !isSame(field, stated, all[field], timeZone);
  });
  return Object.fromEntries(changed.map((field) => [field, all[field]]));
}
