import { createRoute } from '@hono/zod-openapi';
import {
  passwordProofSchema,
  recoveryCodesSchema,
  secondFactorBeginSchema,
  secondFactorOnSchema,
  secondFactorProofSchema,
  secondFactorSchema,
  secondFactorSetupSchema,
} from '#domain/second-factor.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import { toClientIdentity } from './client-identity.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import type { PasskeyService } from './passkeys.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';

const tags = ['account'];
const factor = secondFactorSchema.openapi('SecondFactor');
const codes = { content: { 'application/json': { schema: recoveryCodesSchema } } };
const password = { body: { required: true, content: { 'application/json': { schema: passwordProofSchema } } } };

const get = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getSecondFactor',
  summary: 'Tell what second factor the own account has',
  tags,
  responses: {
    200: {
      description: 'Since when, whether by an app, by which passkeys, and how many recovery codes are left',
      content: { 'application/json': { schema: factor } },
    },
    ...problems(401),
  },
});

const begin = createRoute({
  method: 'post',
  path: '/setup',
  operationId: 'beginSecondFactor',
  summary: 'Begin to set up an authenticator app',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: secondFactorBeginSchema } } } },
  responses: {
    201: {
      description:
        'A secret for an authenticator app (RFC 6238). Nothing is stored; `setup` is for the next step, within an hour. Who has an app gives the password, and the new one takes its place in the last step',
      content: { 'application/json': { schema: secondFactorSetupSchema } },
    },
    ...problems(401, 409, 413, 415, 422, 429),
  },
});

const prove = createRoute({
  method: 'post',
  path: '/setup/codes',
  operationId: 'proveSecondFactor',
  summary: 'Prove that the app has the secret',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: secondFactorProofSchema } } } },
  responses: {
    200: {
      description: 'Ten recovery codes, told only here; `setup` is for turning it on',
      content: {
        'application/json': { schema: recoveryCodesSchema.extend({ setup: secondFactorOnSchema.shape.setup }) },
      },
    },
    ...problems(401, 409, 413, 415, 422),
  },
});

const turnOn = createRoute({
  method: 'put',
  path: '/',
  operationId: 'turnSecondFactorOn',
  summary: 'Turn codes of the app on',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: secondFactorOnSchema } } } },
  responses: {
    200: {
      description:
        'On: from now on a sign-in asks for a code, every other session has ended, and earlier recovery codes are void',
      content: { 'application/json': { schema: factor } },
    },
    ...problems(401, 409, 413, 415, 422),
  },
});

const turnOff = createRoute({
  method: 'post',
  path: '/off',
  operationId: 'turnSecondFactorOff',
  summary: 'Turn codes of the app off',
  tags,
  request: password,
  responses: {
    204: { description: 'Off: the password is enough, unless there are passkeys' },
    ...problems(401, 409, 413, 415, 422, 429),
  },
});

const renewCodes = createRoute({
  method: 'post',
  path: '/recovery-codes',
  operationId: 'renewRecoveryCodes',
  summary: 'Make ten new recovery codes',
  tags,
  request: password,
  responses: {
    200: { description: 'Told only here; the earlier ones are void', ...codes },
    ...problems(401, 409, 413, 415, 422, 429),
  },
});

/** One's own second factor, for staff. */
export function secondFactorRoutes(factors: SecondFactorService, passkeys: PasskeyService) {
  return createRouter()
    .route('/passkeys', passkeyRoutes(passkeys))
    .openapi(get, async (c) => c.json(await factors.get(c.get('user')), 200))
    .openapi(begin, async (c) => {
      const { currentPassword } = c.req.valid('json');
      return c.json(await factors.begin(c.get('user'), currentPassword, toClientIdentity(c).caller), 201);
    })
    .openapi(prove, async (c) => {
      const { setup, code } = c.req.valid('json');
      return c.json(await factors.prove(c.get('user'), setup, code), 200);
    })
    .openapi(turnOn, async (c) => c.json(await factors.turnOn(c.get('user'), c.req.valid('json').setup), 200))
    .openapi(turnOff, async (c) => {
      await factors.turnOff(c.get('user'), c.req.valid('json').currentPassword, toClientIdentity(c).caller);
      return c.body(null, 204);
    })
    .openapi(renewCodes, async (c) => {
      const { currentPassword } = c.req.valid('json');
      return c.json(await factors.renewCodes(c.get('user'), currentPassword, toClientIdentity(c).caller), 200);
    });
}
