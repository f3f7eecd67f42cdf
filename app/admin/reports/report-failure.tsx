import { useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';

/** The report could not be loaded: says so, with a retry. */
export function ReportFailure() {
  const { t } = useTranslation();
  const { state, revalidate } = useRevalidator();
  return (
    <div className="fail">
      <Alert tone="error">{t('adminReports.failed')}</Alert>
      <Button busy={state !== 'idle'} onClick={() => revalidate()}>
        {t('admin.failed.retry')}
      </Button>
    </div>
  );
}
