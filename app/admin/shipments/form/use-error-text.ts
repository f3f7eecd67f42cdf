import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { FieldProblem } from '#domain/shipment-rules.ts';

const MISSING = ['serviceType', 'originAddress', 'destinationAddress'] as const;

/** The message under a field. A missing one says which it is; the summary has the specification's words. */
export function useErrorText(problems: FieldProblem[]): (path: string) => string | undefined {
  const { t } = useTranslation();
  return (path) => {
    const problem = problems.find((other) => other.path === path);
    if (!problem) return undefined;
    const missing = MISSING.find((name) => name === path);
    return problem.code === 'requiredFields' && missing
      ? t(`adminForm.missing.${missing}`)
      : t(`errors.${problem.code}`);
  };
}
