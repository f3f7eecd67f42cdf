import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Shipment } from '#domain/shipment.schema.ts';
import styles from './boxes.module.css';
import type { Selection } from './use-selection.ts';

/** Selects a row; with Shift, all rows from the one before. */
export function RowBox({ selection, shipment }: { selection: Selection; shipment: Shipment }) {
  const { t } = useTranslation();
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        data-row-box
        aria-label={t('admin.select.row', { number: shipment.trackingNumber })}
        checked={selection.has(shipment.id)}
        onChange={({ target, nativeEvent }) =>
          selection.set(shipment.id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** Selects all rows of the page; in between when only some are. */
export function PageBox({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const { rows, has, setPage } = selection;
  const isSome = rows.some(has);
  const isWhole = isSome && rows.every(has);
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={t('admin.select.page')}
        ref={(box) => {
          if (box) box.indeterminate = isSome && !isWhole;
        }}
        checked={isWhole}
        onChange={() => setPage(!isWhole)}
      />
    </label>
  );
}
