import { type DragEvent, type KeyboardEvent, useRef } from 'react';

/** Arranges a list by dragging and by Alt with `keys`, which name how many places each moves. `move` gets two positions. */
export function useArrange(keys: Readonly<Record<string, number>>, move: (from: number, to: number) => void) {
  const dragged = useRef<number>(undefined);
  return {
    toDragProps: (index: number) => ({
      draggable: true,
      onDragStart: () => {
        dragged.current = index;
      },
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged.current !== undefined) move(dragged.current, index);
      },
    }),
    /** Returns whether the key moved the item at this position. */
    moveByKey(event: KeyboardEvent, index: number): boolean {
      const step = event.altKey ? keys[event.key] : undefined;
      if (step === undefined) return false;
      event.preventDefault();
      move(index, index + step);
      return true;
    },
  };
}

/** Moves an item of a list; undefined if that changes nothing. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] | undefined {
  const item = list[from];
  if (item === undefined || list[to] === undefined || from === to) return undefined;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
