import { createRoute, z } from '@hono/zod-openapi';
import {
  passkeyAddSchema,
  passkeyBeginSchema,
  passkeyProofSchema,
  passkeyProvenSchema,
  passkeySchema,
  passkeySetupSchema,
} from '#domain/passkey.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { PasskeyService } from './passkeys.service.ts';

const tags = ['account'];
const passkey = passkeySchema.openapi('Passkey');

const begin = createRoute({
  method: 'post',
  path: '/setup',
  operationId: 'beginPasskey',
  summary: 'Begin to add a passkey',
  description:
    'Only in a browser, at the public address of the site: give `options` to `PublicKeyCredential.parseCreationOptionsFromJSON`.',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: passkeyBeginSchema } } } },
  responses: {
    201: {
      description: 'How to make it. Nothing is stored; `setup` is for the next step, within an hour',
      content: { 'application/json': { schema: passkeySetupSchema } },
    },
    ...problems(401, 409, 413, 415, 422),
  },
});

const prove = createRoute({
  method: 'post',
  path: '/setup/credentials',
  operationId: 'provePasskey',
  summary: 'Prove the passkey that was made',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: passkeyProofSchema } } } },
  responses: {
    200: {
      description: 'Recovery codes, told only here, with the first factor of an account; `setup` is for adding it',
      content: { 'application/json': { schema: passkeyProvenSchema } },
    },
    ...problems(401, 409, 413, 415, 422),
  },
});

const add = createRoute({
  method: 'post',
  path: '/',
  operationId: 'addPasskey',
  summary: 'Add the passkey',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: passkeyAddSchema } } } },
  responses: {
    201: {
      description: 'Added: it may be used at the next sign-in. With the first factor every other session has ended',
      content: { 'application/json': { schema: passkey } },
    },
    ...problems(401, 409, 413, 415, 422),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'removePasskey',
  summary: 'Remove a passkey',
  tags,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    204: { description: 'Removed; with the last factor of the account the password is enough' },
    ...problems(401, 404, 409),
  },
});

/** One's own passkeys, for staff. They are listed with the second factor. */
export function passkeyRoutes(passkeys: PasskeyService) {
  return createRouter()
    .openapi(begin, async (c) => {
      return c.json(await passkeys.begin(c.get('user'), c.req.valid('json').name), 201);
    })
    .openapi(prove, async (c) => {
      const { setup, credential } = c.req.valid('json');
      return c.json(await passkeys.prove(c.get('user'), setup, credential), 200);
    })
    .openapi(add, async (c) => c.json(await passkeys.add(c.get('user'), c.req.valid('json').setup), 201))
    .openapi(remove, async (c) => {
      await passkeys.remove(c.get('user'), c.req.valid('param').id);
      return c.body(null, 204);
    });
}
