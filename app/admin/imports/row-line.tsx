import { clsx } from 'clsx';
import { CircleAlert, Copy, Equal, type LucideIcon, Pencil, Plus } from 'lucide-react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import type { RowResult } from '#domain/imports/import.ts';
import type { ImportRow } from '#domain/imports/schema.ts';
import { RowCell } from './row-cell.tsx';
import { COLUMNS } from './row-fields.ts';
import styles from './rows-table.module.css';
import type { Rows, SaveCell } from './use-rows.ts';

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
  onConfirm: Rows['confirmMatch'];
}

export function RowLine({ row, onSave, onConfirm }: RowLineProps) {
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
        <PossibleMatch row={row} onConfirm={onConfirm} />
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

/** A shipment or row whose reference differs in signs alone: the row stays new unless somebody says that it is that shipment. */
function PossibleMatch({ row, onConfirm }: { row: ImportRow; onConfirm: Rows['confirmMatch'] }) {
  const { t } = useTranslation();
  const { possibleMatch: match } = row;
  if (!match) return null;
  const { shipmentId, trackingNumber, reference } = match;
  if (!shipmentId) return <small>{t('adminImports.rows.possibleRow', { row: match.row, reference })}</small>;
  return (
    <>
      <small>
        {t('adminImports.rows.possibleShipment', { reference })}{' '}
        <Link className={clsx(text.code, styles.code)} to={href('/admin/shipments/:id', { id: shipmentId })}>
          {trackingNumber}
        </Link>
      </small>
      {onConfirm ? (
        <Button small onClick={() => onConfirm(row)}>
          {t('adminImports.rows.sameShipment')}
        </Button>
      ) : null}
    </>
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
