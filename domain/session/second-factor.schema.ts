import { z } from 'zod';
import { says } from '../says.ts';
import { passwordChangeSchema } from '../team/schema.ts';
import { passkeySchema } from './passkey.schema.ts';
import type { RequiredFactor } from './second-factor.ts';

/** Room for spaces and dashes, and for nothing else. */
const LONGEST_CODE = 40;
const LONGEST_SEALED = 2000;

/** A code of an app, or a recovery code. */
const code = z.string(says('codeMissing')).trim().min(1, says('codeMissing')).max(LONGEST_CODE, says('tooLong'));
const sealed = z.string().max(LONGEST_SEALED, says('tooLong'));

/** What the company asks for: from which day of its calendar, and whether that has begun. */
export const requiredFactorSchema = z.object({
  from: z.iso.date(),
  isDue: z.boolean().meta({ description: 'The day has begun: without a second factor nothing else is open' }),
}) satisfies z.ZodType<RequiredFactor>;

/** What one's own account has beside the password. */
export const secondFactorSchema = z.object({
  /** Since when; null without one. */
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
  hasApp: z.boolean().meta({ description: 'Codes of an authenticator app are taken' }),
  passkeys: z.array(passkeySchema),
  passkeyOrigin: z.string().nullable().meta({
    description: 'Where passkeys are made and used: the public address of the site; null where that allows for none',
  }),
  required: requiredFactorSchema.nullable().meta({ description: 'What the company asks of everybody' }),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** A secret for an app; `uri` is what the QR code holds, `setup` what the next step sends back. */
export const secondFactorSetupSchema = z.object({ secret: z.string(), uri: z.string(), setup: z.string() });
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>;

/** Who has a factor gives the password, and the new one takes its place. */
export const secondFactorBeginSchema = passwordChangeSchema.pick({ currentPassword: true }).partial();

export const secondFactorProofSchema = z.object({ setup: sealed, code });
export const secondFactorOnSchema = z.object({ setup: sealed });
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export const passwordProofSchema = passwordChangeSchema.pick({ currentPassword: true });

/** Password or code, given again. */
export const sessionProofSchema = z
  .object({ currentPassword: passwordChangeSchema.shape.currentPassword.optional(), code: code.optional() })
  .refine((proof) => proof.currentPassword !== undefined || proof.code !== undefined, {
    path: ['currentPassword'],
    message: says('currentPasswordMissing'),
  });
export type SessionProof = z.infer<typeof sessionProofSchema>;

/** The second step of a sign-in. */
export const secondStepSchema = z.object({ challenge: z.string().max(LONGEST_SEALED, says('tooLong')), code });
