import { useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useWhen } from '../parts/use-when.ts';
import { CheckedRows } from './checked-rows.tsx';
import styles from './done.module.css';
import { DoneFoot } from './done-foot.tsx';
import { DonePanel } from './done-panel.tsx';
import { ImportHead } from './import-head.tsx';
import { countLeft } from './import-state.ts';
import type { StateProps } from './load-import.ts';
import { ReasonForAll } from './reason-for-all.tsx';
import { Stale } from './stale.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useCellSaves } from './use-cell-saves.ts';
import { useRun } from './use-run.ts';

/** What a run wrote, what can be done with it, and the rows that are left to be put right and imported. */
export function DonePage({ item, rows, follow }: StateProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const saves = useCellSaves(item, follow);
  const run = useRun(item, follow, saves);
  const [isUndoing, setIsUndoing] = useState(false);
  const { fileName, customer, createdBy, createdAt, endedAt, number } = item;
  const about = {
    name: fileName,
    customer: customer?.name ?? '',
    by: createdBy,
    when: when.inSentence(endedAt ?? createdAt),
  };
  const left = rows?.items ?? [];
  return (
    <>
      <ImportHead
        title={t('adminImports.number', { number })}
        about={t(customer ? 'adminImports.done.head' : 'adminImports.done.headNone', about)}
      />
      <DonePanel item={item} follow={follow} onUndo={() => setIsUndoing(true)} />
      {rows && left.length > 0 ? (
        <section aria-labelledby="left">
          <h2 className={styles.title} id="left">
            <LeftTitle count={countLeft(item)} />
          </h2>
          <ReasonForAll item={item} follow={follow} />
          <CheckedRows item={item} loaded={rows} saves={saves} />
          {run.stale ? <Stale text={run.stale} isBusy={run.call.isBusy} onCheck={run.checkAgain} /> : null}
          <DoneFoot item={item} run={run} />
        </section>
      ) : null}
      {isUndoing ? (
        <UndoDialog
          item={item}
          onBegun={(now) => {
            setIsUndoing(false);
            follow(now);
          }}
          onClose={() => setIsUndoing(false)}
        />
      ) : null}
    </>
  );
}

function LeftTitle({ count }: { count: number }) {
  const { t } = useTranslation();
  return t('adminImports.done.rows', { count });
}
