import { useTranslation } from '#app/i18n/use-translation.tsx';
import styles from './tick.module.css';

interface RecipientsTickProps {
  count: number;
  isTold: boolean;
  onChange(isTold: boolean): void;
}

/** Whether recipients are written to: nobody is unless it is ticked. */
export function RecipientsTick({ count, isTold, onChange }: RecipientsTickProps) {
  const { t } = useTranslation();
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={isTold} onChange={({ target }) => onChange(target.checked)} />
      {t('adminImports.check.tell', { count })}
    </label>
  );
}
