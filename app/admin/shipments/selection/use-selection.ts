import { useRef, useState } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { MOST_IDS, type ShipmentFilter } from '#domain/shipments/filter.ts';
import { useCan } from '../../frame/can.tsx';
import { type ListView, toListSearch, toWholeFilter } from '../../parts/shipment-list-query.ts';
import type { LivePage } from '../live-page.ts';

/** The shipments that something is about to be done with: some by name, or all that match, however many. */
export interface Selection {
  isAll: boolean;
  /** When `isExact` is false there are more. */
  count: number;
  isExact: boolean;
  /** All that match, when they are more than the page shows and not selected yet. */
  more: { count: number; isExact: boolean } | undefined;
  /** The rows of the page that can be selected. */
  rows: readonly string[];
  /** Which shipments, for the API. */
  filter: ShipmentFilter;
  has(id: string): boolean;
  /** With `isRange` also the rows between this one and the last that was ticked. */
  set(id: string, isOn: boolean, isRange: boolean): void;
  setPage(isOn: boolean): void;
  selectAll(): void;
  clear(): void;
}

interface Chosen {
  /** The view it was chosen in: another one begins anew. */
  view: string;
  ids: ReadonlySet<string>;
  isAll: boolean;
}

/** The selection in a list, kept from page to page of it. Undefined where there is none. */
export function useSelection(view: ListView, { page, gone }: LivePage): Selection | undefined {
  const { selectsMany } = useCapabilities();
  const can = useCan();
  const [chosen, setChosen] = useState<Chosen>();
  const last = useRef<string>(undefined);
  const key = toListSearch({ ...view, sort: undefined, cursor: undefined });
  if (!selectsMany || !can('events:write') || !page) return undefined;
  const rows = page.items.map(({ id }) => id).filter((id) => !gone.has(id));
  // What was pasted is selected from the beginning.
  const first = { ids: new Set(view.pasted ? rows : []), isAll: false };
  const { ids, isAll } = chosen?.view === key ? chosen : first;
  const put = (changed: readonly string[], isOn: boolean) => {
    // Who takes one out of all has these rows left.
    const next = new Set(isAll ? rows : ids);
    for (const id of changed) if (!isOn) next.delete(id);
    for (const id of changed) if (isOn && next.size < MOST_IDS) next.add(id);
    // Labels are printed in this order: that of the rows, page after page.
    const others = [...next].filter((id) => !rows.includes(id));
    setChosen({ view: key, ids: new Set([...others, ...rows.filter((id) => next.has(id))]), isAll: false });
  };
  const { total } = page;
  const isWhole = total.isExact && total.count <= rows.length;
  const named = [...ids].filter((id) => !gone.has(id));
  return {
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
    clear: () => setChosen({ view: key, ids: new Set(), isAll: false }),
  };
}
