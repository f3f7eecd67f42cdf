import { type RefObject, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ImportRowPage, ImportRowsQuery } from '#app/api/import-calls.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Import, ImportRow } from '#domain/imports/schema.ts';
import type { CellSaves } from './use-cell-saves.ts';
import { type MoreRows, useMoreRows } from './use-more-rows.ts';

/** What is typed into a wrong cell, and whether one goes on to the next. */
export type SaveCell = (column: number, text: string, goesOn: boolean) => void;

export interface Rows extends Omit<MoreRows, 'replace'> {
  save(row: ImportRow, ...cell: Parameters<SaveCell>): void;
  /** Says that the row is the shipment which it perhaps means; undefined where no column has the reference. */
  confirmMatch: ((row: ImportRow) => void) | undefined;
  saves: CellSaves;
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

/** Rows of an import, more of them, and their wrong cells. */
export function useRows(item: Import, loaded: ImportRowPage, query: ImportRowsQuery, saves: CellSaves): Rows {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { replace, ...more } = useMoreRows(item, loaded, query);
  const [saved, setSaved] = useState<{ row: ImportRow; goesOn: boolean }>();
  const [seen, setSeen] = useState(loaded);
  const place = useRef<HTMLDivElement>(null);
  if (seen !== loaded) {
    setSeen(loaded);
    setSaved(undefined);
  }
  useEffect(() => {
    if (saved?.goesOn) focusNext(place.current, saved.row.row);
  }, [saved]);
  const show = (row: ImportRow, goesOn: boolean) => {
    replace(row);
    setSaved({ row, goesOn });
    // Other rows are shown now, which were loaded before this one was saved.
    if (!place.current) void revalidate();
  };
  const save: Rows['save'] = ({ row }, column, text, goesOn) =>
    saves.save({ row, column, text, onSaved: (now) => show(now, goesOn) });
  const [column] = item.mapping.columns.customerReference ?? [];
  return {
    ...more,
    saves,
    place,
    said: saved && saved.row.problems.length === 0 ? t('adminImports.rows.saved', { row: saved.row.row }) : '',
    save,
    confirmMatch:
      column === undefined
        ? undefined
        : (row) => row.possibleMatch && save(row, column, row.possibleMatch.reference, false),
  };
}
