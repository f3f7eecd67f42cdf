import { createRoute, z } from '@hono/zod-openapi';
import { CONTACT_SUBJECTS } from '#domain/contact.ts';
import { contactMessageSchema, contactMessageViewSchema, messageChangeSchema } from '#domain/contact-message.schema.ts';
import { MESSAGE_STATUSES } from '#domain/contact-message.ts';
import { json } from '#server/http/json-content.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { MessageService } from './messages.service.ts';

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
const tags = ['contact'];
const params = z.object({ id: z.string() });
const message = contactMessageSchema.openapi('ContactMessage');
const view = contactMessageViewSchema.openapi('ContactMessageView');

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listMessages',
  summary: 'List messages of the contact form',
  tags,
  request: {
    query: z.object({
      search: z.string().max(200).optional(),
      status: z.enum(MESSAGE_STATUSES).optional(),
      subject: z.enum(CONTACT_SUBJECTS).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    }),
  },
  responses: {
    200: {
      description: 'A page of messages, newest first',
      content: json(z.object({ items: z.array(message), nextCursor: z.string().nullable() })),
    },
    ...problems(401),
  },
});

const summary = createRoute({
  method: 'get',
  path: '/summary',
  operationId: 'countNewMessages',
  summary: 'Count the messages nobody has opened',
  tags,
  responses: {
    200: {
      description: 'How many messages nobody has opened',
      content: json(z.object({ new: z.number().int() })),
    },
    ...problems(401),
  },
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getMessage',
  summary: 'Read a message',
  tags,
  request: { params },
  responses: { 200: { description: 'The message', content: json(view) }, ...problems(401, 404) },
});

const changeStatus = createRoute({
  method: 'put',
  path: '/{id}/status',
  operationId: 'changeMessageStatus',
  summary: 'Move a message to another state',
  tags,
  request: { params, body: { required: true, content: json(messageChangeSchema) } },
  responses: {
    200: { description: 'The message as it is now', content: json(view) },
    ...problems(401, 404, 409, 413, 415, 422),
  },
});

/** The messages of the contact form, for staff. */
export function messageRoutes(messages: MessageService) {
  return createRouter()
    .openapi(list, async (c) => {
      const { search = '', status, subject, cursor, limit } = c.req.valid('query');
      return c.json(await messages.listMessages({ search, status, subject, cursor, limit }), 200);
    })
    .openapi(summary, async (c) => c.json({ new: await messages.countNew() }, 200))
    .openapi(get, async (c) => c.json(await messages.getMessage(c.req.valid('param').id), 200))
    .openapi(changeStatus, async (c) => {
      const { email } = c.get('user');
      return c.json(await messages.changeStatus(c.req.valid('param').id, c.req.valid('json'), email), 200);
    });
}
