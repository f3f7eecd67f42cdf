import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import styles from './tick.module.css';

interface RecipientsTickProps {
  count: number;
  /** Of those, who gets no email in any case. */
  refusing: number;
  isTold: boolean;
  onChange(isTold: boolean): void;
}

/** Whether recipients are written to: nobody is unless it is ticked. */
export function RecipientsTick({ count, refusing, isTold, onChange }: RecipientsTickProps) {
  const { t } = useTranslation();
  return (
    <>
      {count > refusing ? (
        <label className={styles.tick}>
          <input type="checkbox" checked={isTold} onChange={({ target }) => onChange(target.checked)} />
          {t('adminImports.check.tell', { count: count - refusing })}
        </label>
      ) : null}
      {refusing > 0 ? (
        <p className={fieldStyles.hint}>{t('adminImports.check.refusing', { count: refusing, of: count })}</p>
      ) : null}
    </>
  );
}
