import { Columns3, Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { href, Link, useSearchParams } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import text from '#app/ui/text.module.css';
import type { Import } from '#domain/imports/schema.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import tabs from '../parts/tabs.module.css';
import { useWhen } from '../parts/use-texts.ts';
import { CallFailure } from './call-failure.tsx';
import styles from './foot.module.css';
import { FirstFileOnly, ImportHead, Steps } from './import-head.tsx';
import { ReasonForAll, type Run, StaleRows, useErrorRows, useRun } from './import-run.tsx';
import { countErrors } from './import-state.ts';
import { type RowFilter, readFilter, type StateProps } from './load-import.ts';
import { CheckedRows } from './rows-table.tsx';
import { useCellSaves } from './use-rows.ts';

/** Shows what each row would do before anything is written. Wrong cells are corrected here. */
export function DryRun({ item, rows, updateItem }: StateProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const [params] = useSearchParams();
  const filter = readFilter(params);
  const saves = useCellSaves(item, updateItem);
  const run = useRun(item, updateItem, saves);
  const [notifies, setNotifies] = useState(false);
  const { id, fileName, customer, checkedAt, createdAt, recipients, refusingRecipients } = item;
  const about = { name: fileName, customer: customer?.name ?? '', when: when.inSentence(checkedAt ?? createdAt) };
  return (
    <>
      <ImportHead
        title={t('adminImports.import')}
        about={t(customer ? 'adminImports.check.head' : 'adminImports.check.headNone', about)}
      >
        <Link className={toButtonClass()} to={href('/admin/imports/:id/columns', { id })}>
          <Columns3 />
          {t('adminImports.columns')}
        </Link>
        <Link className={toButtonClass()} to={href('/admin/imports')}>
          <FileUp />
          {t('adminImports.otherFile')}
        </Link>
      </ImportHead>
      <FirstFileOnly />
      <Steps item={item} now="check" />
      {run.stale ? <StaleRows text={run.stale} onCheck={run.checkAgain} isBusy={run.call.isBusy} /> : null}
      <ReasonForAll item={item} updateItem={updateItem} />
      <ResultTabs item={item} filter={filter} />
      {rows ? (
        <CheckedRows key={filter} item={item} loaded={rows} saves={saves} />
      ) : (
        <LoadFailure text={t('adminImports.rows.failedToLoad')} />
      )}
      {recipients > 0 ? (
        <NotifyRecipients count={recipients} refusing={refusingRecipients} notifies={notifies} onChange={setNotifies} />
      ) : null}
      <RunFoot item={item} run={run} onRun={() => run.start(notifies && recipients > refusingRecipients)} />
    </>
  );
}

const TABS = ['new', 'possibleMatch', 'changed', 'same', 'error', 'duplicate'] as const satisfies RowFilter[];
const RARE: readonly RowFilter[] = ['possibleMatch', 'duplicate'];

/** Filters the rows by result, with counts. Rare results have a tab only if there are any. */
export function ResultTabs({ item, filter }: { item: Import; filter: RowFilter | undefined }) {
  const { t, i18n } = useTranslation();
  const counts = { ...item.counts, possibleMatch: item.possibleMatches };
  const tabNames = TABS.filter((name) => !RARE.includes(name) || counts[name] > 0 || filter === name);
  return (
    <nav className={tabs.tabs} aria-label={t('adminImports.tabs.label')}>
      {[undefined, ...tabNames].map((name) => (
        <Link
          key={name ?? 'all'}
          to={{ search: name ? `?result=${name}` : '' }}
          preventScrollReset
          aria-current={name === filter ? 'page' : undefined}
        >
          {t(`adminImports.tabs.${name ?? 'all'}`)}
          <b>&nbsp;{(name ? counts[name] : item.rows).toLocaleString(i18n.language)}</b>
        </Link>
      ))}
    </nav>
  );
}

interface NotifyRecipientsProps {
  count: number;
  /** Number of recipients who get no email in any case. */
  refusing: number;
  notifies: boolean;
  onChange(notifies: boolean): void;
}

/** Asks whether to notify recipients. By default, nobody is notified. */
export function NotifyRecipients({ count, refusing, notifies, onChange }: NotifyRecipientsProps) {
  const { t } = useTranslation();
  return (
    <>
      {count > refusing ? (
        <label className={styles.checkbox}>
          <input type="checkbox" checked={notifies} onChange={({ target }) => onChange(target.checked)} />
          {t('adminImports.check.tell', { count: count - refusing })}
        </label>
      ) : null}
      {refusing > 0 ? (
        <p className={fieldStyles.hint}>{t('adminImports.check.refusing', { count: refusing, of: count })}</p>
      ) : null}
    </>
  );
}

interface RunFootProps {
  item: Import;
  run: Run;
  onRun(): void;
}

/** Sums up what the run would write, and starts it. */
export function RunFoot({ item, run, onRun }: RunFootProps) {
  const { t } = useTranslation();
  const errors = useErrorRows(item);
  const { counts } = item;
  const isOff = counts.toWrite === 0 || run.stale !== undefined;
  return (
    <div className={styles.foot}>
      <CallFailure call={errors.call} />
      {run.stale ? null : <CallFailure call={run.call} />}
      <p className={text.muted} id="what-for" role="status">
        <RunSummary item={item} isStale={run.stale !== undefined} />
      </p>
      {countErrors(item) > 0 ? (
        <Button busy={errors.call.isBusy} onClick={errors.download}>
          <Download />
          {t('adminImports.check.errorRows')}
        </Button>
      ) : null}
      <Button
        variant="primary"
        data-run
        busy={run.call.isBusy}
        disabled={isOff}
        aria-describedby="what-for"
        onClick={onRun}
      >
        {t('adminImports.check.run', { count: counts.toWrite })}
      </Button>
    </div>
  );
}

function RunSummary({ item, isStale }: { item: Import; isStale: boolean }) {
  const { t } = useTranslation();
  const { counts } = item;
  const left = countErrors(item);
  if (isStale) return t('adminImports.check.off');
  const items = item.storedItems > 0 ? [t('adminImports.check.storedItems')] : [];
  if (counts.toWrite === 0) return [t('adminImports.check.nothing', { same: counts.same, left }), ...items].join(' ');
  const sum = t('adminImports.check.sum', { created: counts.new, updated: counts.changed });
  const possible = item.possibleMatches;
  return [
    sum,
    ...(possible > 0 ? [t('adminImports.check.possible', { count: possible })] : []),
    ...(left > 0 ? [t('adminImports.check.stay', { count: left })] : []),
    ...items,
  ].join(' ');
}
