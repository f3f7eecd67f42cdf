import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { ImportRow } from '#domain/imports/schema.ts';
import { ErrorCell } from './error-cell.tsx';
import { type CellPart, type ColumnName, listParts } from './row-fields.ts';
import styles from './rows-table.module.css';
import type { SaveCell } from './use-rows.ts';
import { useValueText } from './use-value-text.ts';

interface RowCellProps {
  row: ImportRow;
  column: ColumnName;
  onSave: SaveCell;
  children: ReactNode;
}

/** What a row says in a column: as it would be, what it was before, or a field to put it right. */
export function RowCell({ row, column, onSave, children }: RowCellProps) {
  const { t } = useTranslation();
  const parts = listParts(row, column);
  const isUnlisted =
    (column === 'from' && row.unlisted.includes('originAddress')) ||
    (column === 'to' && row.unlisted.includes('destinationAddress'));
  return (
    <td className={clsx(parts.some(({ isChanged }) => isChanged) && styles.isChanged)}>
      <span className={styles.label}>{t(`adminImports.rows.${column}`)}</span>
      <div>
        {parts.map((part) =>
          part.problem ? (
            <ErrorCell
              key={part.field}
              row={row.row}
              field={part.field}
              problem={part.problem}
              isNamed={part.isOther}
              onSave={onSave}
            />
          ) : (
            <Part key={part.field} row={row} part={part} />
          ),
        )}
        {isUnlisted ? <small className={styles.unlisted}>{t('adminImports.rows.unlisted')}</small> : null}
        {children}
      </div>
    </td>
  );
}

function Part({ row, part: { field, isChanged, isOther } }: { row: ImportRow; part: CellPart }) {
  const { t } = useTranslation();
  const toText = useValueText();
  const now = toText(field, row.values);
  if (!isChanged) return <bdi>{now}</bdi>;
  const empty = t('adminImports.rows.empty');
  return (
    <>
      {isOther ? <small>{t(`adminImports.field.${field}`)}</small> : null}
      <del>{toText(field, { weightUnit: row.values.weightUnit ?? 'kg', ...row.before }) || empty}</del>
      <ins>{now || empty}</ins>
    </>
  );
}
