import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import text from '#app/ui/text.module.css';
import type { ActivityEntry } from '#domain/activity.schema.ts';
import { formatCreated, formatHistory } from '#domain/dates.ts';
import { ListPages } from '../../parts/list-pages.tsx';
import styles from './activity-list.module.css';
import { type ActivityView, toActivitySearch } from './activity-view.ts';

interface ActivityListProps {
  view: ActivityView;
  page: { items: ActivityEntry[]; nextCursor: string | null };
}

/** What was done, newest first: what, to whom or what, by whom, when. */
export function ActivityList({ view: { group, cursor }, page: { items, nextCursor } }: ActivityListProps) {
  const { t } = useTranslation();
  const toPage = (place: string | undefined) =>
    toActivitySearch({ ...(group && { group }), ...(place && { cursor: place }) });
  return (
    <>
      {items.length === 0 ? <p className={text.muted}>{t('adminActivity.none')}</p> : null}
      <ul className={styles.list}>
        {items.map((entry) => (
          <ActivityLine key={entry.id} entry={entry} />
        ))}
      </ul>
      <ListPages
        newest={cursor !== undefined && { search: toPage(undefined), text: t('adminActivity.newest') }}
        older={nextCursor !== null && { search: toPage(nextCursor), text: t('adminActivity.older') }}
      />
    </>
  );
}

function ActivityLine({ entry: { at, actor, action, subject, role, day, rows } }: { entry: ActivityEntry }) {
  const { t } = useTranslation();
  const dates = useDates();
  const facts = [
    subject === actor ? '' : subject,
    role ? t(`adminSettings.roles.${role}`) : '',
    day ? formatCreated(`${day}T12:00:00Z`, { ...dates, timeZone: 'UTC' }) : '',
    rows === null ? '' : t('adminActivity.rows', { count: rows }),
  ].filter(Boolean);
  const isNobody = actor === 'database' || actor === 'retention' || actor === 'visitor';
  return (
    <li>
      <span>
        <b>{t(`adminActivity.did.${action}`)}</b>
        {facts.length > 0 ? <bdi>{facts.join(', ')}</bdi> : null}
      </span>
      <span>{isNobody ? t(`adminActivity.actor.${actor}`) : <bdi>{actor}</bdi>}</span>
      <time dateTime={at}>{formatHistory(at, dates)}</time>
    </li>
  );
}
