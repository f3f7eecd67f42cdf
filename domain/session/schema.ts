import { z } from 'zod';
import { says } from '../error-texts.ts';
import { nameSchema, passwordChangeSchema } from '../team/schema.ts';

/** Room for the names of credentials that the standard allows, and for keys of every kind. */
const LIMITS = { id: 1400, clientData: 4000, attestation: 20_000, authenticatorData: 4000, signature: 2000 } as const;
const LONGEST_PASSKEY_SETUP = 8000;

const bytes = (longest: number) =>
  z
    .string(says('invalidValue'))
    .max(longest, says('tooLong'))
    .regex(/^[A-Za-z0-9_-]+$/, says('invalidValue'))
    .meta({ description: 'base64url' });
const transport = z.string(says('invalidValue')).regex(/^[a-z-]{1,30}$/, says('invalidValue'));
const passkeySetup = z.string().max(LONGEST_PASSKEY_SETUP, says('tooLong'));
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** A passkey of one's own: what its person calls it, and when it was used. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** What a browser is told to make a passkey: `PublicKeyCredential.parseCreationOptionsFromJSON` reads it. */
export const passkeyCreationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('preferred') }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** What a browser is told to use a passkey: `PublicKeyCredential.parseRequestOptionsFromJSON` reads it. */
export const passkeyRequestSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('preferred'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** What a browser gives of a passkey that it made. */
export const newPasskeySchema = z.object({
  id: bytes(LIMITS.id),
  clientDataJSON: bytes(LIMITS.clientData),
  attestationObject: bytes(LIMITS.attestation),
  transports: z.array(transport).max(10, says('invalidValue')).default([]),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** What a browser gives of a passkey that was used. */
export const usedPasskeySchema = z.object({
  id: bytes(LIMITS.id),
  clientDataJSON: bytes(LIMITS.clientData),
  authenticatorData: bytes(LIMITS.authenticatorData),
  signature: bytes(LIMITS.signature),
});
export type UsedPasskey = z.infer<typeof usedPasskeySchema>;

export const passkeyBeginSchema = z.object({ name: nameSchema });
export const passkeySetupSchema = z.object({ options: passkeyCreationSchema, setup: z.string() });
export type PasskeySetup = z.infer<typeof passkeySetupSchema>;
export const passkeyProofSchema = z.object({ setup: passkeySetup, credential: newPasskeySchema });
export const passkeyProvenSchema = z.object({
  recoveryCodes: z.array(z.string()).meta({ description: 'Ten for the first factor of an account; none after that' }),
  setup: z.string(),
});
export type PasskeyProven = z.infer<typeof passkeyProvenSchema>;
export const passkeyAddSchema = z.object({ setup: passkeySetup });

/** The second step of a sign-in, by a passkey. */
export const passkeyStepSchema = z.object({
  challenge: z.string().max(2000, says('tooLong')),
  credential: usedPasskeySchema,
});

/** What is between the right password and a session, and by what the account can go on. */
export const secondStepNeededSchema = z.object({
  challenge: z.string(),
  app: z.boolean().meta({ description: 'The account has an authenticator app; recovery codes are always taken' }),
  passkey: passkeyRequestSchema.nullable().meta({ description: 'For the browser, where the account has passkeys' }),
});
export type SecondStepNeeded = z.infer<typeof secondStepNeededSchema>;

/** Room for spaces and dashes, and for nothing else. */
const LONGEST_CODE = 40;
const LONGEST_SETUP = 2000;

/** A code of an app, or a recovery code. */
const code = z.string(says('codeMissing')).trim().min(1, says('codeMissing')).max(LONGEST_CODE, says('tooLong'));
const setup = z.string().max(LONGEST_SETUP, says('tooLong'));

/** What the company asks for: from which day of its calendar, and whether that has begun. */
export const requiredFactorSchema = z.object({
  from: z.iso.date(),
  isDue: z.boolean().meta({ description: 'The day has begun: without a second factor nothing else is open' }),
});

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

export const secondFactorProofSchema = z.object({ setup, code });
export const secondFactorOnSchema = z.object({ setup });
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
export const secondStepSchema = z.object({ challenge: z.string().max(LONGEST_SETUP, says('tooLong')), code });
