import { z } from 'zod';
import { isShownPlace, SHOWN_PLACE_LENGTH } from '../address.ts';
import { combineDayAndTime } from '../dates.ts';
import { errorKey } from '../error-texts.ts';
import { ATTEMPT_REASONS, checkEventCode, EVENT_CODES } from '../events/event-code.ts';
import { mapFields } from '../field-table.ts';
import { MATCH_FIELDS } from '../find-match.ts';
import { checkUnmasked } from '../mask.ts';
import { promiseFields } from '../promises/schema.ts';
import { PEOPLE_DATA, protectedBy, protectedShipment } from '../protected-fields.ts';
import { REFERENCE_KINDS } from '../shipment-people/people.ts';
import { peopleInput, peopleResponse } from '../shipment-people/schema.ts';
import { isTrackingNumber, normalizeTrackingNumber } from '../tracking/number.ts';
import {
  type CalendarDay,
  chosenId,
  cleanText,
  instant,
  instantOrDay,
  REQUIRED,
  report,
  text,
} from '../values.schema.ts';
import { SHIPMENT_TEXTS } from './fields.ts';
import { checkShipmentValues, checkStatusUpdate } from './rules.ts';
import {
  DEFAULT_DELIVERY_TIME,
  DEFAULT_DIMENSION_UNIT,
  DEFAULT_ITEM_QUANTITY,
  DEFAULT_ITEM_WEIGHT,
  DEFAULT_WEIGHT_UNIT,
  DIMENSION_UNITS,
  SERVICE_TYPES,
  SHIPMENT_LIMITS,
  WEIGHT_UNITS,
} from './shipment.ts';
import { DEFAULT_STATUS, SHIPMENT_STATUSES } from './status.ts';

/** "Place shown to visitors": replaces an address on public pages. */
const shownPlace = cleanText(SHOWN_PLACE_LENGTH).refine(isShownPlace, errorKey('shownPlace')).default('');

const number = () =>
  z
    .number(errorKey('invalidValue'))
    .min(-SHIPMENT_LIMITS.number, errorKey('invalidValue'))
    .max(SHIPMENT_LIMITS.number, errorKey('numberTooLarge'));

const side = number().meta({ minimum: 0, description: 'At least 1, or 0 for unknown' });
export const dimensionsSchema = z.object({ length: side, width: side, height: side });
export const itemSchema = z.object({
  description: text(SHIPMENT_LIMITS.itemDescription).default(''),
  quantity: number().meta({ minimum: 1, multipleOf: 1 }).default(DEFAULT_ITEM_QUANTITY),
  weight: number().meta({ minimum: 0 }).default(DEFAULT_ITEM_WEIGHT),
});

const editable = {
  status: z.enum(SHIPMENT_STATUSES, errorKey('invalidValue')).default(DEFAULT_STATUS),
  serviceType: z
    .enum(['', ...SERVICE_TYPES], {
      error: (issue) => errorKey(issue.input == null ? 'requiredFields' : 'invalidValue'),
    })
    .meta({ enum: [...SERVICE_TYPES] }),
  originAddress: text(SHIPMENT_LIMITS.address, 'requiredFields').meta(REQUIRED),
  destinationAddress: text(SHIPMENT_LIMITS.address, 'requiredFields').meta(REQUIRED),
  originPlace: shownPlace,
  destinationPlace: shownPlace,
  weight: z
    .number(errorKey('weightPositive'))
    .max(SHIPMENT_LIMITS.number, errorKey('numberTooLarge'))
    .meta({ exclusiveMinimum: 0 }),
  weightUnit: z.enum(WEIGHT_UNITS, errorKey('invalidValue')).default(DEFAULT_WEIGHT_UNIT),
  dimensions: dimensionsSchema.default({ length: 0, width: 0, height: 0 }),
  dimensionsUnit: z.enum(DIMENSION_UNITS, errorKey('invalidValue')).default(DEFAULT_DIMENSION_UNIT),
  estimatedDeliveryDate: instantOrDay
    .nullable()
    .default(null)
    .meta({
      description: `An instant, or a day, which means ${DEFAULT_DELIVERY_TIME} on that day in the company’s time zone`,
    }),
  ...mapFields(SHIPMENT_TEXTS, ({ max }) => text(max).default('')),
  items: z.array(itemSchema).max(SHIPMENT_LIMITS.items, errorKey('tooLong')).default([]),
  ...peopleInput,
};

