import { clsx } from 'clsx';
import { Download, List, Printer, RefreshCw, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { formatClock, formatSentenceDay } from '#domain/dates.ts';
import type { Import } from '#domain/imports/schema.ts';
import { MAX_IDS } from '#domain/shipments/filter.ts';
import { LabelsOfFilter } from '../parts/label/label-dialog.tsx';
import { useMutation } from '../parts/use-mutation.ts';
import { useWhen } from '../parts/use-texts.ts';
import { CallFailure } from './call-failure.tsx';
import styles from './done-page.module.css';
import footStyles from './foot.module.css';
import { ImportHead } from './import-head.tsx';
import { ReasonForAll, type Run, StaleRows, useErrorRows, useRun } from './import-run.tsx';
import { countRemaining } from './import-state.ts';
import type { StateProps } from './load-import.ts';
import { CheckedRows } from './rows-table.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useCellSaves } from './use-rows.ts';

/** Shows the result of a run, its follow-up actions, and the rows that still have to be corrected and imported. */
export function DonePage({ item, rows, updateItem }: StateProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const saves = useCellSaves(item, updateItem);
  const run = useRun(item, updateItem, saves);
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
      <DonePanel item={item} updateItem={updateItem} onUndo={() => setIsUndoing(true)} />
      {rows && left.length > 0 ? (
        <section aria-labelledby="left">
          <h2 className={styles.title} id="left">
            <LeftTitle count={countRemaining(item)} />
          </h2>
          <ReasonForAll item={item} updateItem={updateItem} />
          <CheckedRows item={item} loaded={rows} saves={saves} />
          {run.stale ? <StaleRows text={run.stale} isBusy={run.call.isBusy} onCheck={run.checkAgain} /> : null}
          <DoneFoot item={item} run={run} />
        </section>
      ) : null}
      {isUndoing ? (
        <UndoDialog
          item={item}
          onStart={(now) => {
            setIsUndoing(false);
            updateItem(now);
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

interface DonePanelProps {
  item: Import;
  updateItem(now: Import): void;
  onUndo(): void;
}

/** Shows what was written and until when it can be undone, and prints the labels. */
export function DonePanel({ item, updateItem, onUndo }: DonePanelProps) {
  const { t } = useTranslation();
  const { counts, problem, undoUntil, toldRecipients, refusedRecipients } = item;
  const { created, updated } = counts;
  const missed = counts.stale + counts.failed;
  const left = countRemaining(item) + missed;
  return (
    <section className={clsx(panel.panel, panel.clip, styles.panel)}>
      <div className={styles.done}>
        <svg className={styles.line} aria-hidden="true">
          <line className={route.solid} x1="0" x2="100%" y1="7" y2="7" />
          <circle className={route.dot} cx="0" cy="7" r="7" />
          <circle className={route.dot} cx="100%" cy="7" r="7" />
        </svg>
        <div role="status">
          <h2>
            {t('adminImports.done.title', { created, updated })}
            {left > 0 ? (
              <>
                , <span>{t('adminImports.done.left', { count: left })}</span>
              </>
            ) : null}
          </h2>
        </div>
        {problem ? <p>{t('adminImports.done.stuck')}</p> : null}
        {missed > 0 ? <FailedRows item={item} count={missed} updateItem={updateItem} /> : null}
        {toldRecipients ? <p>{t('adminImports.done.told')}</p> : null}
        {refusedRecipients > 0 ? <p>{t('adminImports.done.refused', { count: refusedRecipients })}</p> : null}
        <DoneActions item={item} left={left} />
      </div>
      {undoUntil ? <UndoLine undoUntil={undoUntil} onUndo={onUndo} /> : null}
    </section>
  );
}

function DoneActions({ item, left }: { item: Import; left: number }) {
  const { t } = useTranslation();
  const errors = useErrorRows(item);
  const [isPrinting, setIsPrinting] = useState(false);
  const { created, updated } = item.counts;
  const isTooMany = created > MAX_IDS;
  return (
    <>
      <div className={styles.actions}>
        {created > 0 ? (
          <Button
            variant="primary"
            disabled={isTooMany}
            aria-describedby={isTooMany ? 'too-many' : undefined}
            onClick={() => setIsPrinting(true)}
          >
            <Printer />
            {t('adminImports.done.print', { count: created })}
          </Button>
        ) : null}
        {created + updated > 0 ? (
          <Link className={toButtonClass()} to={`${href('/admin/shipments')}?import=${item.id}`}>
            <List />
            {t('adminImports.done.show', { count: created + updated })}
          </Link>
        ) : null}
        {left > 0 ? (
          <Button busy={errors.call.isBusy} onClick={errors.download}>
            <Download />
            {t('adminImports.done.file')}
          </Button>
        ) : null}
      </div>
      {isTooMany ? (
        <p className={fieldStyles.hint} id="too-many">
          {t('adminImports.done.tooMany', { most: MAX_IDS })}
        </p>
      ) : null}
      <CallFailure call={errors.call} />
      {isPrinting ? <CreatedLabels id={item.id} onClose={() => setIsPrinting(false)} /> : null}
    </>
  );
}

function UndoLine({ undoUntil, onUndo }: { undoUntil: string; onUndo(): void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const time = `${formatSentenceDay(undoUntil, new Date(), dates)}, ${formatClock(undoUntil, dates)}`;
  return (
    <div className={styles.undo}>
      <Undo2 />
      <p>
        <b>{t('adminImports.done.until', { time })}</b> {t('adminImports.done.untilText')}
      </p>
      <Button small onClick={onUndo}>
        {t('adminImports.done.undo')}
      </Button>
    </div>
  );
}

interface FailedRowsProps {
  item: Import;
  count: number;
  updateItem(now: Import): void;
}

/** Rows that a run could not write. A new check shows what is wrong with each of them now. */
export function FailedRows({ item, count, updateItem }: FailedRowsProps) {
  const { t } = useTranslation();
  const call = useMutation({ isInPlace: true });
  return (
    <>
      <div className={styles.missed}>
        <p>{t('adminImports.done.missed', { count })}</p>
        <Button
          small
          busy={call.isBusy}
          onClick={() => call.run(undefined, async () => updateItem(await staffApi.checkImport(item.id)))}
        >
          <RefreshCw />
          {t('adminImports.check.again')}
        </Button>
      </div>
      <CallFailure call={call} />
    </>
  );
}

/** Imports rows that were corrected after a run. */
export function DoneFoot({ item, run }: { item: Import; run: Run }) {
  const { t } = useTranslation();
  const count = item.counts.toWrite;
  return (
    <>
      {run.stale ? null : <CallFailure call={run.call} />}
      <div className={clsx(footStyles.foot, footStyles.still)}>
        <p className={text.muted}>{t('adminImports.done.corrected')}</p>
        <Button
          variant="primary"
          data-run
          busy={run.call.isBusy}
          disabled={count === 0 || run.stale !== undefined}
          onClick={() => run.start(false)}
        >
          {t('adminImports.check.run', { count })}
        </Button>
      </div>
    </>
  );
}

const ROWS_PER_PAGE = 100;

/** Returns the ids of the shipments that an import created. */
async function listCreated(id: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await staffApi.listImportRows(id, {
      outcome: 'created',
      limit: ROWS_PER_PAGE,
      ...(cursor && { cursor }),
    });
    for (const { shipmentId } of page.items) if (shipmentId) ids.push(shipmentId);
    cursor = page.nextCursor;
  }
  return ids;
}

/** Prints labels of the created shipments, not of the updated ones. */
export function CreatedLabels({ id, onClose }: { id: string; onClose(): void }) {
  const call = useMutation({ isInPlace: true });
  const [ids, setIds] = useState<string[]>();
  const { run } = call;
  useEffect(() => {
    void run(undefined, async () => setIds(await listCreated(id)));
  }, []);
  return ids ? <LabelsOfFilter filter={{ ids }} onClose={onClose} /> : <CallFailure call={call} />;
}
