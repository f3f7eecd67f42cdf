import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useRef, useState } from 'react';
import type { DateImportField, DateOrder, ImportField } from '#domain/imports/import.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';

/** What the columns page saves. */
export interface Draft {
  mapping: ImportMapping;
  customerId: string | null;
  referencesRepeat: boolean;
}

export type Choice = { columns: number[] } | { constant: string } | undefined;

/** Returns the mapping with a new choice for a field. A field has a column or a constant, never both. */
function choose(mapping: ImportMapping, field: ImportField, choice: Choice): ImportMapping {
  const { [field]: _, ...columns } = mapping.columns;
  const { [field]: __, ...constants } = mapping.constants;
  if (!choice) return { ...mapping, columns, constants };
  if ('constant' in choice) return { ...mapping, columns, constants: { ...constants, [field]: choice.constant } };
  return { ...mapping, columns: { ...columns, [field]: choice.columns }, constants };
}

const toDraft = ({ mapping, customer, referencesRepeat }: Import): Draft => ({
  mapping,
  referencesRepeat,
  customerId: customer?.id ?? null,
});

/** Saves the changes of the mapping one at a time. `item` is the import as the server last returned it. */
export function useMapping(loaded: Import) {
  const [item, setItem] = useState(loaded);
  const [draft, setDraft] = useState(() => toDraft(loaded));
  const [unsaved, setUnsaved] = useState<ApiError>();
  const queue = useRef(Promise.resolve());
  const latest = useRef(draft);
  const save = (remember = false): Promise<void> => {
    const pendingDraft = latest.current;
    const run = async () => {
      // A newer save is queued and includes this one.
      if (pendingDraft !== latest.current) return;
      setUnsaved(undefined);
      setItem(await staffApi.saveImportMapping(loaded.id, { ...pendingDraft, remember }));
    };
    const saved = queue.current.then(run);
    queue.current = saved.catch((error) => {
      if (!(error instanceof ApiError)) throw error;
      setUnsaved(error);
    });
    return saved;
  };
  const show = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };
  const change = (part: Partial<Draft>) => {
    show({ ...latest.current, ...part });
    void save().catch(() => {});
  };
  const changeMapping = (mapping: ImportMapping) => change({ mapping });
  /** Starts over from an import that was read again, with its guesses. */
  const updateItem = (now: Import) => {
    setItem(now);
    show(toDraft(now));
  };
  return {
    item,
    draft,
    unsaved,
    change,
    save,
    updateItem,
    answer: (part: Partial<ImportMapping>) => changeMapping({ ...latest.current.mapping, ...part }),
    chooseField: (field: ImportField, choice: Choice) => changeMapping(choose(latest.current.mapping, field, choice)),
    /** Shows a choice that is saved later. */
    typeField: (field: ImportField, choice: Choice) =>
      show({ ...latest.current, mapping: choose(latest.current.mapping, field, choice) }),
    chooseOrder: (field: DateImportField, order: DateOrder) =>
      changeMapping({
        ...latest.current.mapping,
        dateOrders: { ...latest.current.mapping.dateOrders, [field]: order },
      }),
  };
}