interface WithEstimate {
  estimatedDeliveryDate?: string | CalendarDay | null | undefined;
}
type WithInstant<Input extends WithEstimate> = Omit<Input, 'estimatedDeliveryDate'> & {
  estimatedDeliveryDate: Exclude<Input['estimatedDeliveryDate'], CalendarDay>;
};

/** Converts the estimate to an instant: a day without a time means the default delivery time in the zone. */
export function resolveEstimate<Input extends WithEstimate>(input: Input, timeZone: string): WithInstant<Input> {
  const { estimatedDeliveryDate: estimate, ...others } = input;
  const isDay = typeof estimate === 'object' && estimate !== null;
  const resolved = isDay ? combineDayAndTime(estimate.day, DEFAULT_DELIVERY_TIME, timeZone) : estimate;
  return {
    ...others,
    ...('estimatedDeliveryDate' in input && { estimatedDeliveryDate: resolved }),
  } as WithInstant<Input>;
}

/**
 * Creates a shipment: the client's id, and an optional tracking number. An empty number is generated; the service
 * checks that the prefix is the company's.
 */
export const shipmentCreateSchema = z
  .object({
    id: chosenId,
    trackingNumber: text(SHIPMENT_LIMITS.address).nullish().meta({
      description:
        'One of the company’s prefixes, a dash, and 8 letters or digits of A-Z and 0-9; spaces and lower case are corrected. If omitted, null or empty, one is generated',
    }),
    createdAt: instant.nullish(),
    ...editable,
  })
  .superRefine((input, context) => {
    const issue = context.addIssue.bind(context);
    report([...checkShipmentValues(input), ...checkUnmasked(input.people)], issue);
    if (!input.trackingNumber?.trim()) return;
    const isNumber = isTrackingNumber(normalizeTrackingNumber(input.trackingNumber));
    if (!isNumber) report([{ path: 'trackingNumber', code: 'trackingNumberFormat' }], issue);
  });
export type ShipmentCreateRequest = z.infer<typeof shipmentCreateSchema>;
export type ShipmentCreate = WithInstant<ShipmentCreateRequest>;

/** Replaces every field except history, id, tracking number and creation date. */
export const shipmentUpdateSchema = z
  .object({ ...editable, ...promiseFields })
  .superRefine((input, context) => report(checkShipmentValues(input), context.addIssue.bind(context)));
export type ShipmentUpdateRequest = z.infer<typeof shipmentUpdateSchema>;
export type ShipmentUpdate = WithInstant<ShipmentUpdateRequest>;

type OptionalInput<Field extends z.ZodType> = z.ZodOptional<
  Field extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Field
>;
/** Makes fields optional, without their defaults. */
const toOptionalInputs = <Fields extends Record<string, z.ZodType>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
    ]),
  ) as { [Name in keyof Fields]: OptionalInput<Fields[Name]> };

/** Changes some fields of a shipment. The result must satisfy shipmentUpdateSchema. */
export const shipmentPatchSchema = z.object(toOptionalInputs({ ...editable, ...promiseFields }));
export type ShipmentPatch = z.infer<typeof shipmentPatchSchema>;

const wholeNumber = z
  .number()
  .int()
  .min(0, errorKey('invalidValue'))
  .max(SHIPMENT_LIMITS.number, errorKey('invalidValue'));

export const statusUpdateFields = {
  status: z
    .enum(['', ...SHIPMENT_STATUSES], {
      error: (issue) => errorKey(issue.input == null ? 'statusAndLocation' : 'invalidValue'),
    })
    .meta({ enum: [...SHIPMENT_STATUSES] }),
  location: text(SHIPMENT_LIMITS.location, 'statusAndLocation').meta(REQUIRED),
  notes: text(SHIPMENT_LIMITS.notes).nullish(),
  /** What exactly happened: a code that belongs to the status. */
  code: z.enum(EVENT_CODES, errorKey('invalidValue')).nullish(),
  /** Why the delivery attempt failed. */
  reason: z.enum(ATTEMPT_REASONS, errorKey('invalidValue')).nullish(),
  /** Index of the corrected entry, counted from the oldest, which is 0. */
  corrects: wholeNumber.nullish(),
  correctsVersion: wholeNumber.nullish().meta({
    description:
      'The version of the shipment whose history `corrects` refers to, because a late scan shifts the entries above it; default: the current version',
  }),
};

