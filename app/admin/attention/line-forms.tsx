import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { AttentionCause, AttentionLine } from '#domain/attention/schema.ts';
import type { PromiseReason } from '#domain/promises/promise.ts';
import { useCan } from '../frame/can.tsx';
import { type LineForms, toKey } from '../parts/attention/attention-list.tsx';
import { NEW_DATES, toCauseId } from '../parts/attention/use-attention-text.ts';
import { GoneNote, NewDate } from './new-date.tsx';

// Phone numbers need a large library.
const Contacts = lazy(() => import('./contacts.tsx'));

/** What was entered for a line or a cause and not saved. */
export interface Draft {
  day?: string;
  reason?: PromiseReason | '';
  place?: string;
}

/** The forms of lines and causes, each by the key of its line or cause. */
export interface AttentionForms extends LineForms {
  drafts: Readonly<Record<string, Draft>>;
  /** Stores what was entered; undefined discards it. */
  setDraft(key: string, draft: Draft | undefined): void;
  /** When the lines were loaded, ISO 8601, UTC. */
  checkedAt: string;
}

interface Lists {
  causes: AttentionCause[];
  /** The lines of a page without causes. */
  items: AttentionLine[];
}

interface View extends Lists {
  /** The query string. Another view begins without forms. */
  search: string;
  checkedAt: string;
}

interface Entered {
  search: string;
  open: LineForms['open'];
  drafts: Readonly<Record<string, Draft>>;
}

/**
 * Holds the open form below a line or in a cause, and what was entered. A line or cause that needs attention no longer
 * stays in `causes` and `items` until its form is closed, so that nothing entered is lost.
 */
export function useLineForms({ search, causes, items, checkedAt }: View): Lists & { forms: AttentionForms } {
  const can = useCan();
  const { hash } = useLocation();
  const nothing: Entered = { search, open: undefined, drafts: {} };
  const [entered, setEntered] = useState<Entered>(() => {
    const late = hash === NEW_DATES && causes.find(({ kind }) => kind === 'promise');
    return late ? { ...nothing, open: { key: toCauseId(late), form: 'action' } } : nothing;
  });
  const { open, drafts } = entered.search === search ? entered : nothing;
  const update = (change: (before: Entered) => Partial<Entered>) =>
    setEntered((latest) => {
      const before = latest.search === search ? latest : nothing;
      return { ...before, ...change(before) };
    });
  const keys = new Set([
    ...causes.flatMap((cause) => [toCauseId(cause), ...cause.lines.map(toKey)]),
    ...items.map(toKey),
  ]);
  const shown = useRef<Lists & { search: string }>(undefined);
  const previous = shown.current?.search === search ? shown.current : undefined;
  const isKept = (key: string) => !keys.has(key) && (open?.key === key || key in drafts);
  const lists = addKept({ causes, items }, previous, isKept);
  shown.current = { search, ...lists };
  const forms: AttentionForms = {
    open,
    drafts,
    checkedAt,
    setOpen: (next) => update(() => ({ open: next })),
    setDraft: (key, draft) =>
      update(({ drafts: { [key]: _, ...others } }) => ({ drafts: draft ? { ...others, [key]: draft } : others })),
    isGone: (key) => !keys.has(key),
    hasForm: ({ kind, shipment }) => can('shipments:write') && shipment !== null && kind === 'promise',
    hasContacts: can('people:read'),
    render: (line, form, close) =>
      form === 'action' ? (
        <NewDate id={toKey(line)} lines={[line]} forms={forms} onClose={close} />
      ) : (
        <LineContacts line={line} forms={forms} />
      ),
  };
  return { forms, ...lists };
}

/** Adds the previous causes and lines that are kept, each where it was. */
function addKept(current: Lists, previous: Lists | undefined, isKept: (key: string) => boolean): Lists {
  if (!previous) return current;
  const isKeptLine = (line: AttentionLine) => isKept(toKey(line));
  const before = new Map(previous.causes.map((cause) => [toCauseId(cause), cause]));
  const causes = current.causes.map((cause) => {
    const lines = before.get(toCauseId(cause))?.lines ?? [];
    return { ...cause, lines: insert(cause.lines, lines, isKeptLine) };
  });
  const ids = new Set(current.causes.map(toCauseId));
  const gone = previous.causes.map((cause) => {
    if (ids.has(toCauseId(cause)) || isKept(toCauseId(cause))) return cause;
    const lines = cause.lines.filter(isKeptLine);
    return { ...cause, lines, count: lines.length };
  });
  const isKeptCause = (cause: AttentionCause) =>
    !ids.has(toCauseId(cause)) && (isKept(toCauseId(cause)) || cause.lines.length > 0);
  return { causes: insert(causes, gone, isKeptCause), items: insert(current.items, previous.items, isKeptLine) };
}

/** Inserts those of the previous items at their previous index. */
function insert<Item>(current: Item[], previous: Item[], isInserted: (item: Item) => boolean): Item[] {
  const result = [...current];
  for (const [index, item] of previous.entries()) if (isInserted(item)) result.splice(index, 0, item);
  return result;
}

function LineContacts({ line, forms }: { line: AttentionLine; forms: AttentionForms }) {
  const { t } = useTranslation();
  return (
    <>
      {forms.isGone(toKey(line)) ? <GoneNote line={line} since={forms.checkedAt} /> : null}
      <Suspense fallback={<p role="status">{t('admin.loading')}</p>}>
        <Contacts id={line.shipment?.id ?? line.id} />
      </Suspense>
    </>
  );
}
