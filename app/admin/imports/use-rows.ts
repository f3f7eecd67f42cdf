import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ImportRowPage, ImportRowsQuery } from '#app/api/imports.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Import, ImportRow } from '#domain/import.schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { type Call, useCall } from './use-call.ts';

export interface Rows {
  items: ImportRow[];
  hasMore: boolean;
  showMore(): void;
  save(row: ImportRow, column: number, text: string): void;
  loading: Call;
  saving: Call;
  savedRow: number | undefined;
  /** What became of the row that was saved last. */
  said: string;
  /** Around the fields. */
  place: RefObject<HTMLDivElement | null>;
}

const FIELDS = 'input[data-error]';
const toRowOf = (field: Element) => Number(field.closest('tr')?.dataset.row);

/** The next wrong cell from a row on, or the first of all; where none is left, what imports the rows. */
function focusNext(place: HTMLElement | null, row: number): void {
  const fields = [...(place?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
  const rows = [...(place?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])].map(({ dataset }) =>
    Number(dataset.row),
  );
  const from = rows.indexOf(row);
  const next = fields.find((field) => rows.indexOf(toRowOf(field)) >= from) ?? fields[0];
  const target = next ?? document.querySelector<HTMLElement>('[data-run]:not([disabled])');
  target?.focus();
  next?.select();
}

/** Rows of an import: more of them, and cells that are put right. `onSaved` is told what the import is then. */
export function useRows(
  item: Import,
  loaded: ImportRowPage,
  query: ImportRowsQuery,
  onSaved: (now: Import) => void,
): Rows {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(loaded);
  const [page, setPage] = useState(loaded);
  const [saved, setSaved] = useState<ImportRow>();
  const [savedRow, setSavedRow] = useState<number>();
  const loading = useCall();
  const saving = useCall();
  const place = useRef<HTMLDivElement>(null);
  if (seen !== loaded) {
    setSeen(loaded);
    setPage(loaded);
    setSaved(undefined);
  }
  useEffect(() => {
    if (saved) focusNext(place.current, saved.row);
  }, [saved]);
  const { items, nextCursor } = page;
  return {
    ...{ items, loading, saving, savedRow, place },
    hasMore: nextCursor !== null,
    said: saved && saved.problems.length === 0 ? t('adminImports.rows.saved', { row: saved.row }) : '',
    showMore: () =>
      loading.run(async () => {
        if (!nextCursor) return;
        const more = await staffApi.listImportRows(item.id, { ...query, cursor: nextCursor });
        setPage({ ...more, items: [...items, ...more.items] });
      }),
    save: (row, column, text) => {
      setSavedRow(row.row);
      saving.run(async () => {
        const now = await staffApi.updateImportRow(item.id, row.row, { [column]: text });
        setPage((before) => ({ ...before, items: before.items.map((one) => (one.row === row.row ? now.row : one)) }));
        onSaved(now.import);
        setSaved(now.row);
      });
    },
  };
}
