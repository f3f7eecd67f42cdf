import { createRoute, z } from '@hono/zod-openapi';
import { apiKeyInputSchema, apiKeySchema } from '#domain/api-key.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { KeyService } from './keys.service.ts';

const tags = ['keys'];
const key = apiKeySchema.openapi('ApiKey');

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listKeys',
  summary: 'List keys',
  tags,
  responses: {
    200: {
      description: 'Those that work first, then from the newest; the keys themselves are nowhere',
      content: { 'application/json': { schema: z.object({ items: z.array(key) }) } },
    },
    ...problems(401),
  },
});

const create = createRoute({
  method: 'post',
  path: '/',
  operationId: 'createKey',
  summary: 'Create a key',
  description:
    'With a `customerId` it is bound to that customer: it lists, reads, creates, edits, scans, imports and follows that one’s shipments alone. This can’t be changed later.',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: apiKeyInputSchema } } } },
  responses: {
    201: {
      description: 'Created. `secret` is the key, and is told only here',
      content: { 'application/json': { schema: z.object({ key, secret: z.string() }) } },
    },
    ...problems(401, 413, 415, 422),
  },
});

const revoke = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'revokeKey',
  summary: 'Revoke a key',
  tags,
  request: { params: z.object({ id: z.string() }) },
  responses: { 204: { description: 'Revoked; it is a 401 from now on' }, ...problems(401, 404) },
});

/** Keys of programs, for admins. */
export function keyRoutes(keys: KeyService) {
  return createRouter()
    .openapi(list, async (c) => c.json({ items: await keys.list() }, 200))
    .openapi(create, async (c) => {
      return c.json(await keys.create(c.req.valid('json'), c.get('user')), 201);
    })
    .openapi(revoke, async (c) => {
      await keys.revoke(c.req.valid('param').id, c.get('user'));
      return c.body(null, 204);
    });
}
