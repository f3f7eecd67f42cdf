import { clsx } from 'clsx';
import { Download, List, Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { href, Link } from 'react-router';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import { formatClock, formatSentenceDay } from '#domain/dates.ts';
import type { Import } from '#domain/imports/schema.ts';
import { MOST_IDS } from '#domain/shipments/filter.ts';
import { ScriptsAhead } from '../parts/scripts-ahead.tsx';
import { CallFailure } from './call-failure.tsx';
import { CreatedLabels } from './created-labels.tsx';
import styles from './done.module.css';
import { countLeft } from './import-state.ts';
import { Missed } from './missed.tsx';
import { useErrorRows } from './use-error-rows.ts';

interface DonePanelProps {
  item: Import;
  follow(now: Import): void;
  onUndo(): void;
}

/** The line is closed: what was written, the labels of it, and until when it can be taken back. */
export function DonePanel({ item, follow, onUndo }: DonePanelProps) {
  const { t } = useTranslation();
  const { counts, problem, undoUntil, toldRecipients, refusedRecipients } = item;
  const { created, updated } = counts;
  const missed = counts.stale + counts.failed;
  const left = countLeft(item) + missed;
  return (
    <section className={clsx(panel.panel, styles.panel)}>
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
        {missed > 0 ? <Missed item={item} count={missed} follow={follow} /> : null}
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
  const isTooMany = created > MOST_IDS;
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
            <Printer className={icon.icon} />
            {t('adminImports.done.print', { count: created })}
          </Button>
        ) : null}
        {created + updated > 0 ? (
          <Link className={toButtonClass()} to={`${href('/admin/shipments')}?import=${item.id}`}>
            <List className={icon.icon} />
            {t('adminImports.done.show', { count: created + updated })}
          </Link>
        ) : null}
        {left > 0 ? (
          <Button busy={errors.call.isBusy} onClick={errors.download}>
            <Download className={icon.icon} />
            {t('adminImports.done.file')}
          </Button>
        ) : null}
      </div>
      {isTooMany ? (
        <p className={fieldStyles.hint} id="too-many">
          {t('adminImports.done.tooMany', { most: MOST_IDS })}
        </p>
      ) : null}
      <CallFailure call={errors.call} />
      <ScriptsAhead page={href('/admin/shipments')} />
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
      <Undo2 className={icon.icon} />
      <p>
        <b>{t('adminImports.done.until', { time })}</b> {t('adminImports.done.untilText')}
      </p>
      <Button small onClick={onUndo}>
        {t('adminImports.done.undo')}
      </Button>
    </div>
  );
}
