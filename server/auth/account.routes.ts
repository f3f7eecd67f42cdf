import { createRoute, z } from '@hono/zod-openapi';
import { passwordChangeSchema, sessionSchema } from '#domain/account.schema.ts';
import { sessionProofSchema } from '#domain/second-factor.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { AccountService } from './account.service.ts';
import type { AdminService } from './admins.service.ts';
import { toClientIdentity } from './client-identity.ts';

const tags = ['account'];
const session = sessionSchema.openapi('StaffSession');

const changePassword = createRoute({
  method: 'put',
  path: '/password',
  operationId: 'changePassword',
  summary: 'Change the own password',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: passwordChangeSchema } } } },
  responses: {
    204: { description: 'Changed; every other session of the account has ended' },
    ...problems(401, 413, 415, 422, 429),
  },
});

const prove = createRoute({
  method: 'post',
  path: '/proof',
  operationId: 'proveSession',
  summary: 'Give password or code again',
  description:
    'What changes people, keys and the second factor, and an export of everything, answer 403 with the type `urn:problem:reauthentication-required` 15 minutes after the last proof; after this one they can be asked again.',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: sessionProofSchema } } } },
  responses: {
    204: { description: 'Proven: good for 15 minutes' },
    ...problems(401, 413, 415, 422, 429),
  },
});

const listSessions = createRoute({
  method: 'get',
  path: '/sessions',
  operationId: 'listSessions',
  summary: 'List the own sessions',
  tags,
  responses: {
    200: {
      description: 'Where the account is signed in: this session first, then by last use',
      content: { 'application/json': { schema: z.object({ items: z.array(session) }) } },
    },
    ...problems(401),
  },
});

const endSession = createRoute({
  method: 'delete',
  path: '/sessions/{id}',
  operationId: 'endSession',
  summary: 'End one of the own sessions',
  tags,
  request: { params: z.object({ id: z.string() }) },
  responses: { 204: { description: 'Ended; its token is void' }, ...problems(401, 404) },
});

const endSessions = createRoute({
  method: 'delete',
  path: '/sessions',
  operationId: 'endSessions',
  summary: 'End the own sessions',
  tags,
  request: { query: z.object({ keep: z.enum(['current']).optional() }) },
  responses: {
    204: { description: 'Every session of the account has ended, this one too unless keep=current' },
    ...problems(401),
  },
});

const listHelpers = createRoute({
  method: 'get',
  path: '/helpers',
  operationId: 'listHelpers',
  summary: 'Tell who can change what the own account may do',
  tags,
  responses: {
    200: {
      description: 'The admins by name',
      content: {
        'application/json': { schema: z.object({ items: z.array(z.object({ name: z.string(), email: z.string() })) }) },
      },
    },
    ...problems(401),
  },
});

/** One's own password and sessions, and who can help, for staff. */
export function accountRoutes(
  account: AccountService,
  { listHelpers: findHelpers }: Pick<AdminService, 'listHelpers'>,
) {
  return createRouter()
    .openapi(listHelpers, async (c) => c.json({ items: await findHelpers() }, 200))
    .openapi(changePassword, async (c) => {
      await account.changePassword(c.get('user'), c.req.valid('json'), toClientIdentity(c).caller);
      return c.body(null, 204);
    })
    .openapi(prove, async (c) => {
      await account.prove(c.get('user'), c.req.valid('json'), toClientIdentity(c).caller);
      return c.body(null, 204);
    })
    .openapi(listSessions, async (c) => c.json({ items: await account.listSessions(c.get('user')) }, 200))
    .openapi(endSession, async (c) => {
      await account.endSession(c.get('user'), c.req.valid('param').id);
      return c.body(null, 204);
    })
    .openapi(endSessions, async (c) => {
      await account.endSessions(c.get('user'), c.req.valid('query').keep === 'current');
      return c.body(null, 204);
    });
}
