import { z } from 'zod';
import { checkSubscription } from '../email.ts';
import { says } from '../says.ts';
import type { FieldProblem } from '../shipments/rules.ts';
import { CONTACT_LIMITS, CONTACT_SUBJECTS, checkContact } from './contact.ts';

const text = (max: number) =>
  z
    .string(says('requiredFields'))
    .max(max, says('tooLong'))
    .refine((value) => !value.includes('\0') && value.isWellFormed(), says('invalidValue'));
const email = text(CONTACT_LIMITS.email).meta({ format: 'email' });
const language = z
  .string()
  .regex(/^[a-z]{2}$/, says('invalidValue'))
  .default('en');

function toIssues(problems: FieldProblem[]) {
  return problems.map(({ path, code }) => ({ code: 'custom' as const, path: [path], message: says(code) }));
}

/**
 * What the contact form sends. `website` is a field that people do not see; `startedAt` is when the form was shown;
 * `submissionId` tells one form from another, so that sending it twice stores it once.
 */
export const contactSchema = z
  .object({
    name: text(CONTACT_LIMITS.name).meta({ minLength: 1 }),
    email,
    phone: text(CONTACT_LIMITS.phone).default(''),
    subject: z
      .enum(['', ...CONTACT_SUBJECTS], {
        error: (issue) => says(issue.input == null ? 'requiredFields' : 'invalidValue'),
      })
      .meta({ enum: [...CONTACT_SUBJECTS] }),
    message: text(CONTACT_LIMITS.message).meta({ minLength: 1 }),
    language,
    website: z.string().max(2000).default(''),
    startedAt: z.iso.datetime({ offset: true }).optional(),
    submissionId: z.string().max(64).optional(),
  })
  .superRefine((input, context) => {
    // What is too long was said by the field itself.
    const others = checkContact(input).filter(({ code }) => code !== 'tooLong');
    for (const issue of toIssues(others)) context.addIssue(issue);
  });
export type ContactInput = z.infer<typeof contactSchema>;

/** What the subscribe form sends. */
export const subscriptionSchema = z.object({ email, language }).superRefine((input, context) => {
  for (const issue of toIssues(checkSubscription(input))) context.addIssue(issue);
});
export type SubscriptionInput = z.infer<typeof subscriptionSchema>;
