import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import type { ImportRowPage, ImportRowsQuery } from '#app/api/import-calls.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import type { Import, ImportRow } from '#domain/imports/schema.ts';
import { type Mutation, useMutation } from '../parts/use-mutation.ts';

/** Saves the text of a cell. `movesOn` moves the focus to the next wrong cell. */
export type SaveCell = (column: number, text: string, movesOn: boolean) => void;

export interface Rows extends Omit<MoreRows, 'replace'> {
  save(row: ImportRow, ...cell: Parameters<SaveCell>): void;
  /** Confirms the possible match of a row. Undefined when no column holds the reference. */
  confirmMatch: ((row: ImportRow) => void) | undefined;
  saves: CellSaves;
  /** Announces the row that was saved last. */
  announcement: string;
  /** The element around the fields. */
  place: RefObject<HTMLDivElement | null>;
}

const FIELDS = 'input[data-error]';
const toRowOf = (field: Element) => Number(field.closest('tr')?.dataset.row);

/** Focuses the next wrong cell from a row on, else the first one, else the button that imports the rows. */
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

/** Pages through the rows of an import and saves their corrected cells. */
export function useRows(item: Import, loaded: ImportRowPage, query: ImportRowsQuery, saves: CellSaves): Rows {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = state !== 'idle';
  }, [state]);
  const { replace, ...more } = useMoreRows(item, loaded, query);
  const [saved, setSaved] = useState<{ row: ImportRow; movesOn: boolean }>();
  const [previous, setPrevious] = useState(loaded);
  const place = useRef<HTMLDivElement>(null);
  if (previous !== loaded) {
    setPrevious(loaded);
    setSaved(undefined);
  }
  useEffect(() => {
    if (saved?.movesOn) focusNext(place.current, saved.row.row);
  }, [saved]);
  const show = (row: ImportRow, movesOn: boolean) => {
    replace(row);
    setSaved({ row, movesOn });
    // The filter has changed, and its rows were perhaps loaded before this one was saved.
    if (!place.current || isLeaving.current) void revalidate();
  };
  const save: Rows['save'] = ({ row }, column, text, movesOn) =>
    saves.save({ row, column, text, onSaved: (now) => show(now, movesOn) });
  const [column] = item.mapping.columns.customerReference ?? [];
  return {
    ...more,
    saves,
    place,
    announcement: saved && saved.row.problems.length === 0 ? t('adminImports.rows.saved', { row: saved.row.row }) : '',
    save,
    confirmMatch:
      column === undefined
        ? undefined
        : (row) => row.possibleMatch && save(row, column, row.possibleMatch.reference, false),
  };
}

export interface MoreRows {
  items: ImportRow[];
  hasMore: boolean;
  showMore(): void;
  loading: Mutation;
  /** Replaces a row by its current version. */
  replace(row: ImportRow): void;
}

/** Pages through the rows of an import. */
export function useMoreRows({ id }: Import, loaded: ImportRowPage, query: ImportRowsQuery): MoreRows {
  const [previous, setPrevious] = useState(loaded);
  const [page, setPage] = useState(loaded);
  const loading = useMutation({ isInPlace: true });
  if (previous !== loaded) {
    setPrevious(loaded);
    setPage(loaded);
  }
  const { items, nextCursor } = page;
  return {
    items,
    loading,
    hasMore: nextCursor !== null,
    showMore: () =>
      void loading.run(undefined, async () => {
        if (!nextCursor) return;
        const more = await staffApi.listImportRows(id, { ...query, cursor: nextCursor });
        setPage(({ items: before }) => ({ ...more, items: [...before, ...more.items] }));
      }),
    replace: (row) =>
      setPage((before) => ({ ...before, items: before.items.map((item) => (item.row === row.row ? row : item)) })),
  };
}

interface Cell {
  row: number;
  column: number;
  text: string;
  onSaved(row: ImportRow): void;
}

export interface CellSaves {
  /** Queues a cell. A newer text replaces the queued one of the same cell. */
  save(cell: Cell): void;
  /** Resolves to whether everything is saved. Otherwise the first unsaved cell gets the focus. */
  finish(): Promise<boolean>;
  call: Mutation;
  /** The row that is being saved, or whose save failed. */
  row: number;
}

/** Saves corrected cells in order. `updateItem` receives the import after each save. */
export function useCellSaves({ id }: Import, updateItem: (now: Import) => void): CellSaves {
  const call = useMutation({ isInPlace: true });
  const waiting = useRef<Cell[]>([]);
  const saving = useRef<Promise<void>>(undefined);
  const saveAll = async () => {
    for (let cell = waiting.current[0]; cell; cell = waiting.current[0]) {
      const { row, column, text, onSaved } = cell;
      const now = await staffApi.updateImportRow(id, row, { [column]: text });
      waiting.current = waiting.current.filter((other) => other !== cell);
      updateItem(now.import);
      onSaved(now.row);
    }
  };
  const start = async () => {
    saving.current ??= call.run(undefined, saveAll);
    await saving.current;
    saving.current = undefined;
  };
  return {
    call: { ...call, runAgain: () => void start() },
    row: waiting.current[0]?.row ?? 0,
    save: (cell) => {
      const isOther = ({ row, column }: Cell) => row !== cell.row || column !== cell.column;
      waiting.current = [...waiting.current.filter(isOther), cell];
      void start();
    },
    finish: async () => {
      if (waiting.current.length > 0) await start();
      const [unsaved] = waiting.current;
      // On a phone, the cell and its error are far from the button.
      if (unsaved) document.querySelector<HTMLElement>(`[data-row="${unsaved.row}"] input[data-error]`)?.focus();
      return unsaved === undefined;
    },
  };
}
