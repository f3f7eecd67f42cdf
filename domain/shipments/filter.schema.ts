import { z } from 'zod';
import { isRelativeDay, isStorableDay } from '../reports/period.ts';
import { PEOPLE_LIMITS } from '../shipment-people/people.ts';
import { instant, isStorable, parameterText } from '../values.schema.ts';
import { DELIVERY_KINDS, MAX_IDS, MOVE_FILTERS } from './filter.ts';
import { listedShipmentSchema } from './schema.ts';
import { SERVICE_TYPES, SHIPMENT_LIMITS } from './shipment.ts';
import { SHIPMENT_STATUSES } from './status.ts';

export const daySchema = z
  .string()
  .refine(isStorableDay, 'invalidValue')
  .meta({ description: 'A calendar day, yyyy-mm-dd, in the company’s time zone', format: 'date' });
const filterDaySchema = z
  .string()
  .refine((text) => isStorableDay(text) || isRelativeDay(text), 'invalidValue')
  .meta({
    description:
      'A calendar day in the company’s time zone, yyyy-mm-dd, or counted from today: `today`, `today-6`, `today+7`',
  });
export const placeSchema = parameterText(SHIPMENT_LIMITS.address).meta({
  description: 'A public place; empty for addresses that have none',
});

const idSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'invalidValue');

const oneService = `(?:${SERVICE_TYPES.join('|')})`;
const servicesSchema = z
  .string()
  .regex(new RegExp(`^${oneService}(?:,${oneService}){0,${SERVICE_TYPES.length - 1}}$`), 'invalidValue')
  .meta({ description: `One or several of ${SERVICE_TYPES.join(', ')}, separated by commas` });

/** A ShipmentFilter as query parameters, which can't hold lists: ids are separated by commas. */
export const shipmentQueryFields = {
  search: parameterText(200).optional(),
  status: z.enum(SHIPMENT_STATUSES).optional(),
  service: servicesSchema.optional(),
  customer: idSchema.optional().meta({ description: 'Shipments of the customer with this id' }),
  createdFrom: filterDaySchema.optional(),
  createdTo: filterDaySchema.optional(),
  estimateFrom: filterDaySchema.optional(),
  estimateTo: filterDaySchema.optional(),
  late: z.enum(['true']).optional().meta({
    description:
      'Open shipments whose estimated day has passed; shipments on their way back to the sender are not late',
  }),
  lastPlace: z
    .string()
    .trim()
    .min(1)
    .max(SHIPMENT_LIMITS.location)
    .refine(isStorable, 'invalidValue')
    .optional()
    .meta({ description: 'How the place of the newest history entry begins, ignoring case and accents' }),
  origin: placeSchema.optional(),
  destination: placeSchema.optional(),
  delivery: z.enum(DELIVERY_KINDS).optional(),
  moved: z.enum(MOVE_FILTERS).optional().meta({
    description:
      'Shipments whose promised date moved to another day before the delivery, for any reason or this one; as counted in reports',
  }),
  reference: parameterText(PEOPLE_LIMITS.reference)
    .optional()
    .meta({ description: 'A reference; only letters and digits count, ignoring case' }),
  import: idSchema.optional().meta({ description: 'Shipments that the import with this id created or changed' }),
  updatedSince: instant.optional().meta({
    description:
      'Created or changed at or after this time: fields, people, references or history. When polling, start a minute before the last response, because a change may be written a moment after its time. Deletions are not included',
  }),
  ids: z
    .string()
    .max(100 * 65)
    .transform((ids) => ids.split(','))
    .pipe(z.array(idSchema).max(100))
    .optional()
    .meta({ description: 'Up to 100 ids, separated by commas: these shipments and no others' }),
};

/** A ShipmentFilter in a body. */
export const shipmentFilterFields = {
  ...shipmentQueryFields,
  ids: z.array(idSchema).max(MAX_IDS, 'tooLong').optional().meta({ description: 'These shipments and no others' }),
};

const numbers = z.array(z.string()).max(MAX_IDS);

/** The result of looking up pasted numbers. */
export const pastedNumbersSchema = z.object({
  id: z.string(),
  items: z.array(listedShipmentSchema).max(MAX_IDS).meta({ description: 'The shipments, in the order of the text' }),
  numbers: numbers.meta({ description: 'The numbers that were looked up, in the order of the text' }),
  unknown: numbers.meta({ description: 'Numbers in the company’s format without a shipment' }),
  repeated: numbers.meta({ description: 'Numbers that occur more than once in the text' }),
  foreign: numbers.meta({ description: 'Texts that look like a number but are not one of the company’s' }),
  omitted: z
    .number()
    .int()
    .meta({ description: `How many numbers beyond the first ${MAX_IDS} were ignored` }),
});
export type PastedNumbers = z.infer<typeof pastedNumbersSchema>;
