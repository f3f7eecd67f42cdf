import { useRef } from 'react';
import type { Import, ImportRow } from '#domain/imports/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { type Call, useCall } from './use-call.ts';

interface Cell {
  row: number;
  column: number;
  text: string;
  onSaved(row: ImportRow): void;
}

export interface CellSaves {
  /** Saves a cell after those that wait; what is typed anew into one that waits takes its place. */
  save(cell: Cell): void;
  /** Whether all that was typed is saved, once nothing is on its way; what could not be has the focus, and is said beside the rows. */
  finish(): Promise<boolean>;
  call: Call;
  /** The row that is being saved or could not be. */
  row: number;
}

/** Saves cells that are put right, in the order in which they were left. `follow` takes what the import is then. */
export function useCellSaves({ id }: Import, follow: (now: Import) => void): CellSaves {
  const call = useCall();
  const waiting = useRef<Cell[]>([]);
  const saving = useRef<Promise<void>>(undefined);
  const saveAll = async () => {
    for (let cell = waiting.current[0]; cell; cell = waiting.current[0]) {
      const { row, column, text, onSaved } = cell;
      const now = await staffApi.updateImportRow(id, row, { [column]: text });
      waiting.current = waiting.current.filter((one) => one !== cell);
      follow(now.import);
      onSaved(now.row);
    }
  };
  const start = async () => {
    saving.current ??= call.run(saveAll);
    await saving.current;
    saving.current = undefined;
  };
  return {
    call: { ...call, failed: call.failed && { ...call.failed, again: () => void start() } },
    row: waiting.current[0]?.row ?? 0,
    save: (cell) => {
      const isOther = ({ row, column }: Cell) => row !== cell.row || column !== cell.column;
      waiting.current = [...waiting.current.filter(isOther), cell];
      void start();
    },
    finish: async () => {
      if (waiting.current.length > 0) await start();
      const [unsaved] = waiting.current;
      // On a phone it is far from what imports the rows, and so is what says that it failed.
      if (unsaved) document.querySelector<HTMLElement>(`[data-row="${unsaved.row}"] input[data-error]`)?.focus();
      return unsaved === undefined;
    },
  };
}
