import { useRef, useState } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { MAX_IDS, type ShipmentFilter } from '#domain/shipments/filter.ts';
import { useCan } from '../../frame/can.tsx';
import { type ListView, toListSearch, toWholeFilter } from '../../parts/shipment-list-query.ts';
import type { LivePage } from '../live-page.ts';

/** The selected shipments: a set of ids, or all that match the filter. */
export interface Selection {
  /** Whether a phone shows the check boxes; wider screens always do. */
  isPicking: boolean;
  /** Shows or hides them; hiding clears the selection. */
  pick(isOn: boolean): void;
  isAll: boolean;
  /** A lower bound when `isExact` is false. */
  count: number;
  isExact: boolean;
  /** The number of all matches, if they exceed the page and are not selected yet. */
  more: { count: number; isExact: boolean } | undefined;
  /** The selectable rows of the page. */
  rows: readonly string[];
  /** The selection as an API filter. */
  filter: ShipmentFilter;
  has(id: string): boolean;
  /** With `isRange`, also the rows since the last selected one. */
  set(id: string, isOn: boolean, isRange: boolean): void;
  setPage(isOn: boolean): void;
  selectAll(): void;
  clear(): void;
}

interface Chosen {
  /** The view in which it was selected; another view starts empty. */
  view: string;
  ids: ReadonlySet<string>;
  isAll: boolean;
}

/** The selection in a list, kept across its pages; undefined where there is none. */
export function useSelection(view: ListView, { page, gone }: LivePage): Selection | undefined {
  const { selectsMany } = useCapabilities();
  const can = useCan();
  const [chosen, setChosen] = useState<Chosen>();
  const [isPicking, setIsPicking] = useState(false);
  const last = useRef<string>(undefined);
  const key = toListSearch({ ...view, sort: undefined, cursor: undefined });
  if (!selectsMany || !can('events:write') || !page) return undefined;
  const rows = page.items.map(({ id }) => id).filter((id) => !gone.has(id));
  // Pasted numbers are selected from the start.
  const first = { ids: new Set(view.pasted ? rows : []), isAll: false };
  const { ids, isAll } = chosen?.view === key ? chosen : first;
  const put = (changed: readonly string[], isOn: boolean) => {
    // Deselecting one of "all" leaves the other rows of the page.
    const next = new Set(isAll ? rows : ids);
    for (const id of changed) if (!isOn) next.delete(id);
    for (const id of changed) if (isOn && next.size < MAX_IDS) next.add(id);
    // Labels print in this order: by row, page after page.
    const others = [...next].filter((id) => !rows.includes(id));
    setChosen({ view: key, ids: new Set([...others, ...rows.filter((id) => next.has(id))]), isAll: false });
  };
  const { total } = page;
  const isWhole = total.isExact && total.count <= rows.length;
  const named = [...ids].filter((id) => !gone.has(id));
  const clear = () => setChosen({ view: key, ids: new Set(), isAll: false });
  return {
    isPicking: isPicking || isAll || named.length > 0,
    pick(isOn) {
      setIsPicking(isOn);
      if (!isOn) clear();
    },
    isAll,
    ...(isAll ? total : { count: named.length, isExact: true }),
    more: isAll || isWhole ? undefined : total,
    rows,
    filter: isAll ? toWholeFilter(view) : { ids: named },
    has: (id) => isAll || ids.has(id),
    set(id, isOn, isRange) {
      const [from, to] = [rows.indexOf(last.current ?? ''), rows.indexOf(id)].sort((a, b) => a - b);
      last.current = id;
      put(isRange && from !== undefined && from >= 0 ? rows.slice(from, (to ?? from) + 1) : [id], isOn);
    },
    setPage: (isOn) => put(rows, isOn),
    selectAll: () => setChosen({ view: key, ids: new Set(), isAll: true }),
    clear,
  };
}
