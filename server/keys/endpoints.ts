import { z } from '@hono/zod-openapi';
import { apiKeyInputSchema, apiKeySchema } from '#domain/keys/schema.ts';
import { endpoint, idParams, withTag } from '#server/core/endpoint.ts';
import type { KeyService } from './keys.service.ts';

interface Services {
  keys: KeyService;
}

const key = apiKeySchema.openapi('ApiKey');

const list = endpoint({
  id: 'listKeys',
  route: 'GET /keys',
  summary: 'List keys',
  access: { permission: 'keys:read' },
  output: z.object({ items: z.array(key) }),
  answers: { 200: 'Active keys first, then the newest; the keys themselves are never returned' },
  run: async ({ keys }: Services) => ({ items: await keys.list() }),
});

const create = endpoint({
  id: 'createKey',
  route: 'POST /keys',
  summary: 'Create a key',
  description:
    'With a `customerId` it is bound to that customer: it can only list, read, create, edit, scan, import and follow that customer’s shipments. This can’t be changed later.',
  access: { permission: 'keys:write', sensitive: true },
  body: apiKeyInputSchema,
  output: z.object({ key, secret: z.string() }),
  answers: { 201: 'Created. `secret` is the key, which is returned only here' },
  run: ({ keys }: Services, { body, caller }) => keys.create(body, caller),
});

const revoke = endpoint({
  id: 'revokeKey',
  route: 'DELETE /keys/{id}',
  summary: 'Revoke a key',
  access: { permission: 'keys:write' },
  params: idParams,
  answers: { 204: 'Revoked; it gets a 401 from now on' },
  run: ({ keys }: Services, { params: { id }, caller }) => keys.revoke(id, caller),
});

/** API keys, for admins. */
export const keyEndpoints = withTag('keys', [list, create, revoke]);
