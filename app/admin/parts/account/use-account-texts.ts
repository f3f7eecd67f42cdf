import { useTranslation } from '#app/i18n/use-translation.tsx';
import { ERROR_TEXTS, type ErrorKey } from '#domain/error-texts.ts';
import { STAFF_ERROR_TEXTS, type StaffErrorKey } from '#domain/staff-error-texts.ts';
import type { AccountOutcome } from './account-outcome.ts';

const isStaffKey = (code: string): code is StaffErrorKey => Object.hasOwn(STAFF_ERROR_TEXTS, code);
const isKey = (code: string): code is ErrorKey => Object.hasOwn(ERROR_TEXTS, code);

/** What an outcome says: of each field, and of the whole. */
export function useAccountTexts(outcome: AccountOutcome | undefined) {
  const { t } = useTranslation();
  const toText = (code: string) =>
    isStaffKey(code) ? t(`adminSettings.errors.${code}`) : t(`errors.${isKey(code) ? code : 'invalidValue'}`);
  const fieldText = (path: string) => {
    const code = outcome?.kind === 'refused' ? outcome.fields[path] : undefined;
    return code && toText(code);
  };
  const wholeText = () => {
    if (outcome?.kind === 'tooMany') return t('adminSettings.tooMany', { seconds: outcome.seconds });
    return outcome?.kind === 'failed' ? t('adminSettings.failed') : undefined;
  };
  return { fieldText, whole: wholeText() };
}
