import { createRoute, z } from '@hono/zod-openapi';
import { acceptanceSchema } from '#domain/account.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { AdminService } from './admins.service.ts';
import { userSchema } from './auth.routes.ts';
import { toClientIdentity } from './client-identity.ts';

const tags = ['invitations'];
const params = z.object({ token: z.string().max(200) });
const invited = z.object({ name: z.string(), email: z.string(), expiresAt: z.iso.datetime() }).openapi('Invited');

const find = createRoute({
  method: 'get',
  path: '/{token}',
  operationId: 'getInvitation',
  summary: 'Tell whom an invitation was made for',
  tags,
  request: { params },
  responses: {
    200: { description: 'Whom the link was made for', content: { 'application/json': { schema: invited } } },
    ...problems(404, 429),
  },
});

const accept = createRoute({
  method: 'post',
  path: '/{token}',
  operationId: 'acceptInvitation',
  summary: 'Accept an invitation',
  tags,
  request: { params, body: { required: true, content: { 'application/json': { schema: acceptanceSchema } } } },
  responses: {
    201: {
      description: 'The account is made and signed in; the link is used up',
      content: { 'application/json': { schema: z.object({ token: z.string(), user: userSchema }) } },
    },
    ...problems(404, 409, 413, 415, 422, 429),
  },
});

/** The link of an invitation, for whoever has it. */
export function invitationRoutes(admins: AdminService) {
  return createRouter()
    .openapi(find, async (c) => {
      return c.json(await admins.findInvitation(c.req.valid('param').token, toClientIdentity(c)), 200);
    })
    .openapi(accept, async (c) =>
      c.json(await admins.accept(c.req.valid('param').token, c.req.valid('json'), toClientIdentity(c)), 201),
    );
}
