import { createRoute, z } from '@hono/zod-openapi';
import { importCheckSchema, importRowSchema, importRowUpdateSchema, importRunSchema } from '#domain/import.schema.ts';
import { ROW_OUTCOMES, ROW_RESULTS } from '#domain/import.ts';
import { toWorkScope } from '#domain/sight.ts';
import type { ExportService } from '#server/exports/exports.service.ts';
import { NO_BODY } from '#server/http/no-body.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import { IF_MATCH, parseIfMatch } from '#server/http/version-header.ts';
import { answer, answered, body, json, params, tags } from './import-answers.ts';
import type { ImportService } from './imports.service.ts';

const row = importRowSchema.openapi('ImportRow');
const rowParams = z.object({ id: z.string(), row: z.coerce.number().int().min(1).max(10_000_000) });
const MAX_PAGE_SIZE = 100;

const check = createRoute({
  method: 'post',
  path: '/{id}/check',
  operationId: 'checkImport',
  summary: 'Find out what each row would do, without writing anything',
  tags,
  request: { params, body: body(importCheckSchema) },
  responses: { 202: answer('The import, being checked'), ...problems(401, 404, 409, 413, 415, 422) },
});

const listRows = createRoute({
  method: 'get',
  path: '/{id}/rows',
  operationId: 'listImportRows',
  summary: 'List rows: errors first, then by number',
  tags,
  request: {
    params,
    query: z.object({
      result: z.enum(ROW_RESULTS).optional(),
      outcome: z.enum(ROW_OUTCOMES).optional().meta({ description: 'Only rows of which this became' }),
      possibleMatch: z
        .enum(['true', 'false'])
        .optional()
        .meta({ description: 'Only new rows whose reference a shipment or another row has with other signs' }),
      left: z.enum(['true', 'false']).optional().meta({ description: 'Only rows that were not written' }),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
    }),
  },
  responses: {
    200: {
      description: 'A page of rows',
      content: json(z.object({ items: z.array(row), nextCursor: z.string().nullable() })),
    },
    ...problems(401, 404),
  },
});

const patchRow = createRoute({
  method: 'patch',
  path: '/{id}/rows/{row}',
  operationId: 'changeImportRow',
  summary: 'Put cells of a row right, and check it again',
  tags,
  request: { params: rowParams, body: body(importRowUpdateSchema) },
  responses: {
    200: { description: 'The row and the import', content: json(z.object({ row, import: answered })) },
    ...problems(401, 404, 409, 413, 415, 422),
  },
});

const run = createRoute({
  method: 'post',
  path: '/{id}/run',
  operationId: 'runImport',
  summary: 'Write the rows without errors',
  description: 'Done by a job. What shipments were when the list was checked is what they must be now.',
  tags,
  request: {
    params,
    headers: z.object({ 'if-match': z.string().optional().meta(IF_MATCH) }),
    body: body(importRunSchema),
  },
  responses: { 202: answer('The import, being written'), ...problems(401, 404, 409, 412, 413, 415, 422, 428) },
});

const stop = createRoute({
  method: 'post',
  path: '/{id}/stop',
  operationId: 'stopImport',
  summary: 'End a run after the rows that are done',
  tags,
  request: { params, body: NO_BODY },
  responses: { 202: answer('The import'), ...problems(401, 404, 413, 415, 422) },
});

const undo = createRoute({
  method: 'post',
  path: '/{id}/undo',
  operationId: 'undoImport',
  summary: 'Take an import back',
  description: 'Within 7 days. What was scanned, edited or told by email since stays and is named.',
  tags,
  request: { params, body: NO_BODY },
  responses: { 202: answer('The import'), ...problems(401, 404, 409, 410, 413, 415, 422) },
});

const errors = createRoute({
  method: 'post',
  path: '/{id}/errors',
  operationId: 'prepareImportErrors',
  summary: 'Prepare a CSV file of the rows that were not written',
  tags,
  request: { params, body: NO_BODY },
  responses: {
    201: {
      description: 'Where the file can be fetched, once and without a token',
      content: json(z.object({ address: z.string(), expiresAt: z.iso.datetime() })),
    },
    ...problems(401, 404, 413, 415, 422, 429),
  },
});

/** What is done with the rows of a list: checked, put right, written and taken back. */
export function importRunRoutes(imports: ImportService, exports: Pick<ExportService, 'prepareImportErrors'>) {
  return createRouter()
    .openapi(check, async (c) =>
      c.json(await imports.check(c.req.valid('param').id, c.req.valid('json'), toWorkScope(c.get('user'))), 202),
    )
    .openapi(listRows, async (c) => {
      const { left, possibleMatch, result, outcome, cursor, ...query } = c.req.valid('query');
      const asked = { ...(result && { result }), ...(outcome && { outcome }), ...(cursor && { cursor }) };
      const filter = { ...query, ...asked, left: left === 'true', possibleMatch: possibleMatch === 'true' };
      return c.json(await imports.listRows(c.req.valid('param').id, filter, toWorkScope(c.get('user'))), 200);
    })
    .openapi(patchRow, async (c) => {
      const { id, row: number } = c.req.valid('param');
      return c.json(await imports.changeRow(id, number, c.req.valid('json'), toWorkScope(c.get('user'))), 200);
    })
    .openapi(run, async (c) => {
      const version = parseIfMatch(c.req.header('If-Match'));
      return c.json(await imports.run(c.req.valid('param').id, version, c.req.valid('json'), c.get('user')), 202);
    })
    .openapi(stop, async (c) => c.json(await imports.stop(c.req.valid('param').id, toWorkScope(c.get('user'))), 202))
    .openapi(undo, async (c) => c.json(await imports.undo(c.req.valid('param').id, c.get('user')), 202))
    .openapi(errors, async (c) => {
      const { email, permissions } = c.get('user');
      const { id } = await imports.getImport(c.req.valid('param').id, toWorkScope(c.get('user')));
      const { token, expiresAt } = await exports.prepareImportErrors(id, email, permissions.includes('people:read'));
      return c.json({ address: `/api/v1/exports/${token}`, expiresAt }, 201);
    });
}
