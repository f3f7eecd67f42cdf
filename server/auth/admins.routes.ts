import { createRoute, z } from '@hono/zod-openapi';
import { adminSchema, invitationInputSchema, invitationSchema, roleChangeSchema } from '#domain/account.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { AdminService } from './admins.service.ts';
import type { SecondFactorService } from './second-factor.service.ts';

const tags = ['admins'];
const params = z.object({ id: z.string() });
const invitation = invitationSchema.openapi('Invitation');
const admin = adminSchema.openapi('Admin');
const everybody = z.object({ items: z.array(admin), invitations: z.array(invitation) });

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listAdmins',
  summary: 'List accounts and open invitations',
  tags,
  responses: {
    200: {
      description: 'Who may sign in, oldest first, and invitations nobody has accepted',
      content: { 'application/json': { schema: everybody } },
    },
    ...problems(401),
  },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'removeAdmin',
  summary: 'Remove an account',
  tags,
  request: {
    params,
    query: z.object({
      revokeKeys: z
        .enum(['true', 'false'])
        .default('false')
        .meta({ description: 'Whether the API keys that they made are revoked, too; else they go on' }),
    }),
  },
  responses: {
    204: { description: 'Removed; their sessions and the invitations they made have ended' },
    ...problems(401, 404, 409),
  },
});

const setRole = createRoute({
  method: 'patch',
  path: '/{id}',
  operationId: 'setRole',
  summary: 'Change the role of an account',
  tags,
  request: { params, body: { required: true, content: { 'application/json': { schema: roleChangeSchema } } } },
  responses: {
    200: {
      description: 'Changed: it counts from the next request on, and open streams end',
      content: { 'application/json': { schema: admin } },
    },
    ...problems(401, 404, 409, 413, 415, 422),
  },
});

const resetSecondFactor = createRoute({
  method: 'delete',
  path: '/second-factors/{id}',
  operationId: 'resetSecondFactor',
  summary: 'Take the second factor of an account away',
  tags,
  request: { params },
  responses: {
    204: { description: 'Gone: their password is enough until they set up another' },
    ...problems(401, 409),
  },
});

const invite = createRoute({
  method: 'post',
  path: '/invitations',
  operationId: 'inviteAdmin',
  summary: 'Invite somebody',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: invitationInputSchema } } } },
  responses: {
    201: {
      description: 'Invited. The link works once, for 7 days, and is told only here',
      content: { 'application/json': { schema: z.object({ invitation, link: z.string() }) } },
    },
    ...problems(401, 413, 415, 422, 429),
  },
});

const revoke = createRoute({
  method: 'delete',
  path: '/invitations/{id}',
  operationId: 'revokeInvitation',
  summary: 'Revoke an invitation',
  tags,
  request: { params },
  responses: { 204: { description: 'Revoked; its link is void' }, ...problems(401, 404) },
});

/** Who may sign in, for staff. */
export function adminRoutes(admins: AdminService, factors: Pick<SecondFactorService, 'reset'>) {
  return createRouter()
    .openapi(list, async (c) => c.json(await admins.list(), 200))
    .openapi(invite, async (c) => {
      return c.json(await admins.invite(c.req.valid('json'), c.get('user')), 201);
    })
    .openapi(revoke, async (c) => {
      await admins.revoke(c.req.valid('param').id, c.get('user'));
      return c.body(null, 204);
    })
    .openapi(setRole, async (c) =>
      c.json(await admins.setRole(c.req.valid('param').id, c.req.valid('json').role, c.get('user')), 200),
    )
    .openapi(resetSecondFactor, async (c) => {
      await factors.reset(c.req.valid('param').id, c.get('user'));
      return c.body(null, 204);
    })
    .openapi(remove, async (c) => {
      await admins.remove(c.req.valid('param').id, c.get('user'), c.req.valid('query').revokeKeys === 'true');
      return c.body(null, 204);
    });
}
