import { createRoute } from '@hono/zod-openapi';
import { attentionMailChoiceSchema, attentionMailSchema } from '#domain/attention.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { AttentionMailService } from './attention-mails.service.ts';

const tags = ['account'];
const content = { 'application/json': { schema: attentionMailSchema.openapi('AttentionMail') } };

const get = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getAttentionMail',
  summary: 'Tell whether what needs attention is emailed to the own account',
  tags,
  responses: { 200: { description: 'Whether it is', content }, ...problems(401) },
});

const set = createRoute({
  method: 'put',
  path: '/',
  operationId: 'setAttentionMail',
  summary: 'Choose whether what needs attention is emailed to the own account',
  description: 'Once a day, when the office opens, and only when something needs attention.',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: attentionMailChoiceSchema } } } },
  responses: { 200: { description: 'Whether it is now', content }, ...problems(401, 413, 415, 422) },
});

/** One's own choice of emails about what needs attention, for staff. */
export function attentionMailRoutes(mails: AttentionMailService) {
  return createRouter()
    .openapi(get, async (c) => c.json(await mails.getChoice(c.get('user')), 200))
    .openapi(set, async (c) => c.json(await mails.setChoice(c.get('user'), c.req.valid('json')), 200));
}
