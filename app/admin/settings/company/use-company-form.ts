import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useShell } from '#app/document/shell.tsx';
import type { CompanyView } from '#domain/company.schema.ts';
import { type CompanyValues, isChanged, joinValues, toCompanyChange, toCompanyValues } from './company-values.ts';
import type { CompanyOutcome, CompanyRequest } from './save-company.ts';

/** What is typed, what it was made from, and how the last save ended. */
export function useCompanyForm(loaded: CompanyView) {
  const { changeCompany } = useShell();
  const fetcher = useFetcher<CompanyOutcome>();
  const [base, setBase] = useState(loaded);
  const [values, setValues] = useState(() => toCompanyValues(loaded));
  const [clashes, setClashes] = useState<(keyof CompanyValues)[]>([]);
  const outcome = fetcher.state === 'idle' ? fetcher.data : undefined;
  const taken = useRef<CompanyOutcome>(undefined);
  // A double click comes sooner than the state of what the first one sent.
  const isSending = useRef(false);

  useEffect(() => {
    if (!outcome || taken.current === outcome) return;
    taken.current = outcome;
    // Not by the state: one that came and went between two drawings was never seen.
    isSending.current = false;
    if (outcome.kind === 'done') {
      const { version: _, ...company } = outcome.company;
      setBase(outcome.company);
      setValues(toCompanyValues(outcome.company));
      setClashes([]);
      // The frame around this form shows it, too.
      changeCompany?.(company);
    }
    if (outcome.kind === 'stale') {
      const theirs = toCompanyValues(outcome.theirs);
      const { joined, clashes: both } = joinValues(toCompanyValues(base), values, theirs);
      setBase(outcome.theirs);
      setValues(joined);
      setClashes(both);
    }
  }, [outcome, base, values, changeCompany]);

  const request: CompanyRequest = { version: base.version, change: toCompanyChange(values, base) };
  return {
    ...{ values, base, clashes, outcome },
    isBusy: fetcher.state !== 'idle',
    isChanged: isChanged(values, base),
    change: (part: Partial<CompanyValues>) => setValues((now) => ({ ...now, ...part })),
    undo: () => {
      setValues(toCompanyValues(base));
      setClashes([]);
    },
    save: () => {
      if (isSending.current) return;
      isSending.current = true;
      void fetcher.submit(JSON.stringify(request), { method: 'post', encType: 'application/json' });
    },
  };
}

export type CompanyForm = ReturnType<typeof useCompanyForm>;
