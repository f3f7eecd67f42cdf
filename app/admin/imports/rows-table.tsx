import { clsx } from 'clsx';
import { CircleAlert, Copy, Equal, type LucideIcon, Pencil, Plus } from 'lucide-react';
import { href, Link, useSearchParams } from 'react-router';
import type { ImportRowPage } from '#app/api/import-calls.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { formatEstimate } from '#domain/dates.ts';
import type { RowResult } from '#domain/imports/import.ts';
import type { Import, ImportRow } from '#domain/imports/schema.ts';
import { Key } from '../frame/shortcuts/key.tsx';
import table from '../parts/table.module.css';
import { TableHead } from '../parts/table.tsx';
import { CallFailure } from './call-failure.tsx';
import { readFilter, toRowsQuery } from './load-import.ts';
import { COLUMNS, RowCell } from './row-cell.tsx';
import styles from './rows-table.module.css';
import { type CellSaves, type MoreRows, type Rows, type SaveCell, useRows } from './use-rows.ts';

/** The rows of a list with their results. Wrong cells are fields. */
export function RowsTable({ rows }: { rows: Rows }) {
  const { t } = useTranslation();
  const hasErrors = rows.items.some(({ problems }) => problems.length > 0);
  if (rows.items.length === 0) return <p className={styles.none}>{t('adminImports.rows.none')}</p>;
  return (
    <>
      <div className={clsx(panel.panel, panel.clip)} ref={rows.place}>
        <table className={clsx(table.table, table.manyColumns, styles.table)}>
          <TableHead columns={(['row', 'result', ...COLUMNS] as const).map((name) => t(`adminImports.rows.${name}`))} />
          <tbody>
            {rows.items.map((row) => (
              <RowLine
                key={row.row}
                row={row}
                onSave={(...cell) => rows.save(row, ...cell)}
                onConfirm={rows.confirmMatch}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className={styles.announcement}>
        {rows.announcement}
      </p>
      <CallFailure call={rows.saves.call} text={t('adminImports.rows.notSaved', { row: rows.saves.row })} />
      <MoreRowsButton rows={rows} />
      {hasErrors ? (
        <p className={clsx(fieldStyles.hint, styles.hint)}>
          <Key>{t('adminImports.rows.key')}</Key> {t('adminImports.rows.enter')}
        </p>
      ) : null}
    </>
  );
}

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
        {unplaced.map(({ code, text: value }) => (
          <small key={code} className={styles.wrong}>
            {t(`adminImports.cell.${code as 'nul'}`, { row: row.sameAs })} <bdi>{value}</bdi>
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
          {column === 'weight' ? <DefaultEstimate row={row} /> : null}
        </RowCell>
      ))}
    </tr>
  );
}

/**
 * Shows a shipment or row whose reference differs only in punctuation. The row stays new unless staff confirm the
 * match.
 */
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

/** The tracking number of the existing shipment, or from the list. Otherwise a new one is generated. */
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

/** The date that the company's default gives a row without one. */
function DefaultEstimate({ row: { defaultEstimate } }: { row: ImportRow }) {
  const { t, i18n } = useTranslation();
  if (!defaultEstimate) return null;
  const date = formatEstimate(defaultEstimate, { language: i18n.language, timeZone: 'UTC' });
  return <small>{t('adminImports.rows.defaultEstimate', { date })}</small>;
}

/** Loads the next rows of a list. */
export function MoreRowsButton({ rows: { hasMore, loading, showMore } }: { rows: Omit<MoreRows, 'replace'> }) {
  const { t } = useTranslation();
  return (
    <>
      {hasMore ? (
        <Button small busy={loading.isBusy} onClick={showMore}>
          {t('adminImports.rows.more')}
        </Button>
      ) : null}
      <CallFailure call={loading} />
    </>
  );
}

interface CheckedRowsProps {
  item: Import;
  loaded: ImportRowPage;
  saves: CellSaves;
}

/** Shows the rows of the current filter. */
export function CheckedRows({ item, loaded, saves }: CheckedRowsProps) {
  const [params] = useSearchParams();
  const rows = useRows(item, loaded, toRowsQuery(item, readFilter(params)) ?? {}, saves);
  return <RowsTable rows={rows} />;
}
