import { useTranslation } from '#app/i18n/use-translation.tsx';
import { ERROR_TEXTS, type ErrorKey } from '#domain/error-texts.ts';
import { toCompanyValues, toFormName } from './company-values.ts';
import type { CompanyForm } from './use-company-form.ts';

const toKey = (code: string): ErrorKey => (Object.hasOwn(ERROR_TEXTS, code) ? (code as ErrorKey) : 'invalidValue');

/** What is wrong with a field: the server refused it, or somebody else has saved another value meanwhile. */
export function useFieldError({ outcome, values, clashes, base }: CompanyForm): (name: string) => string | undefined {
  const { t } = useTranslation();
  const stored = toCompanyValues(base);
  return (name) => {
    if (outcome?.kind === 'refused') {
      const problem = outcome.problems.find(({ path }) => toFormName(path, values) === name);
      if (!problem) return undefined;
      return problem.code === 'requiredFields' ? t('adminCompany.missing') : t(`errors.${toKey(problem.code)}`);
    }
    const clash = clashes.find((other) => name === other || name.startsWith(`${other}.`));
    if (!clash) return undefined;
    const network = name.replace('socials.', '') as keyof typeof stored.socials;
    const value = clash === 'socials' ? stored.socials[network] : stored[clash];
    return t('adminCompany.clash', { value: value ?? '' });
  };
}
