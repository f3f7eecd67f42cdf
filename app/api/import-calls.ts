import { ApiError } from '@transcargo/api-client/api-error.ts';
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
  /** Only new rows that may match a shipment or another row. */
  possibleMatch?: 'true';
  /** Only rows that a run did not write. */
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

/** Uses the file name, because browsers report different types for the same file. */
function toContentType(name: string) {
  const ending = name.toLowerCase().split('.').at(-1);
  return ending === 'csv' || ending === 'xlsx' ? TYPES[ending] : TYPES.other;
}

const NOT_GOING_ON = 'Failed to continue the import';

/** Calls for imports, for staff. Every call returns the import in its new state. */
export function importCalls(client: Client) {
  return {
    /** Creates an import; repeating the id returns the same one. Throws "Failed to start the import". */
    createImport: (id: string): Promise<Import> =>
      client.post('/api/v1/imports', { body: { id }, failure: 'Failed to start the import' }),

    /** Lists the newest 50 imports. */
    listImports: async (): Promise<Import[]> =>
      (await client.get('/api/v1/imports', { failure: 'Failed to load imports' })).items,

    /** Throws with status 404 when the import does not exist. */
    getImport: (id: string): Promise<Import> =>
      client.get('/api/v1/imports/{id}', { path: { id }, failure: 'Failed to load the import' }),

    /** Uploads the file; the server then starts to read it. Throws with status 413 when it is too large. */
    uploadImport: (id: string, file: File): Promise<Import> =>
      client.put('/api/v1/imports/{id}/file', {
        path: { id },
        query: { name: file.name },
        body: file.slice(0, file.size, toContentType(file.name)),
        failure: 'Failed to upload the file',
      }),

    /** Reads the uploaded file again with other options. */
    readImportAgain: (id: string, reading: Reading): Promise<Import> =>
      client.put('/api/v1/imports/{id}/reading', {
        path: { id },
        body: reading,
        failure: 'Failed to read the file',
      }),

    /** Saves the mapping of columns; returns guesses, questions and missing fields. */
    saveImportMapping: (id: string, update: ImportMappingUpdate): Promise<Import> =>
      client.put('/api/v1/imports/{id}/mapping', {
        path: { id },
        body: update,
        failure: 'Failed to save the columns',
      }),

    /** Starts to compare all unwritten rows with the stored shipments. A given reason applies to all rows. */
    checkImport: (id: string, all: ImportCheck = {}): Promise<Import> =>
      client.post('/api/v1/imports/{id}/check', { path: { id }, body: all, failure: NOT_GOING_ON }),

    /**
     * Starts to write the result of the check of `version`. Throws with status 409 or 412 when that check is out of
     * date.
     */
    runImport: (id: string, version: number, tellRecipients: boolean): Promise<Import> =>
      client.post('/api/v1/imports/{id}/run', {
        path: { id },
        header: { 'if-match': `"${version}"` },
        body: { tellRecipients },
        failure: 'Failed to import',
      }),

    /** Stops a run; written rows stay. */
    stopImport: (id: string): Promise<Import> =>
      client.post('/api/v1/imports/{id}/stop', { path: { id }, body: {}, failure: NOT_GOING_ON }),

    /** Starts to undo a run. Throws with status 410 when it is too late. */
    undoImport: (id: string): Promise<Import> =>
      client.post('/api/v1/imports/{id}/undo', { path: { id }, body: {}, failure: NOT_GOING_ON }),

    /** Deletes an import that has written nothing. One that another tab has deleted counts as deleted. */
    async deleteImport(id: string): Promise<void> {
      try {
        await client.delete('/api/v1/imports/{id}', { path: { id }, failure: 'Failed to remove the import' });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },

    /** Lists rows with errors first, then by result. */
    listImportRows: (id: string, query: ImportRowsQuery): Promise<ImportRowPage> =>
      client.get('/api/v1/imports/{id}/rows', { path: { id }, query, failure: 'Failed to load rows' }),

    /** Changes cells of a row by column, and checks the row again. */
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

    /** Returns a one-time URL for downloading the failed rows. */
    prepareErrorRows: (id: string) =>
      client.post('/api/v1/imports/{id}/errors', { path: { id }, body: {}, failure: 'Failed to prepare the file' }),
  };
}
