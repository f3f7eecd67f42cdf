import { CircleAlert } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import { listMissing } from '#domain/imports/guess.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import styles from './foot.module.css';

interface ColumnsFootProps {
  item: Import;
  mapping: ImportMapping;
  /** It is not said yet which of several columns with one heading is meant. */
  isDoubled: boolean;
  isBusy: boolean;
  onCancel(): void;
  onCheck(): void;
}

/** What still has to be said, and the way to the dry run. */
export function ColumnsFoot({ item, mapping, isDoubled, isBusy, onCancel, onCheck }: ColumnsFootProps) {
  const { t } = useTranslation();
  const missing = listMissing(mapping, item.header);
  const isAsked = item.questions.some(({ field }) => mapping.columns[field] && !mapping.dateOrders[field]);
  const isOpen = item.columnQuestions.some(
    ({ kind, field }) =>
      (kind === 'decimalSign' && mapping.columns[field] && !mapping.decimalSigns?.[field as 'weight']) ||
      (kind === 'orderRows' && !mapping.orderRows),
  );
  const why =
    missing.length > 0
      ? t('adminImports.map.whyMissing', { fields: missing.map((name) => t(`adminImports.field.${name}`)).join(', ') })
      : isDoubled
        ? t('adminImports.map.whyDoubled')
        : isAsked
          ? t('adminImports.map.whyDates')
          : isOpen
            ? t('adminImports.map.whyQuestions')
            : undefined;
  return (
    <div className={styles.foot}>
      <p className={fieldStyles.error} id="why-not">
        {why ? (
          <>
            <CircleAlert className={icon.icon} />
            <span>{why}</span>
          </>
        ) : null}
      </p>
      <Button variant="quiet" onClick={onCancel}>
        {t('adminImports.map.cancel')}
      </Button>
      <Button
        variant="ink"
        busy={isBusy}
        disabled={why !== undefined}
        aria-describedby={why ? 'why-not' : undefined}
        onClick={onCheck}
      >
        {t('adminImports.map.check', { count: item.rows })}
      </Button>
    </div>
  );
}
