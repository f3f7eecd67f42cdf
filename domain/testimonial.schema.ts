import { z } from 'zod';
import { LANGUAGE_CODES } from './languages.ts';
import { line, needed } from './line.schema.ts';
import { says } from './says.ts';
import { TESTIMONIAL_LIMITS } from './testimonial.ts';

const testimonial = z.object({
  quote: needed(TESTIMONIAL_LIMITS.quote),
  name: needed(TESTIMONIAL_LIMITS.name),
  company: line(TESTIMONIAL_LIMITS.company).default('').meta({ description: 'May be empty' }),
  language: z
    .enum(LANGUAGE_CODES, says('invalidValue'))
    .nullable()
    .default(null)
    .meta({ description: 'Only readers of this language see it; null: everyone' }),
});

/** What customers say, in the order in which it is shown. */
export const testimonialsSchema = z.array(testimonial).max(TESTIMONIAL_LIMITS.count, says('tooLong'));
