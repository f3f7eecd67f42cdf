import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import panel from '#app/ui/panel.module.css';
import { Key } from '../frame/shortcuts/key.tsx';
import table from '../parts/table.module.css';
import { TableHead } from '../parts/table-head.tsx';
import { CallFailure } from './call-failure.tsx';
import { COLUMNS } from './row-fields.ts';
import { RowLine } from './row-line.tsx';
import styles from './rows-table.module.css';
import type { Rows } from './use-rows.ts';

/** Rows of a list with what they would do; a wrong cell is the field in which it is put right. */
export function RowsTable({ rows }: { rows: Rows }) {
  const { t } = useTranslation();
  const hasErrors = rows.items.some(({ problems }) => problems.length > 0);
  if (rows.items.length === 0) return <p className={styles.none}>{t('adminImports.rows.none')}</p>;
  return (
    <>
      <div className={clsx(panel.panel, styles.panel)} ref={rows.place}>
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
      <p role="status" className={styles.said}>
        {rows.said}
      </p>
      <CallFailure call={rows.saves.call} text={t('adminImports.rows.notSaved', { row: rows.saves.row })} />
      {rows.hasMore ? (
        <Button small busy={rows.loading.isBusy} onClick={rows.showMore}>
          {t('adminImports.rows.more')}
        </Button>
      ) : null}
      <CallFailure call={rows.loading} />
      {hasErrors ? (
        <p className={clsx(fieldStyles.hint, styles.hint)}>
          <Key>{t('adminImports.rows.key')}</Key> {t('adminImports.rows.enter')}
        </p>
      ) : null}
    </>
  );
}
