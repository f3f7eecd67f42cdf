import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import text from '#app/ui/text.module.css';
import { formatDateTime, formatEstimate } from '#domain/dates.ts';
import type { PromiseReason } from '#domain/promises/promise.ts';
import type { PromiseLine } from '#domain/promises/schema.ts';
import { usePromiseReason } from '../../parts/use-texts.ts';
import styles from './promised-dates.module.css';

/** The number of visible dates; older ones are collapsed. */
const SHOWN = 3;

/** The author of lines without an account: samples, migrations, manual SQL. */
const NOBODY = 'database';

/** A typed date that is not stored yet. */
export interface UnsavedDate {
  /** ISO 8601, UTC; null removes the date. */
  due: string | null;
  reason: PromiseReason;
}

interface PromisedDatesProps {
  lines: PromiseLine[];
  unsaved?: UnsavedDate | undefined;
}

/** Lists all promised dates, newest first, with author, time, reason and note. */
export function PromisedDates({ lines, unsaved }: PromisedDatesProps) {
  const { t } = useTranslation();
  const older = lines.slice(SHOWN);
  return (
    <>
      {unsaved ? <Unsaved {...unsaved} /> : null}
      <Lines lines={lines.slice(0, SHOWN)} newest={lines[0]} oldest={lines.at(-1)} />
      {older.length > 0 ? (
        <details className={styles.older}>
          <summary>{t('adminDetail.promises.more', { count: older.length })}</summary>
          <Lines lines={older} newest={undefined} oldest={lines.at(-1)} />
        </details>
      ) : null}
      <p className={styles.note}>{t('adminDetail.promises.note')}</p>
    </>
  );
}

function Unsaved({ due, reason }: UnsavedDate) {
  const { t } = useTranslation();
  const dates = useDates();
  const formatReason = usePromiseReason();
  const why = reason === 'unspecified' ? [] : [formatReason(reason)];
  return (
    <p className={clsx(styles.line, styles.unsaved)}>
      <strong>{due ? formatEstimate(due, dates) : t('adminDetail.promises.takenBack')}</strong>
      <span className={text.secondary}>{[t('adminDetail.promises.unsaved'), ...why].join(' · ')}</span>
    </p>
  );
}

interface LinesProps {
  lines: PromiseLine[];
  newest: PromiseLine | undefined;
  oldest: PromiseLine | undefined;
}

function Lines({ lines, newest, oldest }: LinesProps) {
  return (
    <ol className={styles.dates}>
      {lines.map((line) => (
        <li
          className={clsx(styles.line, line === newest && styles.current, line === oldest && styles.last)}
          key={line.id}
        >
          <Line line={line} isOld={line !== newest} />
        </li>
      ))}
    </ol>
  );
}

function Line({ line, isOld }: { line: PromiseLine; isOld: boolean }) {
  const { t } = useTranslation();
  const dates = useDates();
  const formatReason = usePromiseReason();
  const { due, previous, reason, note, by, at, told } = line;
  const date = due ? formatEstimate(due, dates) : t('adminDetail.promises.takenBack');
  const time = formatDateTime(at, dates);
  const why = previous === null ? t('adminDetail.promises.first') : formatReason(reason);
  return (
    <>
      <strong>{isOld && due ? <s>{date}</s> : date}</strong>
      <span className={text.secondary}>
        {why}
        {' · '}
        {by === NOBODY ? time : t('adminDetail.promises.by', { by, time })}
        {told
          ? ` · ${t('adminDetail.promises.told', { count: told.count, time: formatDateTime(told.at, dates) })}`
          : null}
      </span>
      {note ? (
        <span className={text.secondary} dir="auto">
          {note}
        </span>
      ) : null}
    </>
  );
}
