import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import { listUnusedColumns } from '#domain/imports/guess.ts';
import type { Import, ImportMapping } from '#domain/imports/schema.ts';
import styles from './unused-columns.module.css';

const FIRST = 5;
const SAMPLES = 3;

/** Names the columns that lead nowhere, with what the first rows hold. */
export function UnusedColumns({ item: { header, samples }, mapping }: { item: Import; mapping: ImportMapping }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const columns = listUnusedColumns(mapping, header);
  const textsOf = (column: number) => [...new Set(samples.map(({ cells }) => cells[column]?.trim()).filter(Boolean))];
  const more = columns.length - FIRST;
  return (
    <section className={styles.unused} aria-labelledby="unused-columns">
      <h2 id="unused-columns">
        {columns.length > 0 ? t('adminImports.unused.title', { count: columns.length }) : t('adminImports.unused.none')}
      </h2>
      <dl>
        {columns.slice(0, isWhole ? columns.length : FIRST).map((column) => (
          <div key={column}>
            <dt>{header[column]?.trim() || t('adminImports.map.unnamed', { column: column + 1 })}</dt>
            <dd>{textsOf(column).slice(0, SAMPLES).join(', ')}</dd>
          </div>
        ))}
      </dl>
      {more > 0 && !isWhole ? (
        <Button small variant="quiet" onClick={() => setIsWhole(true)}>
          {t('adminImports.unused.more', { count: more })}
        </Button>
      ) : null}
    </section>
  );
}
