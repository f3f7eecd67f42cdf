import { z } from '@hono/zod-openapi';
import { MAIL_STATES } from '#domain/mail/mail.ts';
import { mailSchema, mailStatusSchema, mailViewSchema, testMailSchema } from '#domain/mail/schema.ts';
import { endpoint, pageFields, pageOf, idParams as params, withTag } from '#server/core/endpoint.ts';
import type { MailService } from './mails.service.ts';

interface Services {
  mails: MailService;
}

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
const READ = { permission: 'mails:read' } as const;
const WRITE = { permission: 'mails:write' } as const;
const mail = mailSchema.openapi('Mail');
const view = mailViewSchema.openapi('MailView');

const list = endpoint({
  id: 'listMails',
  route: 'GET /mails',
  summary: 'List the emails of the outbox',
  access: READ,
  query: z.object({ state: z.enum(MAIL_STATES).optional(), ...pageFields(PAGE_SIZE, MAX_PAGE_SIZE) }),
  output: pageOf(mail),
  answers: { 200: 'A page of the outbox, newest first; send nextCursor as `cursor` for the next' },
  run: ({ mails }: Services, { query }) => mails.listMails(query),
});

const status = endpoint({
  id: 'getMailStatus',
  route: 'GET /mails/status',
  summary: 'Get the state of outgoing email',
  access: READ,
  output: mailStatusSchema,
  answers: { 200: 'The state of outgoing email' },
  run: ({ mails }: Services) => mails.getStatus(),
});

const test = endpoint({
  id: 'sendTestMail',
  route: 'POST /mails/test',
  summary: 'Send a test email',
  access: WRITE,
  body: testMailSchema,
  output: view,
  answers: { 201: 'A test email is queued' },
  run: ({ mails }: Services, { body: { to }, caller }) => mails.sendTest(to, caller.email),
});

const get = endpoint({
  id: 'getMail',
  route: 'GET /mails/{id}',
  summary: 'Read an email',
  access: READ,
  params,
  output: view,
  answers: { 200: 'The mail with its text' },
  run: ({ mails }: Services, { params: { id } }) => mails.getMail(id),
});

const resend = endpoint({
  id: 'resendMail',
  route: 'POST /mails/{id}/resend',
  summary: 'Send a failed email again',
  access: WRITE,
  params,
  output: view,
  answers: { 200: 'The failed email is queued again' },
  errors: [409],
  run: ({ mails }: Services, { params: { id } }) => mails.resend(id),
});

/** The outbox, for staff. */
export const mailEndpoints = withTag('mail', [list, status, test, get, resend]);
