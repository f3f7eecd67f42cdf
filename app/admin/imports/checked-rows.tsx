import { useSearchParams } from 'react-router';
import type { ImportRowPage } from '#app/api/import-calls.ts';
import type { Import } from '#domain/imports/schema.ts';
import { readFilter, toRowsQuery } from './load-import.ts';
import { RowsTable } from './rows-table.tsx';
import type { CellSaves } from './use-cell-saves.ts';
import { useRows } from './use-rows.ts';

interface CheckedRowsProps {
  item: Import;
  loaded: ImportRowPage;
  saves: CellSaves;
}

/** The rows that the page's address and the import's state ask for. */
export function CheckedRows({ item, loaded, saves }: CheckedRowsProps) {
  const [params] = useSearchParams();
  const rows = useRows(item, loaded, toRowsQuery(item, readFilter(params)) ?? {}, saves);
  return <RowsTable rows={rows} />;
}
