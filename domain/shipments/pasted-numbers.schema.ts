import { z } from 'zod';
import { MAX_IDS } from './filter.ts';
import { listedShipmentSchema } from './schema.ts';

const numbers = z.array(z.string()).max(MAX_IDS);

/** The result of looking up pasted numbers. */
export const pastedNumbersSchema = z.object({
  id: z.string(),
  items: z.array(listedShipmentSchema).max(MAX_IDS).meta({ description: 'The shipments, in the order of the text' }),
  numbers: numbers.meta({ description: 'What was looked for, in the order of the text' }),
  unknown: numbers.meta({ description: 'Numbers of the company that no shipment has' }),
  repeated: numbers.meta({ description: 'Numbers that the text holds more than once' }),
  foreign: numbers.meta({ description: 'What looks like a number and is none of the company’s' }),
  omitted: z
    .number()
    .int()
    .meta({ description: `How many numbers after the first ${MAX_IDS} were left out` }),
});
export type PastedNumbers = z.infer<typeof pastedNumbersSchema>;
