import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useEffect, useRef, useState } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { callSignedIn, staffApi } from '#app/session/session.ts';
import {
  type DateImportField,
  type DateOrder,
  type ImportField,
  REPEATED_IMPORT_FIELDS,
} from '#domain/imports/import.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';

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

/** A value for all rows that nobody has confirmed yet. */
export interface Suggestion {
  value: string;
  /** The earlier import that used it; otherwise it is the company's address. */
  importNumber?: number;
}
type Suggestions = Partial<Record<(typeof REPEATED_IMPORT_FIELDS)[number], Suggestion>>;

const listSuggestions = ({ lastConstants }: Import, address: string): Suggestions => ({
  originAddress: { value: address },
  ...lastConstants,
});
export const findSuggestion = (suggestions: Suggestions, field: ImportField): Suggestion | undefined =>
  suggestions[field as keyof Suggestions];

/** Fills what the list lacks with suggestions. Another customer's replace those that nobody changed. */
function suggest(mapping: ImportMapping, next: Suggestions, previous: Suggestions = {}): ImportMapping {
  let suggested = mapping;
  for (const field of REPEATED_IMPORT_FIELDS) {
    const value = next[field]?.value;
    const isOpen = mapping.constants[field] === previous[field]?.value && !mapping.columns[field];
    if (isOpen && value !== previous[field]?.value)
      suggested = choose(suggested, field, value ? { constant: value } : undefined);
  }
  return suggested;
}

const ANSWERS = ['dateOrders', 'decimalSigns', 'words', 'foreignNumbers', 'orderRows'] as const;

/** Adds answers of earlier lists of the customer, which the server added to the saved mapping; own answers win. */
function withRecalled(mapping: ImportMapping, sent: ImportMapping, saved: ImportMapping): ImportMapping {
  const toText = (answers: unknown) => JSON.stringify(answers ?? {});
  const isSame = (name: (typeof ANSWERS)[number]) => toText(saved[name]) === toText(sent[name]);
  if (ANSWERS.every(isSame)) return mapping;
  const fields = Object.keys({ ...saved.words, ...mapping.words }) as ImportField[];
  const words = fields.map((field) => [field, { ...saved.words?.[field], ...mapping.words?.[field] }] as const);
  return {
    ...saved,
    ...mapping,
    dateOrders: { ...saved.dateOrders, ...mapping.dateOrders },
    decimalSigns: { ...saved.decimalSigns, ...mapping.decimalSigns },
    words: Object.fromEntries(words),
  };
}

const toDraft = ({ mapping, customer, referencesRepeat }: Import, suggestions: Suggestions): Draft => ({
  mapping: suggest(mapping, suggestions),
  referencesRepeat,
  customerId: customer?.id ?? null,
});

/** Saves the changes of the mapping one at a time. `item` is the import as the server last returned it. */
export function useMapping(loaded: Import) {
  const { address } = useCompany();
  const [item, setItem] = useState(loaded);
  const suggestions = listSuggestions(item, address);
  const [draft, setDraft] = useState(() => toDraft(loaded, suggestions));
  const [unsaved, setUnsaved] = useState<ApiError>();
  const queue = useRef(Promise.resolve());
  const latest = useRef(draft);
  const saved = useRef(loaded);
  const save = (remember = false): Promise<void> => {
    const pendingDraft = latest.current;
    const run = async () => {
      // A newer save is queued and includes this one.
      if (pendingDraft !== latest.current) return;
      const [before, now] = [
        saved.current,
        await callSignedIn(() => staffApi.saveImportMapping(loaded.id, { ...pendingDraft, remember })),
      ];
      setUnsaved(undefined);
      saved.current = now;
      setItem(now);
      if (now.customer?.id === before.customer?.id) return;
      const recalled = withRecalled(latest.current.mapping, pendingDraft.mapping, now.mapping);
      const next = suggest(recalled, listSuggestions(now, address), listSuggestions(before, address));
      if (next !== latest.current.mapping) change({ mapping: next });
    };
    const saving = queue.current.then(run);
    queue.current = saving.catch((error) => {
      if (!(error instanceof ApiError)) throw error;
      setUnsaved(error);
    });
    return saving;
  };
  useEffect(() => {
    if (!unsaved) return;
    const saveAgain = () => void save().catch(() => {});
    window.addEventListener('online', saveAgain);
    return () => window.removeEventListener('online', saveAgain);
  }, [unsaved]);
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
    saved.current = now;
    setItem(now);
    show(toDraft(now, listSuggestions(now, address)));
  };
  return {
    item,
    draft,
    suggestions,
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
