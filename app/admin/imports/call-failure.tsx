import type { ApiError } from '@transcargo/api-client/api-error.ts';
import { isOffline } from '#app/api/api-error.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Mutation } from '../parts/use-mutation.ts';
import styles from './call-failure.module.css';

function toTextKey({ status }: ApiError) {
  if (status === 429) return 'adminImports.limited';
  return status === 0 && isOffline() ? 'admin.failed.offline' : 'adminImports.failed';
}

/** Reports a failed call and offers to try again. */
export function CallFailure({ call, text }: { call: Mutation; text?: string }) {
  const { t } = useTranslation();
  const error = call.outcome?.error;
  if (!error) return null;
  return (
    <Alert tone="error" className={styles.failure}>
      <span>{text ?? t(toTextKey(error))}</span>
      <Button small busy={call.isBusy} onClick={call.runAgain}>
        {t('adminImports.tryAgain')}
      </Button>
    </Alert>
  );
}
