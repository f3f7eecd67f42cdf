import type { z } from 'zod';
import { expectJson, expectSuccess } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type { Import, ImportCheck, ImportRow, importMappingUpdateSchema } from '#domain/import.schema.ts';
import type { ImportDelimiter, ImportEncoding, RowOutcome, RowResult } from '#domain/import.ts';

export type ImportMappingUpdate = z.input<typeof importMappingUpdateSchema>;
export interface ImportRowPage {
  items: ImportRow[];
  nextCursor: string | null;
}
export interface ImportRowsQuery {
  result?: RowResult;
  outcome?: RowOutcome;
  /** Only new rows that perhaps mean a shipment or another row. */
  possibleMatch?: 'true';
  /** Only rows that were not written by a run. */
  left?: 'true';
  cursor?: string;
  limit?: string;
}
interface Reading {
  sheet?: string;
  encoding?: ImportEncoding;
  delimiter?: ImportDelimiter;
}

const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  other: 'application/octet-stream',
} as const;

/** By the name: browsers say different things of the same file. */
function toContentType(name: string) {
  const ending = name.toLowerCase().split('.').at(-1);
  return ending === 'csv' || ending === 'xlsx' ? TYPES[ending] : TYPES.other;
}

/** Lists that become shipments, for staff. Every call gives the import as it is after it. */
export function importCalls(v1: V1) {
  const { imports } = v1;
  const param = (id: string) => ({ param: { id } });
  const post = (step: 'stop' | 'undo', id: string) =>
    expectJson<Import>('Failed to go on with the import', imports[':id'][step].$post({ ...param(id), json: {} }));
  return {
    /** Begins an import; the same id again gives the same one. Throws "Failed to begin the import". */
    createImport: (id: string) => expectJson<Import>('Failed to begin the import', imports.$post({ json: { id } })),

    /** The newest 50. */
    listImports: async () => (await expectJson<{ items: Import[] }>('Failed to load imports', imports.$get())).items,

    /** Throws with status 404 when there is none. */
    getImport: (id: string) => expectJson<Import>('Failed to load the import', imports[':id'].$get(param(id))),

    /** Hands over the file, whose reading then begins. Throws with status 413 when it is too large. */
    uploadImport: (id: string, file: File) =>
      expectJson<Import>(
        'Failed to upload the file',
        imports[':id'].file.$put(
          { ...param(id), query: { name: file.name } },
          { headers: { 'Content-Type': toContentType(file.name) }, init: { body: file } },
        ),
      ),

    /** Reads the same bytes in another way. */
    readImportAgain: (id: string, reading: Reading) =>
      expectJson<Import>('Failed to read the file', imports[':id'].reading.$put({ ...param(id), json: reading })),

    /** Says which column is what; gives what is guessed, asked and missing then. */
    saveImportMapping: (id: string, update: ImportMappingUpdate) =>
      expectJson<Import>('Failed to save the columns', imports[':id'].mapping.$put({ ...param(id), json: update })),

    /** Begins to compare every row that is not written with what is stored; a reason that is given is that of all of them. */
    checkImport: (id: string, all: ImportCheck = {}) =>
      expectJson<Import>('Failed to go on with the import', imports[':id'].check.$post({ ...param(id), json: all })),

    /** Begins to write what the check of `version` found; status 409 or 412 when that is no longer how it is. */
    runImport: (id: string, version: number, tellRecipients: boolean) =>
      expectJson<Import>(
        'Failed to import',
        imports[':id'].run.$post({ ...param(id), header: { 'if-match': `"${version}"` }, json: { tellRecipients } }),
      ),

    /** Ends a run; what is done stays. */
    stopImport: (id: string) => post('stop', id),

    /** Begins to take a run back; status 410 when it is too late. */
    undoImport: (id: string) => post('undo', id),

    /** Forgets an import of which nothing was written. */
    deleteImport: async (id: string) =>
      void (await expectSuccess('Failed to remove the import', imports[':id'].$delete(param(id)))),
  };
}

/** The rows of a list, and whose it can be. */
export function importRowCalls(v1: V1) {
  const { imports } = v1;
  const param = (id: string) => ({ param: { id } });
  return {
    /** Errors first, then by what would become of them. */
    listImportRows: (id: string, query: ImportRowsQuery) =>
      expectJson<ImportRowPage>('Failed to load rows', imports[':id'].rows.$get({ ...param(id), query })),

    /** Changes cells of a row, by column, and checks it again. */
    updateImportRow: (id: string, row: number, cells: Record<string, string>) =>
      expectJson<{ row: ImportRow; import: Import }>(
        'Failed to save the row',
        imports[':id'].rows[':row'].$patch({ param: { id, row: String(row) }, json: { cells } }),
      ),

    /** An address that gives the rows with errors as a file, once. */
    prepareErrorRows: (id: string) =>
      expectJson<{ address: string; expiresAt: string }>(
        'Failed to prepare the file',
        imports[':id'].errors.$post({ ...param(id), json: {} }),
      ),
  };
}
