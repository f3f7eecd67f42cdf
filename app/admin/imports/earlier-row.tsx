import { clsx } from 'clsx';
import { CircleCheck, FileX2, Hourglass, LoaderCircle, type LucideIcon, Undo2 } from 'lucide-react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import { formatCreated } from '#domain/dates.ts';
import type { Import } from '#domain/imports/schema.ts';
import { useWhen } from '../parts/use-when.ts';
import styles from './earlier.module.css';
import { countLeft, isUnderWay, toImportPath, toUndoEnd } from './import-state.ts';

/** One import: its file, who took it, what came of it, and what can be done. */
export function EarlierRow({ item, onUndo }: { item: Import; onUndo(): void }) {
  const { t } = useTranslation();
  const when = useWhen();
  const { fileName, customer, rows, createdBy, createdAt, number } = item;
  const about = customer?.name ?? t('adminImports.noCustomer');
  return (
    <tr>
      <td>
        <Link className={styles.file} to={toImportPath(item)}>
          <bdi>{fileName || t('adminImports.number', { number })}</bdi>
        </Link>
        <small>{rows > 0 ? t('adminImports.earlier.about', { count: rows, customer: about }) : about}</small>
      </td>
      <td>
        <bdi>{createdBy}</bdi>
        <small>{when.inList(createdAt)}</small>
      </td>
      <td>
        <Counts item={item} />
      </td>
      <td>
        <State item={item} />
      </td>
      <td>
        <Act item={item} onUndo={onUndo} />
      </td>
    </tr>
  );
}

type CountName = 'new' | 'created' | 'changed' | 'updated' | 'same' | 'error' | 'duplicate' | 'undone' | 'touched';
const WRONG: ReadonlySet<string> = new Set(['error', 'duplicate', 'touched', 'left']);

/** What a check found, what a run wrote, or what an undo took back. */
function listCounts(item: Import): [CountName | 'left', number][] {
  const { state, counts } = item;
  const of = (...names: CountName[]) => names.map((name): [CountName, number] => [name, counts[name]]);
  if (state === 'undone') return of('undone', 'touched');
  if (state === 'checked') return of('new', 'changed', 'same', 'error', 'duplicate');
  if (state !== 'imported') return [];
  return [...of('created', 'updated', 'same'), ['left', countLeft(item) + counts.failed + counts.stale]];
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
  imported: [CircleCheck, styles.imported],
  undone: [Undo2, undefined],
  failed: [FileX2, styles.failed],
};

function State({ item }: { item: Import }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { state, undoUntil, endedAt } = item;
  const waits = state === 'new' || state === 'read' || state === 'checked';
  const [Icon, tint] = LOOKS[state] ?? (waits ? [Hourglass, styles.waits] : [LoaderCircle, undefined]);
  const ended = state === 'imported' && endedAt && item.counts.created + item.counts.updated > 0;
  return (
    <>
      <span className={clsx(styles.state, tint)}>
        <Icon className={icon.small} />
        {t(`adminImports.earlier.${waits ? 'waits' : (state as 'imported')}`)}
      </span>
      {undoUntil ? (
        <small>{t('adminImports.earlier.until', { day: formatCreated(undoUntil, dates) })}</small>
      ) : ended ? (
        <small>{t('adminImports.earlier.ended', { day: formatCreated(toUndoEnd(endedAt), dates) })}</small>
      ) : null}
    </>
  );
}

function Act({ item, onUndo }: { item: Import; onUndo(): void }) {
  const { t } = useTranslation();
  const { id, state, undoUntil, counts } = item;
  if (state === 'undone' && counts.touched > 0)
    return (
      <Link className={toButtonClass({ small: true })} to={href('/admin/imports/:id', { id })}>
        {t('adminImports.earlier.showTouched', { count: counts.touched })}
      </Link>
    );
  if (state === 'imported' && undoUntil)
    return (
      <Button small onClick={onUndo}>
        {t('adminImports.earlier.undo')}
      </Button>
    );
  if (isUnderWay(item) || (state !== 'read' && state !== 'checked')) return null;
  return (
    <Link className={toButtonClass({ variant: 'ink', small: true })} to={toImportPath(item)}>
      {t('adminImports.earlier.goOn')}
    </Link>
  );
}
