import { isOffline } from '#app/api/api-error.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useRetry } from '#app/shared/use-retry.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import styles from './load-failure.module.css';

/**
 * States what failed to load ("Failed to load shipments" by default) or that the browser is offline, with a retry
 * button. Specification, section 8.
 */
export function LoadFailure({ text }: { text?: string }) {
  const { t } = useTranslation();
  const { retry, isBusy } = useRetry();
  return (
    <div className={styles.failure}>
      <Alert tone="error">{text ?? t('admin.failed.load')}</Alert>
      {isOffline() ? <p>{t('admin.failed.offline')}</p> : null}
      <Button busy={isBusy} onClick={retry}>
        {t('admin.failed.retry')}
      </Button>
    </div>
  );
}
