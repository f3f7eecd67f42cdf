import { z } from 'zod';
import { MAX_IDS } from './filter.ts';
import { listedShipmentSchema } from './schema.ts';

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
