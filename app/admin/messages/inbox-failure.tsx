import { useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

export function InboxFailure() {
  const { t } = useTranslation();
  const { state, revalidate } = useRevalidator();
  return (
    <div className="fail bd">
      <Alert tone="error">{t('adminMessages.failed.load')}</Alert>
      <Button busy={state !== 'idle'} onClick={() => revalidate()}>
        {t('admin.failed.retry')}
      </Button>
    </div>
  );
}