/** Checks the form: status and location are required, and the code must belong to the status. */
export const statusUpdateRules = (
  input: Parameters<typeof checkEventCode>[0] & Parameters<typeof checkStatusUpdate>[0],
  context: z.RefinementCtx,
) => report([...checkStatusUpdate(input), ...checkEventCode(input)], context.addIssue.bind(context));

/** Input of the Add Status form. */
export const statusUpdateSchema = z.object(statusUpdateFields).superRefine(statusUpdateRules);
export type StatusUpdate = z.infer<typeof statusUpdateSchema>;

export const historyEntrySchema = z.object({
  status: z.enum(SHIPMENT_STATUSES),
  timestamp: z.iso.datetime(),
  location: z.string(),
  notes: z.string(),
  /** What exactly happened, and why an attempt failed. */
  code: z.enum(EVENT_CODES).optional(),
  reason: z.enum(ATTEMPT_REASONS).optional(),
  /** A later entry corrects this one, which is never edited: ruling "A wrong entry". */
  corrected: z.literal(true).optional(),
  /** Index of the corrected entry, counted from the oldest, which is 0. */
  corrects: z.number().int().optional(),
  /** The entry created with the shipment. */
  isCreation: z.literal(true).optional(),
  /** When this site received it, if more than a minute after it happened. */
  recordedAt: z.iso.datetime().optional(),
  /** The entry contradicts the delivery before it and doesn't change the status. */
  contradiction: z.literal(true).optional(),
  /** The entry came from an import or the API, not from the form. */
  told: z.literal(true).optional(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

const shipmentFields = {
  id: z.string(),
  trackingNumber: z.string(),
  status: z.enum(SHIPMENT_STATUSES),
  serviceType: z.enum(SERVICE_TYPES),
  originAddress: z.string(),
  destinationAddress: z.string(),
  /** What visitors see instead of the address; '' if the server finds the city in it. */
  originPlace: z.string(),
  destinationPlace: z.string(),
  weight: z.number(),
  weightUnit: z.enum(WEIGHT_UNITS),
  dimensions: dimensionsSchema,
  dimensionsUnit: z.enum(DIMENSION_UNITS),
  createdAt: z.iso.datetime(),
  estimatedDeliveryDate: z.iso.datetime().nullable(),
  notes: z.string(),
  trackingHistory: z.array(historyEntrySchema),
  items: z.array(z.object({ description: z.string(), quantity: z.number(), weight: z.number() })),
  version: z.number().int(),
};

/** A shipment without personal data: specification, section 3, plus the version for saving. */
export const shipmentSchema = z.object(shipmentFields).meta(protectedShipment);
export type Shipment = z.infer<typeof shipmentSchema>;

/** A shipment as staff see it, with people, references and customer. */
export const shipmentRecordSchema = z.object({ ...shipmentFields, ...peopleResponse }).meta(protectedShipment);
export type ShipmentRecord = z.infer<typeof shipmentRecordSchema>;

/** A shipment in a list; `match` is what a search found in a field without a column. */
export const listedShipmentSchema = z
  .object({
    ...shipmentFields,
    match: z
      .object({ field: z.enum(MATCH_FIELDS), kind: z.enum(REFERENCE_KINDS).nullable(), value: z.string() })
      .meta(
        protectedBy({
          ...PEOPLE_DATA,
          open: ['field', 'kind'],
          when: { field: 'field', values: ['recipient', 'sender'] },
        }),
      )
      .nullable(),
    people: peopleResponse.people.optional().meta({ description: 'Only with `include=people`' }),
    references: peopleResponse.references.optional().meta({ description: 'With `include=people`' }),
    customer: peopleResponse.customer.optional().meta({ description: 'With `include=people`' }),
  })
  .meta(protectedShipment);
export type ListedShipment = z.infer<typeof listedShipmentSchema>;
