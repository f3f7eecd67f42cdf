import { z } from 'zod';
import { COMPANY_LIMITS } from './company.ts';
import { needed } from './line.schema.ts';
import { OFFICE_LIMITS } from './office.ts';
import { phone } from './phone.schema.ts';
import { says } from './says.ts';
import { isTimeZone } from './time-zone.ts';

const office = z.object({
  name: needed(OFFICE_LIMITS.name),
  address: z
    .array(needed(COMPANY_LIMITS.line))
    .min(1, says('requiredFields'))
    .max(OFFICE_LIMITS.lines, says('tooLong'))
    .meta({ description: 'Line by line' }),
  // Browsers of some years ago know no zones by their offsets.
  timeZone: z
    .string(says('invalidValue'))
    .refine((name) => /^[A-Z]/i.test(name) && isTimeZone(name), says('timeZoneUnknown'))
    .meta({ example: 'Europe/Berlin' }),
  phone,
});

/** The offices, in the order in which they are shown: one at least. */
export const officesSchema = z
  .array(office)
  .min(1, says('officesNone'))
  .max(OFFICE_LIMITS.count, says('tooLong'))
  .superRefine((offices, context) => {
    const at = offices.findIndex(({ name }, index) => offices.findIndex((other) => other.name === name) < index);
    if (at >= 0) context.addIssue({ code: 'custom', path: [at, 'name'], message: says('officeTwice') });
  });
