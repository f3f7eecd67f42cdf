import { createRoute, z } from '@hono/zod-openapi';
import {
  attentionGroupSchema,
  attentionKindSchema,
  attentionLineSchema,
  attentionSummarySchema,
} from '#domain/attention.schema.ts';
import { json } from '#server/http/json-content.ts';
import { NO_BODY } from '#server/http/no-body.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { AttentionService } from './attention.service.ts';
import { attentionMailRoutes } from './attention-mails.routes.ts';
import type { AttentionMailService } from './attention-mails.service.ts';

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;
const tags = ['attention'];
const params = z.object({ kind: attentionKindSchema, id: z.string() });

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listAttention',
  summary: 'List what needs somebody',
  description: 'Computed from scans and dates. A line leaves by itself when its cause is gone.',
  tags,
  request: {
    query: z.object({
      group: attentionGroupSchema.optional(),
      hidden: z.enum(['true', 'false']).default('false').openapi({ description: 'What was put off, and nothing else' }),
      cursor: z.string().max(300).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    }),
  },
  responses: {
    200: {
      description: 'A page of lines, the most overdue first',
      content: json(
        z.object({ items: z.array(attentionLineSchema.openapi('AttentionLine')), nextCursor: z.string().nullable() }),
      ),
    },
    ...problems(401),
  },
});

const summary = createRoute({
  method: 'get',
  path: '/summary',
  operationId: 'summarizeAttention',
  summary: 'Count what needs somebody',
  tags,
  responses: {
    200: { description: 'How much there is', content: json(attentionSummarySchema.openapi('AttentionSummary')) },
    ...problems(401),
  },
});

const snooze = createRoute({
  method: 'post',
  path: '/{kind}/{id}/snooze',
  operationId: 'snoozeAttention',
  summary: 'Put a line off until tomorrow',
  description: 'Hides it from everybody until the company’s office opens on its next day of work.',
  tags,
  request: { params, body: NO_BODY },
  responses: {
    200: { description: 'Until when it is hidden', content: json(z.object({ hiddenUntil: z.iso.datetime() })) },
    ...problems(401, 404, 413, 415, 422),
  },
});

const unsnooze = createRoute({
  method: 'delete',
  path: '/{kind}/{id}/snooze',
  operationId: 'unsnoozeAttention',
  summary: 'Bring a line back',
  tags,
  request: { params },
  responses: { 204: { description: 'It is shown again' }, ...problems(401, 404) },
});

/** What needs somebody, for staff. */
export function attentionRoutes(attention: AttentionService, mails: AttentionMailService) {
  return createRouter()
    .route('/mail', attentionMailRoutes(mails))
    .openapi(list, async (c) => {
      const { hidden, ...query } = c.req.valid('query');
      return c.json(await attention.listAttention(c.get('user'), { ...query, hidden: hidden === 'true' }), 200);
    })
    .openapi(summary, async (c) => c.json(await attention.summarize(c.get('user')), 200))
    .openapi(snooze, async (c) => {
      const { kind, id } = c.req.valid('param');
      return c.json(await attention.snooze(c.get('user'), kind, id), 200);
    })
    .openapi(unsnooze, async (c) => {
      const { kind, id } = c.req.valid('param');
      await attention.unsnooze(c.get('user'), kind, id);
      return c.body(null, 204);
    });
}
