import { clsx } from 'clsx';
import { Download, Printer, Route, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { MAX_IDS, type ShipmentFilter, type ShipmentSort } from '#domain/shipments/filter.ts';
import type { StatusJob } from '#domain/status-jobs/schema.ts';
import { Key } from '../../frame/shortcuts/key.tsx';
import { LabelsOfFilter } from '../../parts/label/label-dialog.tsx';
import { JobLine, useCurrentJob } from '../bulk-status/job-line.tsx';
import { StatusDialog } from '../bulk-status/status-dialog.tsx';
import styles from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  selection: Selection;
  /** The order of the list; undefined sorts the newest first. */
  sort: ShipmentSort | undefined;
  /** Whether an export is being prepared. */
  isExporting: boolean;
  onExport(filter: ShipmentFilter): void;
}

/** The actions for the selected shipments, at the bottom of the list. */
export function SelectionBar({ selection, sort, isExporting, onExport }: SelectionBarProps) {
  const { t } = useTranslation();
  const [printed, setPrinted] = useState<ShipmentFilter>();
  const [isSetting, setIsSetting] = useState(false);
  const { job, show } = useCurrentJob();
  const { count, isExact, filter } = selection;
  const followJob = (started: StatusJob) => {
    setIsSetting(false);
    show(started);
    selection.clear();
  };
  const bar = useFocusOnArrival();
  const isTooMany = !isExact || count > MAX_IDS;
  return (
    <>
      <div className={clsx(styles.foot, layout.screenOnly)}>
        {job ? <JobLine key={job.id} initialJob={job} onClose={() => show(undefined)} /> : null}
        <section
          ref={bar}
          tabIndex={-1}
          className={clsx(styles.bar, count === 0 && styles.empty)}
          aria-label={t('admin.select.bar')}
        >
          <p className={styles.count} role="status">
            {count > 0 ? <Count selection={selection} /> : null}
          </p>
          {count > 0 ? (
            <>
              <More selection={selection} />
              <div className={styles.actions}>
                <button type="button" data-shortcut="setStatus" onClick={() => setIsSetting(true)}>
                  <Route />
                  <span>{t('admin.select.setStatus')}</span>
                  <Hint>S</Hint>
                </button>
                <button
                  type="button"
                  data-shortcut="print"
                  disabled={isTooMany}
                  aria-describedby={isTooMany ? 'too-many' : undefined}
                  onClick={() => setPrinted(filter)}
                >
                  <Printer />
                  <span>{t('admin.select.print')}</span>
                  <Hint>P</Hint>
                </button>
                <button type="button" aria-busy={isExporting || undefined} onClick={() => onExport(filter)}>
                  <Download />
                  <span>{t('admin.select.export')}</span>
                </button>
                <button type="button" onClick={selection.clear}>
                  <X />
                  <span className={text.visuallyHidden}>{t('admin.select.clear')}</span>
                  <Hint>Esc</Hint>
                </button>
              </div>
              {isTooMany ? (
                <p className={styles.reason} id="too-many">
                  {t('admin.select.tooMany', { most: MAX_IDS })}
                </p>
              ) : null}
            </>
          ) : null}
        </section>
      </div>
      {isSetting ? <StatusDialog filter={filter} onStart={followJob} onClose={() => setIsSetting(false)} /> : null}
      {printed ? <LabelsOfFilter filter={printed} sort={sort} onClose={() => setPrinted(undefined)} /> : null}
    </>
  );
}

/** The shortcut of a button, whose name stays as it is. */
function Hint({ children }: { children: string }) {
  return (
    <span className={styles.hint} aria-hidden="true">
      <Key>{children}</Key>
    </span>
  );
}

/** Focuses the bar when a pasted list opens, because its numbers are selected for an action. */
function useFocusOnArrival() {
  const bar = useRef<HTMLElement>(null);
  const { state, key } = useLocation();
  const isWanted = Boolean(state?.focusSelection);
  useEffect(() => {
    if (isWanted && key) bar.current?.focus({ preventScroll: true });
  }, [isWanted, key]);
  return bar;
}

function Count({ selection: { isAll, isExact, count } }: { selection: Selection }) {
  const { t } = useTranslation();
  if (!isAll) return t('admin.select.count', { count });
  return t(isExact ? 'admin.select.all' : 'admin.select.allMore', { count });
}

function More({ selection: { more, selectAll } }: { selection: Selection }) {
  const { t } = useTranslation();
  if (!more) return null;
  return (
    <button type="button" className={styles.more} onClick={selectAll}>
      {t(more.isExact ? 'admin.select.choose' : 'admin.select.chooseMore', { count: more.count })}
    </button>
  );
}
