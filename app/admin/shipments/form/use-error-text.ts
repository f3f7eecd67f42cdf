import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { FormProblem } from './check-form.ts';

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
