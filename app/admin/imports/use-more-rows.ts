import { useState } from 'react';
import type { ImportRowPage, ImportRowsQuery } from '#app/api/import-calls.ts';
import type { Import, ImportRow } from '#domain/imports/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { type Call, useCall } from './use-call.ts';

export interface MoreRows {
  items: ImportRow[];
  hasMore: boolean;
  showMore(): void;
  loading: Call;
  /** Shows a row as it is now. */
  replace(row: ImportRow): void;
}

/** Rows of an import, more of them when asked. */
export function useMoreRows({ id }: Import, loaded: ImportRowPage, query: ImportRowsQuery): MoreRows {
  const [seen, setSeen] = useState(loaded);
  const [page, setPage] = useState(loaded);
  const loading = useCall();
  if (seen !== loaded) {
    setSeen(loaded);
    setPage(loaded);
  }
  const { items, nextCursor } = page;
  return {
    items,
    loading,
    hasMore: nextCursor !== null,
    showMore: () =>
      void loading.run(async () => {
        if (!nextCursor) return;
        const more = await staffApi.listImportRows(id, { ...query, cursor: nextCursor });
        setPage(({ items: before }) => ({ ...more, items: [...before, ...more.items] }));
      }),
    replace: (row) =>
      setPage((before) => ({ ...before, items: before.items.map((one) => (one.row === row.row ? row : one)) })),
  };
}
