import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import panel from '#app/ui/panel.module.css';
import type { Import } from '#domain/imports/schema.ts';
import empty from '../parts/empty.module.css';
import { EmptyChart } from '../parts/empty-chart.tsx';
import table from '../parts/table.module.css';
import { TableHead } from '../parts/table-head.tsx';
import styles from './earlier.module.css';
import { EarlierRow } from './earlier-row.tsx';
import { isUnderWay } from './import-state.ts';
import { UndoDialog } from './undo-dialog.tsx';

const LOOK_MS = 2_000;

/** The imports of before, and what can still be done with each. */
export function Earlier({ items }: { items: Import[] }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [undone, setUndone] = useState<Import>();
  useEffect(() => {
    if (!items.some(isUnderWay)) return;
    const timer = setTimeout(() => void revalidate(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [items, revalidate]);
  return (
    <section aria-labelledby="earlier">
      <h2 className={styles.title} id="earlier">
        {t('adminImports.earlier.title')}
      </h2>
      {items.length === 0 ? (
        <div className={clsx(panel.panel, empty.empty)}>
          <EmptyChart />
          <p>{t('adminImports.earlier.none')}</p>
        </div>
      ) : (
        <div className={clsx(panel.panel, styles.panel)}>
          <table className={clsx(table.table, styles.table)}>
            <TableHead
              columns={(['file', 'by', 'result', 'state'] as const).map((name) => t(`adminImports.earlier.${name}`))}
              act={t('adminImports.earlier.action')}
            />
            <tbody>
              {items.map((item) => (
                <EarlierRow key={item.id} item={item} onUndo={() => setUndone(item)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={clsx(field.hint, styles.kept)}>{t('adminImports.earlier.kept')}</p>
      {undone ? (
        <UndoDialog
          item={undone}
          onBegun={() => {
            setUndone(undefined);
            void revalidate();
          }}
          onClose={() => setUndone(undefined)}
        />
      ) : null}
    </section>
  );
}
