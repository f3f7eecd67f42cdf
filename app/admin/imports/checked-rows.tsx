import { useSearchParams } from 'react-router';
import type { ImportRowPage } from '#app/api/imports.ts';
import type { Import } from '#domain/import.schema.ts';
import { readResult, toRowsQuery } from './load-import.ts';
import { RowsTable } from './rows-table.tsx';
import { useRows } from './use-rows.ts';

interface CheckedRowsProps {
  item: Import;
  loaded: ImportRowPage;
  onSaved(now: Import): void;
}

/** The rows that the page's address and the import's state ask for. */
export function CheckedRows({ item, loaded, onSaved }: CheckedRowsProps) {
  const [params] = useSearchParams();
  const rows = useRows(item, loaded, toRowsQuery(item, readResult(params)) ?? {}, onSaved);
  return <RowsTable rows={rows} />;
}
