import { createRoute, z } from '@hono/zod-openapi';
import { importCreateSchema, importMappingUpdateSchema } from '#domain/import.schema.ts';
import { HIDDEN_ROWS, IMPORT_DELIMITERS, IMPORT_ENCODINGS, MOST_HEADING_ROW } from '#domain/import.ts';
import { toWorkScope } from '#domain/sight.ts';
import type { Staff } from '#server/auth/auth.service.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import { answer, answered, body, json, params, tags } from './import-answers.ts';
import type { ImportCaller, ImportService } from './imports.service.ts';

const file = z.string().meta({ format: 'binary' });

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listImports',
  summary: 'List the newest 50 imports',
  tags,
  responses: {
    200: { description: 'Newest first', content: json(z.object({ items: z.array(answered) })) },
    ...problems(401),
  },
});

const create = createRoute({
  method: 'post',
  path: '/',
  operationId: 'createImport',
  summary: 'Begin to import a list of shipments',
  description: 'The file follows with `PUT /imports/{id}/file`. Sent again with the same `id` it is the same import.',
  tags,
  request: { body: body(importCreateSchema) },
  responses: { 201: answer('The import'), ...problems(401, 409, 413, 415, 422) },
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getImport',
  summary: 'Read how far an import is',
  tags,
  request: { params },
  responses: { 200: answer('The import'), ...problems(401, 404) },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteImport',
  summary: 'Forget an import of which nothing was written',
  tags,
  request: { params },
  responses: { 204: { description: 'Forgotten' }, ...problems(401, 404, 409) },
});

const putFile = createRoute({
  method: 'put',
  path: '/{id}/file',
  operationId: 'putImportFile',
  summary: 'Send the list: CSV or XLSX, at most 20 MB and 50,000 rows',
  description:
    'The body is the file itself. It is read by a job, one file of a caller at a time, and kept only until it is imported, a day at most.',
  tags,
  request: {
    params,
    query: z.object({ name: z.string().min(1).max(255) }),
    body: {
      required: true,
      content: {
        'text/csv': { schema: file },
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: file },
        'application/octet-stream': { schema: file },
      },
    },
  },
  responses: { 202: answer('The import, being read'), ...problems(401, 404, 409, 413, 415, 429) },
});

const putReading = createRoute({
  method: 'put',
  path: '/{id}/reading',
  operationId: 'readImportAgain',
  summary: 'Read the same file in another way',
  tags,
  request: {
    params,
    body: body(
      z.object({
        sheet: z.string().max(255).optional(),
        encoding: z.enum(IMPORT_ENCODINGS).optional(),
        delimiter: z.enum(IMPORT_DELIMITERS).optional(),
        hiddenRows: z.enum(HIDDEN_ROWS).optional(),
        headingRow: z.number().int().min(0).max(MOST_HEADING_ROW).optional().meta({
          description: 'The row of the headings, as a spreadsheet counts; 0: the file has none',
        }),
      }),
    ),
  },
  responses: { 202: answer('The import, being read'), ...problems(401, 404, 409, 410, 413, 415, 422, 429) },
});

const putMapping = createRoute({
  method: 'put',
  path: '/{id}/mapping',
  operationId: 'setImportMapping',
  summary: 'Say which column is what',
  tags,
  request: { params, body: body(importMappingUpdateSchema) },
  responses: { 200: answer('The import'), ...problems(401, 404, 409, 413, 415, 422) },
});

const toCaller = ({ id, key }: Staff): ImportCaller => ({ id, isKey: key !== undefined });

/** Lists of shipments on their way in: begun, read, and said which column is what. */
export function importRoutes(imports: ImportService) {
  return createRouter()
    .openapi(list, async (c) => c.json({ items: await imports.listImports(toWorkScope(c.get('user'))) }, 200))
    .openapi(create, async (c) => c.json(await imports.createImport(c.req.valid('json'), c.get('user')), 201))
    .openapi(get, async (c) =>
      c.json(await imports.getImport(c.req.valid('param').id, toWorkScope(c.get('user'))), 200),
    )
    .openapi(remove, async (c) => {
      await imports.deleteImport(c.req.valid('param').id, toWorkScope(c.get('user')));
      return c.body(null, 204);
    })
    .openapi(putFile, async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      const { name } = c.req.valid('query');
      return c.json(
        await imports.takeFile(
          c.req.valid('param').id,
          name,
          bytes,
          toCaller(c.get('user')),
          toWorkScope(c.get('user')),
        ),
        202,
      );
    })
    .openapi(putReading, async (c) =>
      c.json(
        await imports.readAgain(
          c.req.valid('param').id,
          c.req.valid('json'),
          toCaller(c.get('user')),
          toWorkScope(c.get('user')),
        ),
        202,
      ),
    )
    .openapi(putMapping, async (c) =>
      c.json(await imports.setMapping(c.req.valid('param').id, c.req.valid('json'), toWorkScope(c.get('user'))), 200),
    );
}
