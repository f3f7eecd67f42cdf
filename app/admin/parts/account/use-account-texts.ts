import { useTranslation } from '#app/i18n/use-translation.tsx';
import { MESSAGES, type MessageKey } from '#domain/messages.ts';
import { STAFF_MESSAGES, type StaffMessageKey } from '#domain/staff-messages.ts';
import type { AccountOutcome } from './account-outcome.ts';

const isStaffKey = (code: string): code is StaffMessageKey => Object.hasOwn(STAFF_MESSAGES, code);
const isKey = (code: string): code is MessageKey => Object.hasOwn(MESSAGES, code);

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
