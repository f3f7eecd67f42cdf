import { z } from '@hono/zod-openapi';
import { shipmentFilterFields } from '#domain/shipments/filter.schema.ts';
import { endpoint, withTag } from '#server/core/endpoint.ts';
import { AppError } from '#server/errors.ts';
import { requireRecentProof } from '#server/http/guard.ts';
import type { ExportService } from './exports.service.ts';

interface Services {
  exports: ExportService;
}

const prepare = endpoint({
  id: 'prepareExport',
  route: 'POST /exports',
  summary: 'Prepare a CSV file of shipments',
  access: { permission: 'exports:write' },
  body: z.object(shipmentFilterFields),
  output: z.object({
    address: z.string(),
    expiresAt: z.iso.datetime(),
    total: z.object({ count: z.number().int(), isExact: z.boolean() }),
  }),
  answers: { 201: 'A one-time URL of the file, which needs no token, and the number of shipments in it' },
  errors: [429],
  async run({ exports }: Services, { body: filter, caller }) {
    if (Object.values(filter).every((value) => value === undefined || value === '')) requireRecentProof(caller);
    const seesPeople = caller.permissions.includes('people:read');
    const { token, ...prepared } = await exports.prepareExport(filter, caller.email, seesPeople);
    return { address: `/api/v1/exports/${token}`, ...prepared };
  },
});

const fetchFile = endpoint({
  id: 'fetchExport',
  route: 'GET /exports/{token}',
  summary: 'Download a prepared CSV file',
  access: { permission: 'anyone' },
  params: z.object({ token: z.string().max(100) }),
  answers: {
    200: {
      description: 'The shipments as CSV: UTF-8 with a byte order mark, RFC 4180, newest first',
      content: { 'text/csv': { schema: z.string() } },
    },
  },
  errors: [429],
  async run({ exports }: Services, { params: { token }, context }) {
    // A HEAD request would use up the URL.
    if (context.req.method === 'HEAD') throw new AppError(405, 'Use GET.', { headers: { Allow: 'GET' } });
    const { fileName, file } = await exports.openExport(token);
    context.header('Content-Type', 'text/csv; charset=utf-8');
    context.header('Content-Disposition', `attachment; filename="${fileName}"`);
    return context.body(file, 200);
  },
});

/** Exports. Requesting one requires a session; its URL works once, so that a browser can follow it as a plain link. */
export const exportEndpoints = withTag('exports', [prepare, fetchFile]);
