import { ImportFileError } from '#server/imports/read/import-file-error.ts';
import { type ReadOptions, type ReadTable, readTable } from '#server/imports/read/read-table.ts';

/**
 * Describes the result of reading a file, one line per row: `2: a|b` is row 2, `3 nul: a|b` one with a problem; a
 * rejected file yields its code with the detail.
 */
export async function describeTable(bytes: Uint8Array | string, options: Partial<ReadOptions> = {}): Promise<string[]> {
  try {
    const table = await readTable(Buffer.from(bytes as string), { fileName: 'list', ...options });
    return [table.header.join('|'), ...describeRows(table)];
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    return [error.code, ...Object.entries(error.detail).map(([key, value]) => `${key}=${value}`)];
  }
}

function describeRows({ rows }: ReadTable): string[] {
  return rows.map(({ row, cells, problem }) => `${row}${problem ? ` ${problem}` : ''}: ${cells.join('|')}`);
}
