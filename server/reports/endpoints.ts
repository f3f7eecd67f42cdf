import { reportQuerySchema, reportSchema } from '#domain/reports/schema.ts';
import { endpoint, withTag } from '#server/core/endpoint.ts';
import type { ReportService } from './reports.service.ts';

interface Services {
  reports: ReportService;
}

const summary = endpoint({
  id: 'getReport',
  route: 'GET /reports/summary',
  summary: 'Count shipments, deliveries and lanes of a period',
  description:
    'Statistics on the shipments created in a period of at most 366 days. Each can be verified with GET /shipments, createdFrom, createdTo and the same filter.',
  access: { permission: 'reports:read' },
  query: reportQuerySchema,
  output: reportSchema.openapi('Report'),
  answers: { 200: 'The figures' },
  errors: [422],
  run: ({ reports }: Services, { query }) => reports.summarize(query),
});

/** Reports, for staff. */
export const reportEndpoints = withTag('reports', [summary]);
