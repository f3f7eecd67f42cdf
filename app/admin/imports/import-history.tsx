import { clsx } from 'clsx';
import { CircleCheck, FileX2, Hourglass, LoaderCircle, type LucideIcon, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { href, Link, useNavigate, useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { formatDate } from '#domain/dates.ts';
import type { Import } from '#domain/imports/schema.ts';
import empty from '../parts/empty.module.css';
import table from '../parts/table.module.css';
import { EmptyChart, TableHead } from '../parts/table.tsx';
import { useMutation } from '../parts/use-mutation.ts';
import { useWhen } from '../parts/use-texts.ts';
import { CallFailure } from './call-failure.tsx';
import styles from './import-history.module.css';
import { countRemaining, isInProgress, toImportPath, toUndoEnd } from './import-state.ts';
import { UndoDialog } from './undo-dialog.tsx';

const LOOK_MS = 2_000;

/** Lists earlier imports with what can still be done with each. */
export function ImportHistory({ items }: { items: Import[] }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const call = useMutation({ isInPlace: true });
  const heading = useRef<HTMLHeadingElement>(null);
  const [undone, setUndone] = useState<Import>();
  const discard = ({ id }: Import) =>
    call.run(undefined, async () => {
      await staffApi.deleteImport(id);
      await navigate(href('/admin/imports'), { replace: true, preventScrollReset: true });
      heading.current?.focus();
    });
  useEffect(() => {
    if (!items.some(isInProgress)) return;
    const timer = setTimeout(() => void revalidate(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [items, revalidate]);
  return (
    <section aria-labelledby="earlier">
      <h2 className={styles.title} id="earlier" tabIndex={-1} ref={heading}>
        {t('adminImports.history.title')}
      </h2>
      {items.length === 0 ? (
        <div className={clsx(panel.panel, empty.empty)}>
          <EmptyChart />
          <p>{t('adminImports.history.none')}</p>
        </div>
      ) : (
        <div className={clsx(panel.panel, panel.clip)}>
          <table className={clsx(table.table, styles.table)}>
            <TableHead
              columns={(['file', 'by', 'result', 'state'] as const).map((name) => t(`adminImports.history.${name}`))}
              act={t('adminImports.history.action')}
            />
            <tbody>
              {items.map((item) => (
                <HistoryRow key={item.id} item={item} onUndo={() => setUndone(item)} onDiscard={() => discard(item)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <CallFailure call={call} />
      <p className={clsx(field.hint, styles.note)}>{t('adminImports.history.kept')}</p>
      {undone ? (
        <UndoDialog
          item={undone}
          onStart={() => {
            setUndone(undefined);
            void revalidate();
          }}
          onClose={() => setUndone(undefined)}
        />
      ) : null}
    </section>
  );
}

interface HistoryRowProps {
  item: Import;
  onUndo(): void;
  onDiscard(): void;
}

/** One import: its file, who started it, its result, and what can be done. */
export function HistoryRow({ item, onUndo, onDiscard }: HistoryRowProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const { fileName, customer, rows, createdBy, createdAt, number } = item;
  const about = customer?.name ?? t('adminImports.noCustomer');
  return (
    <tr>
      <td>
        <Link className={clsx(styles.file, text.subtleLink)} to={toImportPath(item)}>
          <bdi>{fileName || t('adminImports.number', { number })}</bdi>
        </Link>
        <small>{rows > 0 ? t('adminImports.history.about', { count: rows, customer: about }) : about}</small>
      </td>
      <td>
        <bdi>{createdBy}</bdi>
        <small>{when.inList(createdAt)}</small>
      </td>
      <td>
        <Counts item={item} />
      </td>
      <td>
        <StateLabel item={item} />
      </td>
      <td>
        <ImportAction item={item} onUndo={onUndo} onDiscard={onDiscard} />
      </td>
    </tr>
  );
}

type CountName = 'new' | 'created' | 'changed' | 'updated' | 'same' | 'error' | 'duplicate' | 'undone' | 'touched';
const WRONG: ReadonlySet<string> = new Set(['error', 'duplicate', 'touched', 'left']);

/** Lists what a check found, a run wrote, or an undo reverted. */
function listCounts(item: Import): [CountName | 'left', number][] {
  const { state, counts } = item;
  const of = (...names: CountName[]) => names.map((name): [CountName, number] => [name, counts[name]]);
  if (state === 'undone') return of('undone', 'touched');
  if (state === 'checked') return of('new', 'changed', 'same', 'error', 'duplicate');
  if (state !== 'imported') return [];
  return [...of('created', 'updated', 'same'), ['left', countRemaining(item) + counts.failed + counts.stale]];
}

function Counts({ item }: { item: Import }) {
  const { t } = useTranslation();
  const counts = listCounts(item).filter(([, count]) => count > 0);
  if (counts.length === 0) return null;
  return (
    <span className={styles.counts}>
      {counts.map(([name, count]) => (
        <span key={name} className={WRONG.has(name) ? styles.wrong : undefined}>
          {t(`adminImports.count.${name}`, { count })}
        </span>
      ))}
    </span>
  );
}

const LOOKS: Partial<Record<Import['state'], [LucideIcon, string | undefined]>> = {
  imported: [CircleCheck, text.success],
  undone: [Undo2, undefined],
  failed: [FileX2, styles.failed],
};

function StateLabel({ item }: { item: Import }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { state, undoUntil, endedAt } = item;
  const waits = state === 'new' || state === 'read' || state === 'checked';
  const [Icon, tint] = LOOKS[state] ?? (waits ? [Hourglass, text.warning] : [LoaderCircle, undefined]);
  const ended = state === 'imported' && endedAt && item.counts.created + item.counts.updated > 0;
  return (
    <>
      <span className={clsx(styles.state, tint ?? text.muted)}>
        <Icon className={icon.small} />
        {t(`adminImports.history.${waits ? 'waits' : (state as 'imported')}`)}
      </span>
      {undoUntil ? (
        <small>{t('adminImports.history.until', { day: formatDate(undoUntil, dates) })}</small>
      ) : ended ? (
        <small>{t('adminImports.history.ended', { day: formatDate(toUndoEnd(endedAt), dates) })}</small>
      ) : null}
    </>
  );
}

function ImportAction({ item, onUndo, onDiscard }: HistoryRowProps) {
  const { t } = useTranslation();
  const { id, state, undoUntil, counts } = item;
  if (state === 'undone' && counts.touched > 0)
    return (
      <Link className={toButtonClass({ small: true })} to={href('/admin/imports/:id', { id })}>
        {t('adminImports.history.showTouched', { count: counts.touched })}
      </Link>
    );
  if (state === 'imported' && undoUntil)
    return (
      <Button small onClick={onUndo}>
        {t('adminImports.history.undo')}
      </Button>
    );
  if (isInProgress(item)) return null;
  return (
    <>
      {item.endedAt || state === 'imported' || state === 'undone' ? null : (
        <Button variant="quiet" small onClick={onDiscard}>
          {t('adminImports.history.discard')}
        </Button>
      )}
      {state === 'read' || state === 'checked' ? (
        <Link className={toButtonClass({ variant: 'ink', small: true })} to={toImportPath(item)}>
          {t('adminImports.history.goOn')}
        </Link>
      ) : null}
    </>
  );
}
