import { stringify } from 'csv-stringify/sync';
import { type Kysely, sql } from 'kysely';
import { escapeFormulaCell } from '#domain/csv.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import type { ImportRowProblem } from '#domain/import.ts';
import { CELL_PROBLEM_TEXTS } from '#domain/import-problem-texts.ts';
import type { Tables } from '#server/db/tables.ts';

const BATCH = 500;
const BYTE_ORDER_MARK = '\uFEFF';

const toText = ({ code }: ImportRowProblem) => ({ ...ERROR_TEXTS, ...CELL_PROBLEM_TEXTS })[code];

/** Rows of a list that were not written, as they are in the file, with what is wrong: CSV in pieces, in the file's order. */
export function readImportErrors(
  db: Kysely<Tables>,
  importId: string,
): () => Promise<{ text: string; rows: number } | undefined> {
  let last = 0;
  let isBegun = false;
  return async () => {
    const rows = await db
      .selectFrom('import_rows')
      .select(['row', 'cells', 'problems', 'result', 'outcome'])
      .where('import_id', '=', importId)
      .where('row', '>', last)
      .where(sql<boolean>`(result in ('error', 'duplicate') and outcome is null or outcome in ('stale', 'failed'))`)
      .orderBy('row')
      .limit(BATCH)
      .execute();
    if (rows.length === 0 && isBegun) return undefined;
    last = rows.at(-1)?.row ?? last;
    const lines = rows.map(({ cells, problems, result, outcome }) => [
      ...cells,
      [
        ...(result === 'duplicate' ? [CELL_PROBLEM_TEXTS.duplicate] : []),
        ...(outcome === 'stale' ? ['Changed since the check'] : []),
        ...problems.map(toText),
      ].join('; '),
    ]);
    const text = stringify([
      ...(isBegun ? [] : [await readHeader(db, importId)]),
      ...lines.map((line) => line.map(escapeFormulaCell)),
    ]);
    const begin = isBegun ? '' : BYTE_ORDER_MARK;
    isBegun = true;
    return { text: begin + text, rows: rows.length };
  };
}

async function readHeader(db: Kysely<Tables>, id: string): Promise<string[]> {
  const found = await db.selectFrom('imports').select('header').where('id', '=', id).executeTakeFirst();
  return [...(found?.header ?? []), 'What is wrong'];
}
