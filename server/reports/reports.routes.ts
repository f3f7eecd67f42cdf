import { createRoute } from '@hono/zod-openapi';
import { reportQuerySchema, reportSchema } from '#domain/report.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { ReportService } from './reports.service.ts';

const summary = createRoute({
  method: 'get',
  path: '/summary',
  operationId: 'getReport',
  summary: 'Count shipments, deliveries and lanes of a period',
  tags: ['reports'],
  description:
    'Figures over the shipments created in a period of at most 366 days. Each can be counted again from GET /shipments with createdFrom, createdTo and the same filter.',
  request: { query: reportQuerySchema },
  responses: {
    200: {
      description: 'The figures',
      content: { 'application/json': { schema: reportSchema.openapi('Report') } },
    },
    ...problems(401, 422),
  },
});

/** Reports, for staff. */
export function reportRoutes(reports: ReportService) {
  return createRouter().openapi(summary, async (c) => {
    return c.json(await reports.summarise(c.req.valid('query')), 200);
  });
}
