import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useEffect, useRef, useState } from 'react';
import { useShell } from '#app/document/shell.tsx';
import { callSignedIn, isSignedOut, staffApi } from '#app/session/session.ts';
import type { CompanyView } from '#domain/company/schema.ts';
import type { CompanySection } from '#domain/company/sections.ts';
import { useChange } from '../parts/use-change.ts';
import {
  type CompanyValues,
  listChanges,
  mergeValues,
  toCompanyChange,
  toCompanyValues,
  toFormName,
} from './company-values.ts';

interface Form {
  loaded: CompanyView;
  base: CompanyView;
  values: CompanyValues;
  /** Fields that two people changed to different values. */
  clashes: (keyof CompanyValues)[];
}

const toForm = (company: CompanyView, loaded = company): Form => ({
  loaded,
  base: company,
  values: toCompanyValues(company),
  clashes: [],
});

/** Returns the form after a save. Values typed after `submitted` stay, as do those that someone else's save did not touch. */
function toNextForm(
  outcome: CompanyOutcome,
  { loaded, base, values }: Form,
  submitted: CompanyValues,
): Form | undefined {
  if (outcome.kind === 'done') {
    const { merged } = mergeValues(submitted, values, toCompanyValues(outcome.company));
    return { ...toForm(outcome.company, loaded), values: merged };
  }
  if (outcome.kind !== 'stale') return undefined;
  const { merged, clashes } = mergeValues(toCompanyValues(base), values, toCompanyValues(outcome.theirs));
  return { loaded, base: outcome.theirs, values: merged, clashes };
}

/**
 * Lists the rejected fields by the form's names. Indexes refer to the rows that were sent, which may have moved since.
 */
const listErrors = (outcome: CompanyOutcome | undefined, submitted: CompanyValues) =>
  outcome?.kind === 'refused'
    ? outcome.problems.map(({ path, code }) => ({ name: toFormName(path, submitted), code }))
    : [];

/** Holds the typed values of a section, the version they are based on, and the result of the last save. */
export function useCompanyForm(section: CompanySection, loaded: CompanyView) {
  const { changeCompany } = useShell();
  const { run, isBusy, settle: forget, outcome: last } = useChange(saveCompany);
  const [form, setForm] = useState(() => toForm(loaded));
  const { base, values, clashes } = form;
  // Another section has been opened.
  if (form.loaded !== loaded) setForm(toForm(loaded));
  // Values typed while a save is running are not part of it.
  const submitted = useRef(form);
  const outcome = submitted.current.loaded === loaded ? last : undefined;
  const handled = useRef<CompanyOutcome>(undefined);
  const onSettled = useRef<(isSaved: boolean) => void>(undefined);
  const settle = (isSaved: boolean) => {
    onSettled.current?.(isSaved);
    onSettled.current = undefined;
  };

  useEffect(() => {
    if (!outcome || handled.current === outcome) return;
    handled.current = outcome;
    const next = toNextForm(outcome, form, submitted.current.values);
    if (next) setForm(next);
    settle(next !== undefined && outcome.kind === 'done' && listChanges(section, next.values, next.base).length === 0);
    if (outcome.kind !== 'done') return;
    // The surrounding layout shows the company too, so it is updated.
    const { version: _, ...company } = outcome.company;
    changeCompany?.(company);
  });

  const changes = listChanges(section, values, base);
  return {
    values,
    base,
    clashes,
    outcome,
    errors: listErrors(outcome, submitted.current.values),
    isBusy,
    /** The names of the values that differ from the stored ones. */
    changes,
    isSaved: outcome?.kind === 'done' && changes.length === 0,
    change: (part: Partial<CompanyValues>) => {
      // Later changes are not saved.
      if (outcome?.kind === 'done') forget();
      setForm((now) => ({ ...now, values: { ...now.values, ...part } }));
    },
    undo: () => {
      forget();
      setForm(toForm(base, loaded));
    },
    /** Saves the section. `then` learns once whether nothing is left to save. */
    save: (then?: (isSaved: boolean) => void) => {
      onSettled.current = then;
      if (isBusy) return;
      submitted.current = form;
      void run({ section, values, base });
    },
  };
}

export type CompanyForm = ReturnType<typeof useCompanyForm>;

export interface CompanyRequest {
  section: CompanySection;
  values: CompanyValues;
  /** The version that the values are based on. */
  base: CompanyView;
}

/** The result of a save. Unless it is `done`, the form keeps its values. */
export type CompanyOutcome =
  | { kind: 'done'; company: CompanyView }
  /** Error codes by field name in the API. */
  | { kind: 'refused'; problems: { path: string; code: string }[] }
  /** Someone else saved another value of the same field in between; `theirs` is the stored version. */
  | { kind: 'stale'; theirs: CompanyView }
  /** The user did not sign in again. */
  | { kind: 'canceled' }
  | { kind: 'failed'; isOffline: boolean };

/**
 * Saves the changes of a section, together with what someone else has saved in other fields since. Rethrows anything
 * that is not a response of the API.
 */
export async function saveCompany({ section, values, base }: CompanyRequest): Promise<CompanyOutcome> {
  const change = toCompanyChange(values, listChanges(section, values, base));
  try {
    return { kind: 'done', company: await callSignedIn(() => staffApi.changeCompany(base.version, change)) };
  } catch (error) {
    const outcome = await toOutcome(error);
    if (outcome.kind !== 'stale') return outcome;
    const { merged, clashes } = mergeValues(toCompanyValues(base), values, toCompanyValues(outcome.theirs));
    return clashes.length > 0 ? outcome : saveCompany({ section, values: merged, base: outcome.theirs });
  }
}

async function toOutcome(error: unknown): Promise<CompanyOutcome> {
  if (!(error instanceof ApiError)) throw error;
  if (isSignedOut(error)) return { kind: 'canceled' };
  if (error.status === 412) {
    const theirs = await staffApi.getCompany().catch(() => undefined);
    if (theirs) return { kind: 'stale', theirs };
  }
  if (error.problem?.errors?.length) return { kind: 'refused', problems: error.problem.errors };
  console.error(error);
  return { kind: 'failed', isOffline: error.status === 0 };
}
