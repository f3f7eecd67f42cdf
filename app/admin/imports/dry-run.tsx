import { Columns3, FileUp } from 'lucide-react';
import { useState } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import { LoadFailure } from '../frame/load-failure.tsx';
import { useWhen } from '../parts/use-when.ts';
import { CallFailure } from './call-failure.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { ImportHead } from './import-head.tsx';
import { readFilter, type StateProps } from './load-import.ts';
import { OnlyFirst } from './only-first.tsx';
import { ReasonForAll } from './reason-for-all.tsx';
import { RecipientsTick } from './recipients-tick.tsx';
import { ResultTabs } from './result-tabs.tsx';
import { RunFoot } from './run-foot.tsx';
import { Stale } from './stale.tsx';
import { Steps } from './steps.tsx';
import { useCellSaves } from './use-cell-saves.ts';
import { useRun } from './use-run.ts';

/** What every row would do, before anything is written; wrong cells are put right here. */
export function DryRun({ item, rows, follow }: StateProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const [params] = useSearchParams();
  const filter = readFilter(params);
  const saves = useCellSaves(item, follow);
  const run = useRun(item, follow, saves);
  const [isTold, setIsTold] = useState(false);
  const { id, fileName, customer, checkedAt, createdAt, recipients, refusingRecipients } = item;
  const about = { name: fileName, customer: customer?.name ?? '', when: when.inSentence(checkedAt ?? createdAt) };
  return (
    <>
      <ImportHead
        title={t('adminImports.import')}
        about={t(customer ? 'adminImports.check.head' : 'adminImports.check.headNone', about)}
      >
        <Link className={toButtonClass()} to={href('/admin/imports/:id/columns', { id })}>
          <Columns3 className={icon.icon} />
          {t('adminImports.columns')}
        </Link>
        <Link className={toButtonClass()} to={href('/admin/imports')}>
          <FileUp className={icon.icon} />
          {t('adminImports.otherFile')}
        </Link>
      </ImportHead>
      <OnlyFirst />
      <Steps item={item} now="check" />
      {run.stale ? <Stale text={run.stale} onCheck={run.checkAgain} isBusy={run.call.isBusy} /> : null}
      <ReasonForAll item={item} follow={follow} />
      <ResultTabs item={item} filter={filter} />
      {rows ? (
        <CheckedRows key={filter} item={item} loaded={rows} saves={saves} />
      ) : (
        <LoadFailure text={t('adminImports.rows.failedToLoad')} />
      )}
      {recipients > 0 ? (
        <RecipientsTick count={recipients} refusing={refusingRecipients} isTold={isTold} onChange={setIsTold} />
      ) : null}
      {run.stale ? null : <CallFailure call={run.call} />}
      <RunFoot item={item} run={run} onRun={() => run.start(isTold && recipients > refusingRecipients)} />
    </>
  );
}
