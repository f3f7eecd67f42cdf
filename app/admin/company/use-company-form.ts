import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ApiClient } from '#app/api.ts';
import { useShell } from '#app/document/shell.tsx';
import { isSignedOut } from '#app/session/session.ts';
import type { CompanyChange } from '#domain/company/schema.ts';
import type { CompanyView } from '#domain/company/view.schema.ts';
import { type CompanyValues, joinValues, toCompanyChange, toCompanyValues, toFormName } from './company-values.ts';

interface Form {
  base: CompanyView;
  values: CompanyValues;
  /** What two people changed, each otherwise. */
  clashes: (keyof CompanyValues)[];
}

const toForm = (company: CompanyView): Form => ({ base: company, values: toCompanyValues(company), clashes: [] });

/** The form after a save: what was typed since `sent`, or beside somebody else's save, stays. */
function toNextForm(outcome: CompanyOutcome, { base, values }: Form, sent: CompanyValues): Form | undefined {
  if (outcome.kind === 'done') {
    const { joined } = joinValues(sent, values, toCompanyValues(outcome.company));
    return { ...toForm(outcome.company), values: joined };
  }
  if (outcome.kind !== 'stale') return undefined;
  const { joined, clashes } = joinValues(toCompanyValues(base), values, toCompanyValues(outcome.theirs));
  return { base: outcome.theirs, values: joined, clashes };
}

/** What is wrong, by the form's names. Rows are those that were sent: others may have come and gone since. */
const listRefused = (outcome: CompanyOutcome | undefined, sent: CompanyValues) =>
  outcome?.kind === 'refused' ? outcome.problems.map(({ path, code }) => ({ name: toFormName(path, sent), code })) : [];

/** What is typed, what it was made from, and how the last save ended. */
export function useCompanyForm(loaded: CompanyView) {
  const { changeCompany } = useShell();
  const fetcher = useFetcher<CompanyOutcome>();
  const [form, setForm] = useState(() => toForm(loaded));
  const { base, values, clashes } = form;
  const [undone, setUndone] = useState<CompanyOutcome>();
  const outcome = fetcher.state === 'idle' && fetcher.data !== undone ? fetcher.data : undefined;
  const [changedSince, setChangedSince] = useState<CompanyOutcome>();
  // What is typed while it is on its way is not part of it.
  const sent = useRef(values);
  const taken = useRef<CompanyOutcome>(undefined);
  // A double click comes sooner than the state of what the first one sent.
  const isSending = useRef(false);

  useEffect(() => {
    if (!outcome || taken.current === outcome) return;
    taken.current = outcome;
    // Not by the state: one that came and went between two drawings was never seen.
    isSending.current = false;
    const next = toNextForm(outcome, form, sent.current);
    if (next) setForm(next);
    if (outcome.kind !== 'done') return;
    // The frame around this form shows it, too.
    const { version: _, ...company } = outcome.company;
    changeCompany?.(company);
  }, [outcome, form, changeCompany]);

  const change = toCompanyChange(values, base);
  const isChanged = Object.keys(change).length > 0;
  return {
    values,
    base,
    clashes,
    outcome,
    refused: listRefused(outcome, sent.current),
    isBusy: fetcher.state !== 'idle',
    isChanged,
    // What is typed afterwards is not.
    isSaved: outcome?.kind === 'done' && outcome !== changedSince && !isChanged,
    change: (part: Partial<CompanyValues>) => {
      setChangedSince(outcome);
      setForm((now) => ({ ...now, values: { ...now.values, ...part } }));
    },
    undo: () => {
      setUndone(outcome);
      setForm(toForm(base));
    },
    save: () => {
      if (isSending.current) return;
      isSending.current = true;
      sent.current = values;
      const request: CompanyRequest = { version: base.version, change };
      void fetcher.submit(JSON.stringify(request), { method: 'post', encType: 'application/json' });
    },
  };
}

export type CompanyForm = ReturnType<typeof useCompanyForm>;

export interface CompanyRequest {
  /** What the change was made from. */
  version: number;
  change: CompanyChange;
}

/** How a save ended. Unless it is done the form keeps what was typed. */
export type CompanyOutcome =
  | { kind: 'done'; company: CompanyView }
  /** The codes of what is wrong, by the field's name in the API. */
  | { kind: 'refused'; problems: { path: string; code: string }[] }
  /** Somebody else saved in between: `theirs` is stored now. */
  | { kind: 'stale'; theirs: CompanyView }
  | { kind: 'signedOut' }
  | { kind: 'failed'; isOffline: boolean };

/** Saves, and says what became of it. Throws what is no answer of the API. */
export async function saveCompany(
  api: ApiClient,
  { version, change }: CompanyRequest,
  report: (error: unknown) => void,
): Promise<CompanyOutcome> {
  try {
    return { kind: 'done', company: await api.changeCompany(version, change) };
  } catch (error) {
    return toOutcome(api, error, report);
  }
}

async function toOutcome(api: ApiClient, error: unknown, report: (error: unknown) => void): Promise<CompanyOutcome> {
  if (!(error instanceof ApiError)) throw error;
  if (isSignedOut(error)) return { kind: 'signedOut' };
  if (error.status === 412) {
    const theirs = await api.getCompany().catch(() => undefined);
    if (theirs) return { kind: 'stale', theirs };
  }
  if (error.problem?.errors?.length) return { kind: 'refused', problems: error.problem.errors };
  report(error);
  return { kind: 'failed', isOffline: error.status === 0 };
}
