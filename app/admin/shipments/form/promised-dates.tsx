import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import textStyles from '#app/ui/text.module.css';
import { formatEstimate, formatHistory } from '#domain/dates.ts';
import type { PromiseLine } from '#domain/promise.schema.ts';
import { staffApi } from '../../frame/live/staff-api.ts';
import { usePromiseReason } from '../../parts/use-promise-reason.ts';
import styles from './promised-dates.module.css';
import section from './section.module.css';

/** The lines of the shipment; none until the server has answered. */
function usePromises(id: string): PromiseLine[] {
  const [lines, setLines] = useState<PromiseLine[]>([]);
  useEffect(() => {
    let isStale = false;
    // Without an answer nothing is said: a look back, on which no save depends.
    staffApi.listPromises(id).then(
      (items) => !isStale && setLines(items),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [id]);
  return lines;
}

/** Every date that was promised, newest first: who, when, why, and what staff noted. */
export function PromisedDates({ id }: { id: string }) {
  const { t } = useTranslation();
  const lines = usePromises(id);
  if (lines.length < 2) return null;
  return (
    <section className={clsx(section.wide, styles.dates)} aria-labelledby="promised-dates">
      <h3 id="promised-dates">{t('adminDetail.promises.title')}</h3>
      <ol>
        {lines.map((line, index) => (
          <Line key={line.id} line={line} isOld={index > 0} />
        ))}
      </ol>
    </section>
  );
}

function Line({ line: { due, previous, reason, note, by, at }, isOld }: { line: PromiseLine; isOld: boolean }) {
  const { t } = useTranslation();
  const dates = useDates();
  const say = usePromiseReason();
  const date = due ? formatEstimate(due, dates) : t('adminDetail.promises.takenBack');
  const why = previous === null ? t('adminDetail.promises.first') : say(reason);
  return (
    <li>
      <strong>{isOld && due ? <s>{date}</s> : date}</strong>
      <span className={textStyles.muted}>
        {why}
        {' · '}
        {t('adminDetail.promises.by', { by, time: formatHistory(at, dates) })}
      </span>
      {note ? <span dir="auto">{note}</span> : null}
    </li>
  );
}
