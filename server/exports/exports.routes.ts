import { createRoute, z } from '@hono/zod-openapi';
import { shipmentFilterFields } from '#domain/shipment-filter.schema.ts';
import { AppError } from '#server/errors.ts';
import { problems } from '#server/http/problem.ts';
import { requireRecentProof } from '#server/http/recent-proof.ts';
import { createRouter } from '#server/http/router.ts';
import type { ExportService } from './exports.service.ts';

const tags = ['exports'];

const prepare = createRoute({
  method: 'post',
  path: '/',
  operationId: 'prepareExport',
  summary: 'Prepare a CSV file of shipments',
  tags,
  request: { body: { required: true, content: { 'application/json': { schema: z.object(shipmentFilterFields) } } } },
  responses: {
    201: {
      description: 'Where the file can be fetched, once and without a token, and how many shipments it will hold',
      content: {
        'application/json': {
          schema: z.object({
            address: z.string(),
            expiresAt: z.iso.datetime(),
            total: z.object({ count: z.number().int(), isExact: z.boolean() }),
          }),
        },
      },
    },
    ...problems(401, 413, 415, 422, 429),
  },
});

const fetchFile = createRoute({
  method: 'get',
  path: '/{token}',
  operationId: 'fetchExport',
  summary: 'Fetch a prepared CSV file',
  tags,
  request: { params: z.object({ token: z.string().max(100) }) },
  responses: {
    200: {
      description: 'The shipments as CSV: UTF-8 with a byte order mark, RFC 4180, newest first',
      content: { 'text/csv': { schema: z.string() } },
    },
    ...problems(404, 429),
  },
});

/** Exports. Asking for one needs a session; its address opens once, so that a browser can follow it as a plain link. */
export function exportRoutes(exports: ExportService) {
  return createRouter()
    .openapi(prepare, async (c) => {
      const filter = c.req.valid('json');
      if (Object.values(filter).every((value) => value === undefined || value === ''))
        requireRecentProof(c.get('user'));
      const { email, permissions } = c.get('user');
      const seesPeople = permissions.includes('people:read');
      const { token, ...prepared } = await exports.prepareExport(filter, email, seesPeople);
      return c.json({ address: `/api/v1/exports/${token}`, ...prepared }, 201);
    })
    .openapi(fetchFile, async (c) => {
      // A look at the head alone would use the address up.
      if (c.req.method === 'HEAD') throw new AppError(405, 'Use GET.', { headers: { Allow: 'GET' } });
      const { fileName, file } = await exports.openExport(c.req.valid('param').token);
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', `attachment; filename="${fileName}"`);
      return c.body(file, 200);
    });
}
