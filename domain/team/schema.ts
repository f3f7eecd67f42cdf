import { z } from 'zod';
import { removeInvisibleInProse } from '../clean-text.ts';
import { foldEmail, hasLineBreak, isEmail } from '../email.ts';
import { errorKey } from '../error-texts.ts';
import { PASSWORD_LIMITS } from '../session/password.ts';
import { isStorable } from '../values.schema.ts';
import { DEFAULT_ROLE, ROLES } from './role.ts';

export const ACCOUNT_LIMITS = { name: 100, email: 254 } as const;

/** The name of a person or passkey. */
export const nameSchema = z
  .string(errorKey('nameMissing'))
  .overwrite(removeInvisibleInProse)
  .trim()
  .min(1, errorKey('nameMissing'))
  .max(ACCOUNT_LIMITS.name, errorKey('tooLong'))
  .refine((text) => !hasLineBreak(text), errorKey('lineBreak'))
  .refine(isStorable, errorKey('invalidValue'));
const email = z
  .string(errorKey('emailFormat'))
  .trim()
  .max(ACCOUNT_LIMITS.email, errorKey('tooLong'))
  .refine((text) => !hasLineBreak(text), errorKey('lineBreak'))
  .refine((text) => isEmail(text) && isStorable(text), errorKey('emailFormat'))
  .transform(foldEmail);

/** Changes one's own name and email address. */
export const accountDetailsSchema = z.object({ name: nameSchema, email });
export type AccountDetails = z.infer<typeof accountDetailsSchema>;

const newPassword = z
  .string(errorKey('passwordTooShort'))
  .max(PASSWORD_LIMITS.max, errorKey('tooLong'))
  .refine(isStorable, errorKey('invalidValue'))
  .meta({ minLength: PASSWORD_LIMITS.min });

/** Changes one's own password. `checkNewPassword` checks the new one against the account. */
export const passwordChangeSchema = z.object({
  currentPassword: z
    .string(errorKey('currentPasswordMissing'))
    .min(1, errorKey('currentPasswordMissing'))
    .max(PASSWORD_LIMITS.max, errorKey('tooLong')),
  newPassword,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

const role = z.enum(ROLES, errorKey('invalidValue'));

/** Invites a person to a role. */
export const invitationInputSchema = z.object({ name: nameSchema, email, role: role.default(DEFAULT_ROLE) });
export type InvitationInput = z.infer<typeof invitationInputSchema>;

/** Changes the role of an account. */
export const roleChangeSchema = z.object({ role });

/** Accepts an invitation. */
export const acceptanceSchema = z.object({ name: nameSchema, password: newPassword });
export type Acceptance = z.infer<typeof acceptanceSchema>;

/** One of the account's own sessions. `id` isn't the token. */
export const sessionSchema = z.object({
  id: z.string(),
  browser: z.string(),
  system: z.string(),
  createdAt: z.iso.datetime(),
  /** Accurate to five minutes. */
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type StaffSession = z.infer<typeof sessionSchema>;

export const adminSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  createdAt: z.iso.datetime(),
  hasSecondFactor: z.boolean(),
  hasApp: z.boolean(),
  passkeyCount: z.number().int(),
  recoveryCodesLeft: z.number().int(),
  workingKeys: z
    .number()
    .int()
    .meta({ description: 'Number of active API keys created by the account. They keep working without it' }),
  /** Accurate to five minutes; null before the first sign-in. */
  lastSeenAt: z.iso.datetime().nullable(),
});
export type Admin = z.infer<typeof adminSchema>;

/** An invitation nobody has accepted yet. */
export const invitationSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;
