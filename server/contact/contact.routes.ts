import { createRoute, z } from '@hono/zod-openapi';
import { contactSchema } from '#domain/contact.schema.ts';
import { toLimitKey } from '#server/http/client-address.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { ContactService } from './contact.service.ts';

const send = createRoute({
  method: 'post',
  path: '/',
  operationId: 'sendMessage',
  summary: 'Send a message of the contact form',
  tags: ['contact'],
  request: { body: { required: true, content: { 'application/json': { schema: contactSchema } } } },
  responses: {
    201: {
      description: 'Received; the case number is what to quote',
      content: { 'application/json': { schema: z.object({ caseNumber: z.string() }) } },
    },
    ...problems(413, 415, 422, 429),
  },
});

/** The contact form, for anyone. */
export function contactRoutes(contact: ContactService) {
  return createRouter().openapi(send, async (c) =>
    c.json(await contact.receive(c.req.valid('json'), toLimitKey(c.env.clientAddress)), 201),
  );
}
