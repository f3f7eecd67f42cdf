import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { isSignedOut } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { SignInAgain } from '../frame/sign-in-again.tsx';
import { useOnce } from '../parts/use-action.tsx';
import styles from './call-failure.module.css';

/** Reports a failed call and offers to try again. An expired session is renewed in place. */
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

export interface Call {
  isBusy: boolean;
  failed: { error: ApiError; again(): void } | undefined;
  /** Ignores calls while one is running. A failed call can be run again. */
  run(work: () => Promise<void>): Promise<void>;
  settle(): void;
}

/** Runs API calls outside loaders and actions, with their busy and failed states. */
export function useCall(): Call {
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState<Call['failed']>();
  const run = useOnce(async (work: () => Promise<void>) => {
    setIsBusy(true);
    setFailed(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed({ error, again: () => void run(work) });
    } finally {
      setIsBusy(false);
    }
  });
  return { isBusy, failed, run, settle: () => setFailed(undefined) };
}
