import type { Client } from '@transcargo/api-client/client.ts';
import type { z } from 'zod';
import type { ImportDelimiter, ImportEncoding, RowOutcome, RowResult } from '#domain/imports/import.ts';
import type { Import, ImportCheck, ImportRow, importMappingUpdateSchema } from '#domain/imports/schema.ts';

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
  limit?: number;
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

const NOT_GOING_ON = 'Failed to go on with the import';

/** Lists that become shipments, for staff. Every call gives the import as it is after it. */
export function importCalls(client: Client) {
  return {
    /** Begins an import; the same id again gives the same one. Throws "Failed to begin the import". */
    createImport: (id: string): Promise<Import> =>
      client.post('/api/v1/imports', { body: { id }, failure: 'Failed to begin the import' }),

    /** The newest 50. */
    listImports: async (): Promise<Import[]> =>
      (await client.get('/api/v1/imports', { failure: 'Failed to load imports' })).items,

    /** Throws with status 404 when there is none. */
    getImport: (id: string): Promise<Import> =>
      client.get('/api/v1/imports/{id}', { path: { id }, failure: 'Failed to load the import' }),

    /** Hands over the file, whose reading then begins. Throws with status 413 when it is too large. */
    uploadImport: (id: string, file: File): Promise<Import> =>
      client.put('/api/v1/imports/{id}/file', {
        path: { id },
        query: { name: file.name },
        body: file.slice(0, file.size, toContentType(file.name)),
        failure: 'Failed to upload the file',
      }),

    /** Reads the same bytes in another way. */
    readImportAgain: (id: string, reading: Reading): Promise<Import> =>
      client.put('/api/v1/imports/{id}/reading', {
        path: { id },
        body: reading,
        failure: 'Failed to read the file',
      }),

    /** Says which column is what; gives what is guessed, asked and missing then. */
    saveImportMapping: (id: string, update: ImportMappingUpdate): Promise<Import> =>
      client.put('/api/v1/imports/{id}/mapping', {
        path: { id },
        body: update,
        failure: 'Failed to save the columns',
      }),

    /** Begins to compare every row that is not written with what is stored; a reason that is given is that of all of them. */
    checkImport: (id: string, all: ImportCheck = {}): Promise<Import> =>
      client.post('/api/v1/imports/{id}/check', { path: { id }, body: all, failure: NOT_GOING_ON }),

    /** Begins to write what the check of `version` found; status 409 or 412 when that is no longer how it is. */
    runImport: (id: string, version: number, tellRecipients: boolean): Promise<Import> =>
      client.post('/api/v1/imports/{id}/run', {
        path: { id },
        header: { 'if-match': `"${version}"` },
        body: { tellRecipients },
        failure: 'Failed to import',
      }),

    /** Ends a run; what is done stays. */
    stopImport: (id: string): Promise<Import> =>
      client.post('/api/v1/imports/{id}/stop', { path: { id }, body: {}, failure: NOT_GOING_ON }),

    /** Begins to take a run back; status 410 when it is too late. */
    undoImport: (id: string): Promise<Import> =>
      client.post('/api/v1/imports/{id}/undo', { path: { id }, body: {}, failure: NOT_GOING_ON }),

    /** Forgets an import of which nothing was written. */
    deleteImport: (id: string) =>
      client.delete('/api/v1/imports/{id}', { path: { id }, failure: 'Failed to remove the import' }),

    /** Errors first, then by what would become of them. */
    listImportRows: (id: string, query: ImportRowsQuery): Promise<ImportRowPage> =>
      client.get('/api/v1/imports/{id}/rows', { path: { id }, query, failure: 'Failed to load rows' }),

    /** Changes cells of a row, by column, and checks it again. */
    updateImportRow: (
      id: string,
      row: number,
      cells: Record<string, string>,
    ): Promise<{ row: ImportRow; import: Import }> =>
      client.patch('/api/v1/imports/{id}/rows/{row}', {
        path: { id, row },
        body: { cells },
        failure: 'Failed to save the row',
      }),

    /** An address that gives the rows with errors as a file, once. */
    prepareErrorRows: (id: string) =>
      client.post('/api/v1/imports/{id}/errors', { path: { id }, body: {}, failure: 'Failed to prepare the file' }),
  };
}
