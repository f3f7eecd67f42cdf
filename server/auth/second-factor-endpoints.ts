import {
  passkeyAddSchema,
  passkeyBeginSchema,
  passkeyProofSchema,
  passkeyProvenSchema,
  passkeySchema,
  passkeySetupSchema,
  passwordProofSchema,
  recoveryCodesSchema,
  secondFactorBeginSchema,
  secondFactorOnSchema,
  secondFactorProofSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
} from '#domain/session/schema.ts';
import { endpoint, idParams, withTag } from '#server/core/endpoint.ts';
import type { PasskeyService } from './passkeys.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';
import { toClientIdentity } from './sign-in-throttle.ts';

interface Services {
  secondFactors: SecondFactorService;
  passkeys: PasskeyService;
}

const factor = secondFactorSchema.openapi('SecondFactor');
const OWN = { permission: 'signed-in' } as const;
const SETUP = { permission: 'signed-in', setup: true } as const;
const SENSITIVE_SETUP = { permission: 'signed-in', sensitive: true, setup: true } as const;

const beginPasskey = endpoint({
  id: 'beginPasskey',
  route: 'POST /account/second-factor/passkeys/setup',
  summary: 'Start adding a passkey',
  description:
    'Only in a browser, at the public address of the site: pass `options` to `PublicKeyCredential.parseCreationOptionsFromJSON`.',
  access: SENSITIVE_SETUP,
  body: passkeyBeginSchema,
  output: passkeySetupSchema,
  answers: { 201: 'The options to create it. Nothing is stored; `setup` is for the next step, within an hour' },
  errors: [409],
  run: ({ passkeys }: Services, { body: { name }, caller }) => passkeys.start(caller, name),
});

const provePasskey = endpoint({
  id: 'provePasskey',
  route: 'POST /account/second-factor/passkeys/setup/credentials',
  summary: 'Verify the created passkey',
  access: SETUP,
  body: passkeyProofSchema,
  output: passkeyProvenSchema,
  answers: {
    200: 'Recovery codes, returned only here, for the first factor of an account; `setup` is for adding it',
  },
  errors: [409],
  run: ({ passkeys }: Services, { body: { setup, credential }, caller }) => passkeys.prove(caller, setup, credential),
});

const addPasskey = endpoint({
  id: 'addPasskey',
  route: 'POST /account/second-factor/passkeys',
  summary: 'Add the passkey',
  access: SENSITIVE_SETUP,
  body: passkeyAddSchema,
  output: passkeySchema.openapi('Passkey'),
  answers: {
    201: 'Added: it can be used at the next sign-in. If it is the first factor, all other sessions have ended',
  },
  errors: [409],
  run: ({ passkeys }: Services, { body: { setup }, caller }) => passkeys.add(caller, setup),
});

const removePasskey = endpoint({
  id: 'removePasskey',
  route: 'DELETE /account/second-factor/passkeys/{id}',
  summary: 'Remove a passkey',
  access: { permission: 'signed-in', sensitive: true },
  params: idParams,
  answers: { 204: 'Removed; if it was the last factor, the password is enough' },
  errors: [409],
  run: ({ passkeys }: Services, { params: { id }, caller }) => passkeys.remove(caller, id),
});

const get = endpoint({
  id: 'getSecondFactor',
  route: 'GET /account/second-factor',
  summary: 'Get the caller’s second factors',
  access: SETUP,
  output: factor,
  answers: { 200: 'Since when, with an app, with which passkeys, and how many recovery codes are left' },
  run: ({ secondFactors }: Services, { caller }) => secondFactors.get(caller),
});

const startSetup = endpoint({
  id: 'beginSecondFactor',
  route: 'POST /account/second-factor/setup',
  summary: 'Start setting up an authenticator app',
  access: SETUP,
  body: secondFactorBeginSchema,
  output: secondFactorSetupSchema,
  answers: {
    201: 'A secret for an authenticator app (RFC 6238). Nothing is stored; `setup` is for the next step, within an hour. An account with an app must send the password, and the last step replaces the app',
  },
  errors: [409, 429],
  run: ({ secondFactors }: Services, { body: { currentPassword }, caller, context }) =>
    secondFactors.start(caller, currentPassword, toClientIdentity(context).caller),
});

const prove = endpoint({
  id: 'proveSecondFactor',
  route: 'POST /account/second-factor/setup/codes',
  summary: 'Verify that the app has the secret',
  access: SETUP,
  body: secondFactorProofSchema,
  output: recoveryCodesSchema.extend({ setup: secondFactorOnSchema.shape.setup }),
  answers: { 200: 'Ten recovery codes, returned only here; `setup` is for turning it on' },
  errors: [409],
  run: ({ secondFactors }: Services, { body: { setup, code }, caller }) => secondFactors.prove(caller, setup, code),
});

const turnOn = endpoint({
  id: 'turnSecondFactorOn',
  route: 'PUT /account/second-factor',
  summary: 'Turn on the authenticator app',
  access: SENSITIVE_SETUP,
  body: secondFactorOnSchema,
  output: factor,
  answers: {
    200: 'On: from now on a sign-in requires a code, all other sessions have ended, and earlier recovery codes are invalid',
  },
  errors: [409],
  run: ({ secondFactors }: Services, { body: { setup }, caller }) => secondFactors.turnOn(caller, setup),
});

const turnOff = endpoint({
  id: 'turnSecondFactorOff',
  route: 'POST /account/second-factor/off',
  summary: 'Turn off the authenticator app',
  access: OWN,
  body: passwordProofSchema,
  answers: { 204: 'Off: the password is enough unless there are passkeys' },
  errors: [409, 429],
  run: ({ secondFactors }: Services, { body: { currentPassword }, caller, context }) =>
    secondFactors.turnOff(caller, currentPassword, toClientIdentity(context).caller),
});

const renewCodes = endpoint({
  id: 'renewRecoveryCodes',
  route: 'POST /account/second-factor/recovery-codes',
  summary: 'Create ten new recovery codes',
  access: OWN,
  body: passwordProofSchema,
  output: recoveryCodesSchema,
  answers: { 200: 'Returned only here; the earlier ones are invalid' },
  errors: [409, 429],
  run: ({ secondFactors }: Services, { body: { currentPassword }, caller, context }) =>
    secondFactors.renewCodes(caller, currentPassword, toClientIdentity(context).caller),
});

/** The user's own second factor, an app or passkeys, for staff. */
export const secondFactorEndpoints = withTag('account', [
  beginPasskey,
  provePasskey,
  addPasskey,
  removePasskey,
  get,
  startSetup,
  prove,
  turnOn,
  turnOff,
  renewCodes,
]);
