import { useState } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { FormProblem } from './check-form.ts';

interface Tried {
  /** The fields that break rules of the form. */
  broken: string[];
  /** Problems that only the browser or the server can find. */
  others: FormProblem[];
}

export interface Problems {
  problems: FormProblem[];
  /** The attempt that found them. */
  about: object | undefined;
  /** Stores what an attempt found: broken rules and other problems. */
  find(broken: FormProblem[], others: FormProblem[]): void;
  /** Called when the field with this path changes. */
  touch(path: string): void;
}

const NOTHING: Tried = { broken: [], others: [] };

/**
 * Returns the problems of the last attempt to save that still exist. New problems wait for the next attempt. `check`
 * checks the current form; `serverProblems` last until their field changes.
 */
export function useProblems(check: () => FormProblem[], serverProblems: FormProblem[] | undefined): Problems {
  const [tried, setTried] = useState(NOTHING);
  const [about, setAbout] = useState<object>();
  const [taken, setTaken] = useState(serverProblems);
  if (serverProblems !== taken) {
    setTaken(serverProblems);
    if (serverProblems) {
      setTried({ broken: [], others: serverProblems });
      setAbout(serverProblems);
    }
  }
  const { broken, others } = tried;
  const isOther = (path: string) => others.some((other) => other.path === path);
  const still = broken.length > 0 ? check().filter(({ path }) => broken.includes(path) && !isOther(path)) : [];
  return {
    about,
    problems: [...others, ...still],
    find: (fieldProblems, besides) => {
      setTried({ broken: fieldProblems.map(({ path }) => path), others: besides });
      setAbout(fieldProblems);
    },
    touch: (path) => {
      if (isOther(path)) setTried({ broken, others: others.filter((other) => other.path !== path) });
    },
  };
}

const MISSING = ['serviceType', 'originAddress', 'destinationAddress'] as const;

/** Returns a problem's text without naming its field. */
export function useProblemText(): (problem: FormProblem) => string {
  const { t } = useTranslation();
  const { prefix } = useCompany();
  return (problem) => {
    if (problem.code === 'ambiguousNumber')
      return t('adminForm.ambiguousNumber', { whole: problem.whole, decimal: problem.decimal });
    if (problem.code === 'estimateReasonNeeded') return t('adminForm.promise.needed');
    return t(`errors.${problem.code}`, { prefix });
  };
}

/** Returns the message under a field. It names a missing value; the summary uses the specification's words. */
export function useErrorText(problems: FormProblem[]): (path: string) => string | undefined {
  const { t } = useTranslation();
  const toText = useProblemText();
  return (path) => {
    const problem = problems.find((other) => other.path === path);
    if (!problem) return undefined;
    const missing = MISSING.find((name) => name === path);
    return problem.code === 'requiredFields' && missing ? t(`adminForm.missing.${missing}`) : toText(problem);
  };
}
