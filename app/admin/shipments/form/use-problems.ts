import { useState } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { FormProblem } from './check-form.ts';

interface Tried {
  /** Fields that broke rules of the form. */
  broken: string[];
  /** What only the browser or the server can judge. */
  others: FormProblem[];
}

export interface Problems {
  problems: FormProblem[];
  /** The try that found them. */
  about: object | undefined;
  /** Remembers what a try found: what broke the rules, and what else is wrong. */
  find(broken: FormProblem[], others: FormProblem[]): void;
  /** Something was typed into the field with this path. */
  touch(path: string): void;
}

const NOTHING: Tried = { broken: [], others: [] };

/**
 * What the last try to save found wrong, as far as it is wrong still: what is put right is no longer said, and nothing new
 * is before the next try. `check` judges the form as it is; what the server `refused` lasts until its field is touched.
 */
export function useProblems(check: () => FormProblem[], refused: FormProblem[] | undefined): Problems {
  const [tried, setTried] = useState(NOTHING);
  const [about, setAbout] = useState<object>();
  const [taken, setTaken] = useState(refused);
  if (refused !== taken) {
    setTaken(refused);
    if (refused) {
      setTried({ broken: [], others: refused });
      setAbout(refused);
    }
  }
  const { broken, others } = tried;
  const isOther = (path: string) => others.some((other) => other.path === path);
  const still = broken.length > 0 ? check().filter(({ path }) => broken.includes(path) && !isOther(path)) : [];
  return {
    about,
    problems: [...others, ...still],
    find: (found, besides) => {
      setTried({ broken: found.map(({ path }) => path), others: besides });
      setAbout(found);
    },
    touch: (path) => {
      if (isOther(path)) setTried({ broken, others: others.filter((other) => other.path !== path) });
    },
  };
}

const MISSING = ['serviceType', 'originAddress', 'destinationAddress'] as const;

/** The words of a problem, without regard to its field. */
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

/** The message under a field. A missing one says which it is; the summary has the specification's words. */
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
