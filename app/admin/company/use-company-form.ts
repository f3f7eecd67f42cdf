import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useEffect, useRef, useState } from 'react';
import type { ApiClient } from '#app/api.ts';
import { useShell } from '#app/document/shell.tsx';
import { isSignedOut } from '#app/session/session.ts';
import type { CompanyChange, CompanyView } from '#domain/company/schema.ts';
import { useAction } from '../parts/use-action.tsx';
import { type CompanyValues, mergeValues, toCompanyChange, toCompanyValues, toFormName } from './company-values.ts';

interface Form {
  base: CompanyView;
  values: CompanyValues;
  /** Fields that two people changed to different values. */
  clashes: (keyof CompanyValues)[];
}

const toForm = (company: CompanyView): Form => ({ base: company, values: toCompanyValues(company), clashes: [] });

/** Returns the form after a save. Values typed after `submitted` stay, as do those that someone else's save did not touch. */
function toNextForm(outcome: CompanyOutcome, { base, values }: Form, submitted: CompanyValues): Form | undefined {
  if (outcome.kind === 'done') {
    const { joined } = mergeValues(submitted, values, toCompanyValues(outcome.company));
    return { ...toForm(outcome.company), values: joined };
  }
  if (outcome.kind !== 'stale') return undefined;
  const { joined, clashes } = mergeValues(toCompanyValues(base), values, toCompanyValues(outcome.theirs));
  return { base: outcome.theirs, values: joined, clashes };
}

/**
 * Lists the rejected fields by the form's names. Indexes refer to the rows that were sent, which may have moved since.
 */
const listErrors = (outcome: CompanyOutcome | undefined, submitted: CompanyValues) =>
  outcome?.kind === 'refused'
    ? outcome.problems.map(({ path, code }) => ({ name: toFormName(path, submitted), code }))
    : [];

/** Holds the typed values, the version they are based on, and the result of the last save. */
export function useCompanyForm(loaded: CompanyView) {
  const { changeCompany } = useShell();
  const { run, isBusy, outcome: last } = useAction<CompanyRequest, CompanyOutcome>();
  const [form, setForm] = useState(() => toForm(loaded));
  const { base, values, clashes } = form;
  const [undone, setUndone] = useState<CompanyOutcome>();
  const outcome = last === undone ? undefined : last;
  const [changedSince, setChangedSince] = useState<CompanyOutcome>();
  // Values typed while a save is running are not part of it.
  const submitted = useRef(values);
  const handled = useRef<CompanyOutcome>(undefined);

  useEffect(() => {
    if (!outcome || handled.current === outcome) return;
    handled.current = outcome;
    const next = toNextForm(outcome, form, submitted.current);
    if (next) setForm(next);
    if (outcome.kind !== 'done') return;
    // The surrounding layout shows the company too, so it is updated.
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
    errors: listErrors(outcome, submitted.current),
    isBusy,
    isChanged,
    // Later changes are not saved.
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
      if (isBusy) return;
      submitted.current = values;
      void run({ version: base.version, change });
    },
  };
}

export type CompanyForm = ReturnType<typeof useCompanyForm>;

export interface CompanyRequest {
  /** The version that the change is based on. */
  version: number;
  change: CompanyChange;
}

/** The result of a save. Unless it is `done`, the form keeps its values. */
export type CompanyOutcome =
  | { kind: 'done'; company: CompanyView }
  /** Error codes by field name in the API. */
  | { kind: 'refused'; problems: { path: string; code: string }[] }
  /** Someone else saved in between; `theirs` is the stored version. */
  | { kind: 'stale'; theirs: CompanyView }
  | { kind: 'signedOut' }
  | { kind: 'failed'; isOffline: boolean };

/** Saves the company. Rethrows anything that is not a response of the API. */
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
