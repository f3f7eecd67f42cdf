import { useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

/** "Failed to load shipments" with a retry. Specification, section 8. */
export function LoadFailure() {
  const { t } = useTranslation();
  const { state, revalidate } = useRevalidator();
  return (
    <div className="fail">
      <Alert tone="error">{t('admin.failed.load')}</Alert>
      <Button busy={state !== 'idle'} onClick={() => revalidate()}>
        {t('admin.failed.retry')}
      </Button>
    </div>
  );
}
