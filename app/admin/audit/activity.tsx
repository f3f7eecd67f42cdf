import { clsx } from 'clsx';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { ACTIVITY_GROUPS, type ActivityGroup } from '#domain/audit/audit.ts';
import type { ActivityEntry } from '#domain/audit/schema.ts';
import { formatDate, formatDateTime } from '#domain/dates.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import { SettingsHead } from '../frame/settings-head.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { Pager } from '../parts/list-detail.tsx';
import pageStyles from '../parts/page.module.css';
import tabs from '../parts/tabs.module.css';
import type { Route } from './+types/activity';
import styles from './activity.module.css';

/** Loads a page of the log; null when loading failed, which is reported. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const view = readActivityView(new URL(request.url).searchParams);
  return loadOrReport(staffApi.listActivity(view));
}

/** New entries may exist after any action. */
export const shouldRevalidate = () => true;

/** Shows who did what to accounts, keys, webhooks, the company and personal data, and when. */
export default function Activity({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const view = readActivityView(useSearchParams()[0]);
  return (
    <StaffPage title={t('adminSettings.tabs.activity')} head={<SettingsHead />}>
      <section className={pageStyles.narrow} aria-labelledby="activity">
        <div className={styles.head}>
          <h2 id="activity">{t('adminSettings.tabs.activity')}</h2>
          <p className={text.muted}>{t('adminActivity.hint')}</p>
        </div>
        <nav className={tabs.tabs} aria-label={t('adminActivity.groups')}>
          {[undefined, ...ACTIVITY_GROUPS].map((group) => (
            <Link
              key={group ?? 'all'}
              to={{ search: toActivitySearch(group ? { group } : {}) }}
              aria-current={group === view.group ? 'page' : undefined}
            >
              {t(`adminActivity.group.${group ?? 'all'}`)}
            </Link>
          ))}
        </nav>
        {page ? <ActivityList view={view} page={page} /> : <LoadFailure text={t('adminActivity.failed')} />}
      </section>
    </StaffPage>
  );
}

interface ActivityListProps {
  view: ActivityView;
  page: { items: ActivityEntry[]; nextCursor: string | null };
}

function ActivityList({ view: { group, cursor }, page: { items, nextCursor } }: ActivityListProps) {
  const { t } = useTranslation();
  const toSearch = (start: string | undefined) =>
    toActivitySearch({ ...(group && { group }), ...(start && { cursor: start }) });
  return (
    <>
      {items.length === 0 ? <p className={text.muted}>{t('adminActivity.none')}</p> : null}
      <ul className={clsx(styles.list, layout.divided)}>
        {items.map((entry) => (
          <ActivityLine key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pager
        newest={cursor !== undefined && { search: toSearch(undefined), text: t('adminActivity.newest') }}
        older={nextCursor !== null && { search: toSearch(nextCursor), text: t('adminActivity.older') }}
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
    day ? formatDate(`${day}T12:00:00Z`, { ...dates, timeZone: 'UTC' }) : '',
    rows === null ? '' : t('adminActivity.rows', { count: rows }),
  ].filter(Boolean);
  const hasNoAccount = actor === 'database' || actor === 'retention' || actor === 'visitor';
  return (
    <li>
      <span>
        <b>{t(`adminActivity.action.${action}`)}</b>
        {facts.length > 0 ? <bdi>{facts.join(', ')}</bdi> : null}
      </span>
      <span>{hasNoAccount ? t(`adminActivity.actor.${actor}`) : <bdi>{actor}</bdi>}</span>
      <time dateTime={at}>{formatDateTime(at, dates)}</time>
    </li>
  );
}

/** The view in the page's address. Unknown values are ignored. */
interface ActivityView {
  group?: ActivityGroup;
  /** The last entry of the page before; undefined starts with the newest entry. */
  cursor?: string;
}

function readActivityView(params: URLSearchParams): ActivityView {
  const requestedGroup = params.get('group');
  const group = ACTIVITY_GROUPS.find((candidate) => candidate === requestedGroup);
  const cursor = params.get('cursor');
  return { ...(group && { group }), ...(cursor && { cursor }) };
}

/** Returns the query string of a view, without empty values. */
function toActivitySearch(view: ActivityView): string {
  const params = new URLSearchParams({ ...view });
  return params.size > 0 ? `?${params}` : '';
}
