import { z } from '@hono/zod-openapi';
import { toWorkScope } from '#domain/customer-scope.ts';
import {
  HIDDEN_ROWS,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  MAX_HEADING_ROW,
  ROW_OUTCOMES,
  ROW_RESULTS,
} from '#domain/imports/import.ts';
import {
  importCheckSchema,
  importCreateSchema,
  importMappingUpdateSchema,
  importRowSchema,
  importRowUpdateSchema,
  importRunSchema,
  importSchema,
} from '#domain/imports/schema.ts';
import { parameterText } from '#domain/values.schema.ts';
import type { Staff } from '#server/auth/auth.service.ts';
import { endpoint, idParams as params, withTag } from '#server/core/endpoint.ts';
import { AppError } from '#server/errors.ts';
import type { ExportService } from '#server/exports/exports.service.ts';
import type { ImportCaller, ImportService } from './imports.service.ts';

interface Services {
  imports: ImportService;
  exports: Pick<ExportService, 'prepareImportErrors'>;
}

const READ = { permission: 'imports:read', bound: true, mode: 'live' } as const;
const WRITE = { permission: 'imports:write', bound: true, mode: 'live' } as const;
const output = importSchema.openapi('Import');
const toCaller = ({ id, key }: Staff): ImportCaller => ({ id, isKey: key !== undefined });

const list = endpoint({
  id: 'listImports',
  route: 'GET /imports',
  summary: 'List the newest 50 imports',
  access: READ,
  output: z.object({ items: z.array(output) }),
  answers: { 200: 'Newest first' },
  run: async ({ imports }: Services, { caller }) => ({ items: await imports.listImports(toWorkScope(caller)) }),
});

const create = endpoint({
  id: 'createImport',
  route: 'POST /imports',
  summary: 'Start an import of shipments',
  description:
    'Next: `PUT …/file`; `GET …` until `state` is `read`; `PUT …/mapping` with the suggested `mapping`, constants for the fields in `missing`, and answers to `questions` and `columnQuestions`; `POST …/check`; `GET …` until `checked`; `POST …/run` with the `version`; `GET …` until `imported`. Columns count from 0. Repeating the request with the same `id` returns the same import.',
  access: WRITE,
  body: importCreateSchema,
  output,
  answers: { 201: 'The import' },
  errors: [409],
  run: ({ imports }: Services, { body, caller }) => imports.createImport(body, caller),
});

const get = endpoint({
  id: 'getImport',
  route: 'GET /imports/{id}',
  summary: 'Get an import and its progress',
  access: READ,
  params,
  output,
  answers: { 200: 'The import' },
  run: ({ imports }: Services, { params: { id }, caller }) => imports.getImport(id, toWorkScope(caller)),
});

const remove = endpoint({
  id: 'deleteImport',
  route: 'DELETE /imports/{id}',
  summary: 'Delete an import that has written nothing',
  access: WRITE,
  params,
  answers: { 204: 'Forgotten' },
  errors: [409],
  run: ({ imports }: Services, { params: { id }, caller }) => imports.deleteImport(id, toWorkScope(caller)),
});

const putFile = endpoint({
  id: 'putImportFile',
  route: 'PUT /imports/{id}/file',
  summary: 'Upload the file: CSV or XLSX, at most 20 MB and 50,000 rows',
  description:
    'The body is the file itself. A job reads it, one file per caller at a time. It is stored only until it is imported, at most a day.',
  access: WRITE,
  params,
  query: z.object({ name: z.string().min(1).max(255) }),
  file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/octet-stream'],
  output,
  answers: { 202: 'The import, being read' },
  errors: [409, 429],
  async run({ imports }: Services, { params: { id }, query: { name }, caller, context }) {
    if (context.req.header('Content-Type')?.startsWith('multipart/'))
      throw new AppError(415, 'Send the file itself as the body, as curl does with --data-binary, not a form.');
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    return imports.takeFile(id, name, bytes, toCaller(caller), toWorkScope(caller));
  },
});

const putReading = endpoint({
  id: 'readImportAgain',
  route: 'PUT /imports/{id}/reading',
  summary: 'Read the same file with other options',
  access: WRITE,
  params,
  body: z.object({
    sheet: parameterText(255).optional(),
    encoding: z.enum(IMPORT_ENCODINGS).optional(),
    delimiter: z.enum(IMPORT_DELIMITERS).optional(),
    hiddenRows: z.enum(HIDDEN_ROWS).optional(),
    headingRow: z.number().int().min(0).max(MAX_HEADING_ROW).optional().meta({
      description: 'The heading row as numbered in a spreadsheet; 0: the file has none',
    }),
  }),
  output,
  answers: { 202: 'The import, being read' },
  errors: [409, 410, 429],
  run: ({ imports }: Services, { params: { id }, body, caller }) =>
    imports.readAgain(id, body, toCaller(caller), toWorkScope(caller)),
});

