import { clsx } from 'clsx';
import { CircleAlert, Copy, Equal, type LucideIcon, Pencil, Plus } from 'lucide-react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import type { ImportRow } from '#domain/import.schema.ts';
import type { RowResult } from '#domain/import.ts';
import { RowCell } from './row-cell.tsx';
import { COLUMNS } from './row-fields.ts';
import styles from './rows-table.module.css';
import type { SaveCell } from './use-rows.ts';

const ICONS: Record<RowResult, LucideIcon> = {
  error: CircleAlert,
  duplicate: Copy,
  changed: Pencil,
  new: Plus,
  same: Equal,
};

interface RowLineProps {
  row: ImportRow;
  onSave: SaveCell;
}

export function RowLine({ row, onSave }: RowLineProps) {
  const { t } = useTranslation();
  const Icon = ICONS[row.result];
  const unplaced = row.problems.filter(({ field }) => field === null);
  return (
    <tr data-row={row.row} className={styles[row.result]}>
      <td className={styles.number}>
        <span className={styles.word}>{t('adminImports.rows.row')} </span>
        {row.row}
      </td>
      <td>
        <span className={styles.result}>
          <Icon className={icon.small} />
          {t(`adminImports.result.${row.result}`)}
        </span>
        {unplaced.map(({ code, text: said }) => (
          <small key={code} className={styles.wrong}>
            {t(`adminImports.cell.${code as 'nul'}`, { row: row.sameAs })} <bdi>{said}</bdi>
          </small>
        ))}
        {row.outcome === 'stale' || row.outcome === 'failed' ? (
          <small className={styles.wrong}>{t(`adminImports.outcome.${row.outcome}`)}</small>
        ) : null}
      </td>
      {COLUMNS.map((column) => (
        <RowCell key={column} row={row} column={column} onSave={onSave}>
          {column === 'reference' ? <ShipmentNumber row={row} /> : null}
        </RowCell>
      ))}
    </tr>
  );
}

/** The number of a shipment that is there, or that the list gives a new one; else it gets its own. */
function ShipmentNumber({ row: { trackingNumber: known, shipmentId, result, problems, values } }: { row: ImportRow }) {
  const { t } = useTranslation();
  if (problems.some(({ field }) => field === 'trackingNumber')) return null;
  const trackingNumber = known ?? values.trackingNumber;
  if (!trackingNumber)
    return result === 'same' ? null : <small className={styles.newNumber}>{t('adminImports.rows.newNumber')}</small>;
  const className = clsx(text.code, styles.code);
  return (
    <small>
      {shipmentId ? (
        <Link className={className} to={href('/admin/shipments/:id', { id: shipmentId })}>
          {trackingNumber}
        </Link>
      ) : (
        <span className={className}>{trackingNumber}</span>
      )}
    </small>
  );
}
