import { z } from '@hono/zod-openapi';
import { CONTACT_SUBJECTS, MESSAGE_STATUSES } from '#domain/contact/contact.ts';
import {
  contactMessageSchema,
  contactMessageViewSchema,
  contactSchema,
  conversationSchema,
  messageChangeSchema,
  messageShipmentSchema,
  replySchema,
  replyTemplateSchema,
} from '#domain/contact/schema.ts';
import { endpoint, pageFields, pageOf, idParams as params, withTag } from '#server/core/endpoint.ts';
import { toLimitKey } from '#server/http/client-address.ts';
import type { ContactService } from './contact.service.ts';
import type { MessageService } from './messages.service.ts';

interface Services {
  contact: ContactService;
  messages: MessageService;
}

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
const READ = { permission: 'messages:read' } as const;
const WRITE = { permission: 'messages:write' } as const;
const view = contactMessageViewSchema.openapi('ContactMessageView');

const send = endpoint({
  id: 'sendMessage',
  route: 'POST /contact',
  summary: 'Send a contact message',
  access: { permission: 'anyone' },
  body: contactSchema,
  output: z.object({ caseNumber: z.string() }),
  answers: { 201: 'Received; quote the case number in further messages' },
  errors: [429],
  run: ({ contact }: Services, { body, context }) => contact.receive(body, toLimitKey(context.env.clientAddress)),
});

const list = endpoint({
  id: 'listMessages',
  route: 'GET /contact/messages',
  summary: 'List contact messages',
  access: READ,
  query: z.object({
    search: z.string().max(200).optional(),
    status: z.enum(MESSAGE_STATUSES).optional(),
    done: z.enum(['true', 'false']).optional().meta({ description: 'Only messages that are done, or only the others' }),
    subject: z.enum(CONTACT_SUBJECTS).optional(),
    ...pageFields(PAGE_SIZE, MAX_PAGE_SIZE),
  }),
  output: pageOf(contactMessageSchema.openapi('ContactMessage')),
  answers: { 200: 'A page of messages, newest first' },
  run: ({ messages }: Services, { query: { search = '', status, done, subject, cursor, limit } }) =>
    messages.listMessages({ search, status, done: done && done === 'true', subject, cursor, limit }),
});

const summary = endpoint({
  id: 'countNewMessages',
  route: 'GET /contact/messages/summary',
  summary: 'Count unopened messages',
  access: READ,
  output: z.object({ new: z.number().int() }),
  answers: { 200: 'Number of unopened messages' },
  run: async ({ messages }: Services) => ({ new: await messages.countNew() }),
});

const get = endpoint({
  id: 'getMessage',
  route: 'GET /contact/messages/{id}',
  summary: 'Read a message',
  access: READ,
  params,
  output: view,
  answers: { 200: 'The message' },
  run: ({ messages }: Services, { params: { id } }) => messages.getMessage(id),
});

const startConversation = endpoint({
  id: 'beginConversation',
  route: 'POST /contact/messages',
  summary: 'Begin a conversation about a shipment',
  description:
    'With its sender or recipient; repeating it returns the same conversation. A reply sends the first email.',
  access: { permission: 'messages:write', mode: 'live' },
  body: conversationSchema,
  output: view,
  answers: { 201: 'The conversation' },
  errors: [404, 409],
  run: ({ messages }: Services, { body }) => messages.start(body),
});

const changeStatus = endpoint({
  id: 'changeMessageStatus',
  route: 'PUT /contact/messages/{id}/status',
  summary: 'Change the status of a message',
  access: WRITE,
  params,
  body: messageChangeSchema,
  output: view,
  answers: { 200: 'The updated message' },
  errors: [409],
  run: ({ messages }: Services, { params: { id }, body, caller }) => messages.changeStatus(id, body, caller.email),
});

const linkShipment = endpoint({
  id: 'linkMessageShipment',
  route: 'PUT /contact/messages/{id}/shipment',
  summary: 'Link a shipment to a message',
  access: WRITE,
  params,
  body: messageShipmentSchema,
  output: view,
  answers: { 200: 'The message with the shipment' },
  errors: [409],
  run: ({ messages }: Services, { params: { id }, body: { shipment }, caller }) =>
    messages.linkShipment(id, shipment, caller.email),
});

const templates = endpoint({
  id: 'listReplyTemplates',
  route: 'GET /contact/messages/{id}/templates',
  summary: 'List reply templates',
  access: WRITE,
  params,
  output: z.object({ items: z.array(replyTemplateSchema) }),
  answers: { 200: 'The templates in every language, filled with the public data of the shipment' },
  run: async ({ messages }: Services, { params: { id } }) => ({ items: await messages.listTemplates(id) }),
});

const reply = endpoint({
  id: 'replyToMessage',
  route: 'POST /contact/messages/{id}/replies',
  summary: 'Reply to a message by email',
  description: 'Replies to the email go to the company’s address. They do not appear here.',
  access: WRITE,
  params,
  body: replySchema,
  output: view,
  answers: { 201: 'The message with its replies; the email is in the outbox' },
  errors: [409],
  run: ({ messages }: Services, { params: { id }, body, caller }) => messages.reply(id, body, caller.email),
});

/** The contact form, for anyone, and its messages, for staff. */
export const contactEndpoints = withTag('contact', [
  send,
  list,
  summary,
  get,
  startConversation,
  changeStatus,
  linkShipment,
  templates,
  reply,
]);
