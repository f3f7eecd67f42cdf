import { ApiError } from '@transcargo/api-client/api-error.ts';
import { isOurFault } from '#app/api/api-error.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { isSignedOut, requiresFactor } from '#app/session/session.ts';
import { ERROR_TEXTS, type ErrorKey } from '#domain/error-texts.ts';
import { STAFF_ERROR_TEXTS, type StaffErrorKey } from '#domain/staff-error-texts.ts';

/** The result of a change to an account. */
export type AccountOutcome<Done extends object = object> =
  | ({ kind: 'done'; error?: never } & Done)
  | (AccountRefusal & { error: ApiError });

type AccountRefusal =
  /** Error codes by field. */
  | { kind: 'refused'; fields: Record<string, string> }
  | { kind: 'tooMany'; seconds: number }
  /** `type` is that of the problem. */
  | { kind: 'conflict'; type: string | undefined }
  | { kind: 'gone' | 'failed' };

const DEFAULT_WAIT_SECONDS = 60;

function toRefusal({ status, problem, retryAfter }: ApiError): AccountRefusal {
  if (status === 429) return { kind: 'tooMany', seconds: retryAfter ?? DEFAULT_WAIT_SECONDS };
  if (status === 422 && problem?.errors)
    return { kind: 'refused', fields: Object.fromEntries(problem.errors.map(({ path, code }) => [path, code])) };
  if (status === 409 || status === 412) return { kind: 'conflict', type: problem?.type };
  return { kind: status === 404 || status === 410 ? 'gone' : 'failed' };
}

/**
 * Runs a change and turns a rejection into an outcome. Throws if the session has ended or needs a second factor, and on
 * our own bugs.
 */
export async function tryChange<Done extends object>(change: Promise<Done>): Promise<AccountOutcome<Done>> {
  try {
    return { kind: 'done', ...(await change) };
  } catch (error) {
    if (!(error instanceof ApiError) || isSignedOut(error) || requiresFactor(error)) throw error;
    const refusal = toRefusal(error);
    if (refusal.kind === 'failed' && isOurFault(error)) console.error(error);
    return { ...refusal, error };
  }
}

const isStaffKey = (code: string): code is StaffErrorKey => Object.hasOwn(STAFF_ERROR_TEXTS, code);
const isKey = (code: string): code is ErrorKey => Object.hasOwn(ERROR_TEXTS, code);

/** Translates an outcome into texts per field and one for the whole form. */
export function useAccountTexts(outcome: AccountOutcome | undefined) {
  const { t } = useTranslation();
  const toText = (code: string) =>
    isStaffKey(code) ? t(`adminSettings.errors.${code}`) : t(`errors.${isKey(code) ? code : 'invalidValue'}`);
  const fieldText = (path: string) => {
    const code = outcome?.kind === 'refused' ? outcome.fields[path] : undefined;
    return code && toText(code);
  };
  const wholeText = () => {
    if (outcome?.kind === 'tooMany') return t('adminSettings.tooMany', { count: outcome.seconds });
    return outcome?.kind === 'failed' ? t('adminSettings.failed') : undefined;
  };
  return { fieldText, whole: wholeText() };
}
