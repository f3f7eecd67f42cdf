import { z } from 'zod';
import { errorKey } from '../error-texts.ts';
import { nameSchema, passwordChangeSchema } from '../team/schema.ts';

/** Limits that fit every credential ID and key type of the standard. */
const LIMITS = { id: 1400, clientData: 4000, attestation: 20_000, authenticatorData: 4000, signature: 2000 } as const;
const MAX_PASSKEY_SETUP_LENGTH = 8000;

const bytes = (max: number) =>
  z
    .string(errorKey('invalidValue'))
    .max(max, errorKey('tooLong'))
    .regex(/^[A-Za-z0-9_-]+$/, errorKey('invalidValue'))
    .meta({ description: 'base64url' });
const transport = z.string(errorKey('invalidValue')).regex(/^[a-z-]{1,30}$/, errorKey('invalidValue'));
const passkeySetup = z.string().max(MAX_PASSKEY_SETUP_LENGTH, errorKey('tooLong'));
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** One of the account's own passkeys, with its name and last use. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/** Options for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
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

/** Options for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const passkeyRequestSchema = z.object({
  rpId: z.string(),
  challenge: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('preferred'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** The browser's response after creating a passkey. */
export const newPasskeySchema = z.object({
  id: bytes(LIMITS.id),
  clientDataJSON: bytes(LIMITS.clientData),
  attestationObject: bytes(LIMITS.attestation),
  transports: z.array(transport).max(10, errorKey('invalidValue')).default([]),
});
export type NewPasskey = z.infer<typeof newPasskeySchema>;

/** The browser's response after using a passkey. */
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

/** The second step of a sign-in with a passkey. */
export const passkeyStepSchema = z.object({
  challenge: z.string().max(2000, errorKey('tooLong')),
  credential: usedPasskeySchema,
});

/** The response to a correct password that still needs a second factor, with the available methods. */
export const secondStepNeededSchema = z.object({
  challenge: z.string(),
  app: z.boolean().meta({ description: 'The account has an authenticator app; recovery codes are always accepted' }),
  passkey: passkeyRequestSchema
    .nullable()
    .meta({ description: 'Options for the browser, if the account has passkeys' }),
});
export type SecondStepNeeded = z.infer<typeof secondStepNeededSchema>;

/** Fits a code with spaces and dashes. */
const MAX_CODE_LENGTH = 40;
const MAX_SETUP_LENGTH = 2000;

/** A code from an app, or a recovery code. */
const code = z
  .string(errorKey('codeMissing'))
  .trim()
  .min(1, errorKey('codeMissing'))
  .max(MAX_CODE_LENGTH, errorKey('tooLong'));
const setup = z.string().max(MAX_SETUP_LENGTH, errorKey('tooLong'));

/** The day from which the company requires a second factor, and whether it has begun. */
export const requiredFactorSchema = z.object({
  from: z.iso.date(),
  isDue: z.boolean().meta({ description: 'The day has begun: without a second factor nothing else is open' }),
});

/** The account's own second factors. */
export const secondFactorSchema = z.object({
  /** Null without one. */
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.number().int(),
  hasApp: z.boolean().meta({ description: 'Whether codes of an authenticator app are accepted' }),
  passkeys: z.array(passkeySchema),
  passkeyOrigin: z.string().nullable().meta({
    description:
      'Where passkeys are created and used: the public host of the site; null if it does not support passkeys',
  }),
  required: requiredFactorSchema.nullable().meta({ description: 'The company’s requirement for all accounts' }),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

/** A new secret for an app; `uri` is the content of the QR code, `setup` goes into the next step. */
export const secondFactorSetupSchema = z.object({ secret: z.string(), uri: z.string(), setup: z.string() });
export type SecondFactorSetup = z.infer<typeof secondFactorSetupSchema>;

/** Replacing an existing factor requires the password. */
export const secondFactorBeginSchema = passwordChangeSchema.pick({ currentPassword: true }).partial();

export const secondFactorProofSchema = z.object({ setup, code });
export const secondFactorOnSchema = z.object({ setup });
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export const passwordProofSchema = passwordChangeSchema.pick({ currentPassword: true });

/** The password or a code, for confirmation. */
export const sessionProofSchema = z
  .object({ currentPassword: passwordChangeSchema.shape.currentPassword.optional(), code: code.optional() })
  .refine((proof) => proof.currentPassword !== undefined || proof.code !== undefined, {
    path: ['currentPassword'],
    message: errorKey('currentPasswordMissing'),
  });
export type SessionProof = z.infer<typeof sessionProofSchema>;

/** The second step of a sign-in with a code. */
export const secondStepSchema = z.object({ challenge: z.string().max(MAX_SETUP_LENGTH, errorKey('tooLong')), code });
