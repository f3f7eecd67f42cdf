import { useTranslation } from '#app/i18n/use-translation.tsx';
import { isSignedOut } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { SignInAgain } from '../frame/sign-in-again.tsx';
import styles from './call-failure.module.css';
import type { Call } from './use-call.ts';

/** Says that a call failed, with a way to try again; a session that ended is renewed in place. */
export function CallFailure({ call: { failed, isBusy, settle }, text }: { call: Call; text?: string }) {
  const { t } = useTranslation();
  if (!failed) return null;
  if (isSignedOut(failed.error)) return <SignInAgain onSignedIn={failed.again} onCancel={settle} />;
  return (
    <Alert tone="error" className={styles.failure}>
      <span>{text ?? t(failed.error.status === 429 ? 'adminImports.limited' : 'adminImports.failed')}</span>
      <Button small busy={isBusy} onClick={failed.again}>
        {t('adminImports.tryAgain')}
      </Button>
    </Alert>
  );
}
