import { RefreshCw } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import styles from './call-failure.module.css';

/** Says that what was checked is no longer so, and checks again. */
export function Stale({ text, isBusy, onCheck }: { text: string; isBusy: boolean; onCheck(): void }) {
  const { t } = useTranslation();
  return (
    <Alert tone="error" className={styles.failure}>
      <span>{text}</span>
      <Button small busy={isBusy} onClick={onCheck}>
        <RefreshCw className={icon.icon} />
        {t('adminImports.check.again')}
      </Button>
    </Alert>
  );
}
