import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { SignInRefusal } from './try-sign-in.ts';

/** What a refused sign-in says. */
export function useRefusalText(refusal: SignInRefusal | undefined): string | undefined {
  const { t } = useTranslation();
  switch (refusal?.kind) {
    case 'missing':
      return t('errors.emailAndPassword');
    case 'invalid':
      return t('errors.invalidCredentials');
    case 'codeMissing':
      return t('admin.login.codeMissing');
    case 'over':
      return t('admin.login.over');
    case 'codeWrong':
      if (refusal.triesLeft === 0) return t('admin.login.codeWrongLast');
      return t('admin.login.codeWrong', { count: refusal.triesLeft });
    case 'passkeyWrong':
      return t('admin.login.passkeyWrong');
    case 'passkeyCancelled':
      return t('admin.login.passkeyCancelled');
    case 'tooMany':
      return t('admin.login.tooMany', { seconds: refusal.seconds });
    case 'unreachable':
      return t('admin.login.unreachable');
    default:
      return undefined;
  }
}