const putMapping = endpoint({
  id: 'setImportMapping',
  route: 'PUT /imports/{id}/mapping',
  summary: 'Map the columns to fields',
  access: WRITE,
  params,
  body: importMappingUpdateSchema,
  output,
  answers: { 200: 'The import' },
  errors: [409],
  run: ({ imports }: Services, { params: { id }, body, caller }) => imports.setMapping(id, body, toWorkScope(caller)),
});

const row = importRowSchema.openapi('ImportRow');
const rowParams = z.object({ id: z.string(), row: z.coerce.number().int().min(1).max(10_000_000) });
const MAX_PAGE_SIZE = 100;

const check = endpoint({
  id: 'checkImport',
  route: 'POST /imports/{id}/check',
  summary: 'Check what each row would do, without writing anything',
  access: WRITE,
  params,
  body: importCheckSchema,
  output,
  answers: { 202: 'The import, being checked' },
  errors: [409],
  run: ({ imports }: Services, { params: { id }, body, caller }) => imports.check(id, body, toWorkScope(caller)),
});

const listRows = endpoint({
  id: 'listImportRows',
  route: 'GET /imports/{id}/rows',
  summary: 'List rows: errors first, then by number',
  access: READ,
  params,
  query: z.object({
    result: z.enum(ROW_RESULTS).optional(),
    outcome: z.enum(ROW_OUTCOMES).optional().meta({ description: 'Only rows with this result' }),
    possibleMatch: z
      .enum(['true', 'false'])
      .optional()
      .meta({ description: 'Only new rows whose reference matches a shipment or another row except for punctuation' }),
    left: z.enum(['true', 'false']).optional().meta({ description: 'Only rows that were not written' }),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
  }),
  output: z.object({ items: z.array(row), nextCursor: z.string().nullable() }),
  answers: { 200: 'A page of rows' },
  run({ imports }: Services, { params: { id }, query: { left, possibleMatch, ...query }, caller }) {
    const filter = { ...query, left: left === 'true', possibleMatch: possibleMatch === 'true' };
    return imports.listRows(id, filter, toWorkScope(caller));
  },
});

const patchRow = endpoint({
  id: 'changeImportRow',
  route: 'PATCH /imports/{id}/rows/{row}',
  summary: 'Correct cells of a row and check it again',
  access: WRITE,
  params: rowParams,
  body: importRowUpdateSchema,
  output: z.object({ row, import: output }),
  answers: { 200: 'The row and the import' },
  errors: [409],
  run: ({ imports }: Services, { params: { id, row: number }, body, caller }) =>
    imports.changeRow(id, number, body, toWorkScope(caller)),
});

const run = endpoint({
  id: 'runImport',
  route: 'POST /imports/{id}/run',
  summary: 'Write the rows without errors',
  description: 'Done by a job. The shipments must not have changed since the check.',
  access: WRITE,
  params,
  ifMatch: true,
  body: importRunSchema,
  output,
  answers: { 202: 'The import, being written' },
  errors: [409],
  run: ({ imports }: Services, { params: { id }, version, body, caller }) => imports.run(id, version, body, caller),
});

const stop = endpoint({
  id: 'stopImport',
  route: 'POST /imports/{id}/stop',
  summary: 'Stop a run after the rows already processed',
  access: WRITE,
  params,
  output,
  answers: { 202: 'The import' },
  run: ({ imports }: Services, { params: { id }, caller }) => imports.stop(id, toWorkScope(caller)),
});

const undo = endpoint({
  id: 'undoImport',
  route: 'POST /imports/{id}/undo',
  summary: 'Undo an import',
  description: 'Within 7 days. Shipments scanned, edited or emailed about since are kept and listed.',
  access: WRITE,
  params,
  output,
  answers: { 202: 'The import' },
  errors: [409, 410],
  run: ({ imports }: Services, { params: { id }, caller }) => imports.undo(id, caller),
});

const errors = endpoint({
  id: 'prepareImportErrors',
  route: 'POST /imports/{id}/errors',
  summary: 'Prepare a CSV file of the rows that were not written',
  access: WRITE,
  params,
  output: z.object({ address: z.string(), expiresAt: z.iso.datetime() }),
  answers: { 201: 'A one-time URL of the file, which needs no token' },
  errors: [429],
  async run({ imports, exports }: Services, { params, caller }) {
    const { id } = await imports.getImport(params.id, toWorkScope(caller));
    const seesPeople = caller.permissions.includes('people:read');
    const { token, expiresAt } = await exports.prepareImportErrors(id, caller.email, seesPeople);
    return { address: `/api/v1/exports/${token}`, expiresAt };
  },
});

/** Imports: create, upload, map columns, check, correct, run and undo. */
export const importEndpoints = withTag('imports', [
  list,
  create,
  get,
  remove,
  putFile,
  putReading,
  putMapping,
  check,
  listRows,
  patchRow,
  run,
  stop,
  undo,
  errors,
]);
