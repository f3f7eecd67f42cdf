import { createRoute, z } from '@hono/zod-openapi';
import { mailSchema, mailStatusSchema, mailViewSchema, testMailSchema } from '#domain/mail.schema.ts';
import { MAIL_STATES } from '#domain/mail.ts';
import { json } from '#server/http/json-content.ts';
import { NO_BODY } from '#server/http/no-body.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { MailService } from './mails.service.ts';

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
const tags = ['mail'];
const params = z.object({ id: z.string() });
const mail = mailSchema.openapi('Mail');
const view = mailViewSchema.openapi('MailView');

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listMails',
  summary: 'List the emails of the outbox',
  tags,
  request: {
    query: z.object({
      state: z.enum(MAIL_STATES).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    }),
  },
  responses: {
    200: {
      description: 'A page of the outbox, newest first; send nextCursor as `cursor` for the next',
      content: json(z.object({ items: z.array(mail), nextCursor: z.string().nullable() })),
    },
    ...problems(401),
  },
});

const status = createRoute({
  method: 'get',
  path: '/status',
  operationId: 'getMailStatus',
  summary: 'Tell how email is set up and how it goes',
  tags,
  responses: {
    200: { description: 'How mail is set up and how it goes', content: json(mailStatusSchema) },
    ...problems(401),
  },
});

const test = createRoute({
  method: 'post',
  path: '/test',
  operationId: 'sendTestMail',
  summary: 'Send a test email',
  tags,
  request: { body: { required: true, content: json(testMailSchema) } },
  responses: {
    201: { description: 'A test mail is in the outbox', content: json(view) },
    ...problems(401, 413, 415, 422),
  },
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getMail',
  summary: 'Read an email',
  tags,
  request: { params },
  responses: { 200: { description: 'The mail with its text', content: json(view) }, ...problems(401, 404) },
});

const resend = createRoute({
  method: 'post',
  path: '/{id}/resend',
  operationId: 'resendMail',
  summary: 'Send a failed email again',
  tags,
  request: { params, body: NO_BODY },
  responses: {
    200: { description: 'The failed mail is in line again', content: json(view) },
    ...problems(401, 404, 409, 413, 415, 422),
  },
});

/** The outbox, for staff. */
export function mailRoutes(mails: MailService) {
  return createRouter()
    .openapi(list, async (c) => c.json(await mails.listMails(c.req.valid('query')), 200))
    .openapi(status, async (c) => c.json(await mails.getStatus(), 200))
    .openapi(test, async (c) => c.json(await mails.sendTest(c.req.valid('json').to, c.get('user').email), 201))
    .openapi(get, async (c) => c.json(await mails.getMail(c.req.valid('param').id), 200))
    .openapi(resend, async (c) => c.json(await mails.resend(c.req.valid('param').id), 200));
}
