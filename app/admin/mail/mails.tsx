import { clsx } from 'clsx';
import { href, Link, useSearchParams } from 'react-router';
import type { ListMailsQuery } from '#app/api/office-calls.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { formatDateTime } from '#domain/dates.ts';
import { MAIL_KEPT_DAYS, MAIL_STATES, type MailState } from '#domain/mail/mail.ts';
import type { Mail, MailStatus } from '#domain/mail/schema.ts';
import { revalidateOnSuccess } from '../frame/action-result.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import list from '../parts/list-detail.module.css';
import { ListDetail, ListItem, Pager } from '../parts/list-detail.tsx';
import pageStyles from '../parts/page.module.css';
import { BackLink } from '../parts/page.tsx';
import tabs from '../parts/tabs.module.css';
import { useKeepFresh } from '../parts/use-keep-fresh.ts';
import type { Route } from './+types/mails';
import { MailStateLabel } from './mail-state.tsx';

/** Loads a page of mails and the mail status; each is null when loading failed, which is reported. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = toApiQuery(readMailListView(new URL(request.url).searchParams));
  const [page, status] = await Promise.all([
    loadOrReport(staffApi.listMails(query)),
    loadOrReport(staffApi.getMailStatus()),
  ]);
  return { page, status };
}

/** Queued mails may have been sent since the page was loaded. */
export const shouldRevalidate = revalidateOnSuccess;

/** The outbox: queued, sent and failed mails. */
export default function Mails({ loaderData: { page, status } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const view = readMailListView(params);
  useKeepFresh(page?.items.some(({ state }) => state === 'queued') ?? false);
  return (
    <StaffPage title={t('adminMail.title')} head={null}>
      <div className={pageStyles.head}>
        <div>
          <BackLink to={href('/admin/messages')}>{t('adminMessages.title')}</BackLink>
          <h1>{t('adminMail.title')}</h1>
          {status ? <MailStatusLine status={status} /> : null}
        </div>
      </div>
      <ListDetail label={t('adminMail.list')}>
        <MailTabs view={view} status={status} />
        {page ? <MailList view={view} page={page} /> : <LoadFailure text={t('adminMail.failedLoad')} />}
      </ListDetail>
    </StaffPage>
  );
}

/** Shows whether mail is being sent, and when the last one was. */
function MailStatusLine({ status: { isConfigured, host, lastSentAt } }: { status: MailStatus }) {
  const { t } = useTranslation();
  const dates = useDates();
  if (!isConfigured) return <p className={text.muted}>{t('adminMail.notConfigured')}</p>;
  return (
    <p className={text.muted}>
      {t('adminMail.through', { host })}{' '}
      {lastSentAt ? t('adminMail.lastSent', { time: formatDateTime(lastSentAt, dates) }) : t('adminMail.noneSent')}
    </p>
  );
}

/** Tabs by state; queued and failed mails have a count. */
function MailTabs({ view, status }: { view: MailListView; status: MailStatus | null }) {
  const { t } = useTranslation();
  const count = (state: MailState | undefined) =>
    state === 'queued' || state === 'failed' ? status?.[state] || undefined : undefined;
  return (
    <div className={clsx(tabs.bar, tabs.alone)}>
      <nav className={tabs.tabs} aria-label={t('adminMail.states')}>
        {[undefined, ...MAIL_STATES].map((state) => (
          <Link
            key={state ?? 'all'}
            to={{ pathname: href('/admin/mail'), search: toMailListSearch({ state }) }}
            aria-current={state === view.state ? 'page' : undefined}
          >
            {t(`adminMail.state.${state ?? 'all'}`)}
            {count(state) ? <b>&nbsp;{count(state)}</b> : null}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** The view in the page's address. Unknown values are ignored. */
export interface MailListView {
  state: MailState | undefined;
  /** The start of the page; undefined starts with the newest mail. */
  cursor: string | undefined;
}

function readMailListView(params: URLSearchParams): MailListView {
  const state = params.get('state');
  return { state: MAIL_STATES.find((candidate) => candidate === state), cursor: params.get('cursor') || undefined };
}

/** Returns the query string of a view, without empty values. */
export function toMailListSearch({ state, cursor }: Partial<MailListView>): string {
  const params = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) });
  return params.size > 0 ? `?${params}` : '';
}

function toApiQuery({ state, cursor }: MailListView): ListMailsQuery {
  return { ...(state && { state }), ...(cursor && { cursor }) };
}

interface MailListProps {
  view: MailListView;
  page: { items: Mail[]; nextCursor: string | null };
}

/** Lists the mails, newest first, with their state. */
function MailList({ view, page: { items, nextCursor } }: MailListProps) {
  const { t } = useTranslation();
  if (items.length === 0 && !view.cursor)
    return (
      <p className={clsx(text.muted, list.none)}>
        {view.state ? t('adminMail.noMatch') : t('adminMail.none', { days: MAIL_KEPT_DAYS })}
      </p>
    );
  const toPage = (cursor: string | undefined) => toMailListSearch({ state: view.state, cursor });
  return (
    <>
      <ul className={layout.divided}>
        {items.map(({ id, to, createdAt, subject, state }) => (
          <ListItem
            key={id}
            id={id}
            to={href('/admin/mail')}
            search={toMailListSearch(view)}
            title={to}
            createdAt={createdAt}
            line={subject}
          >
            <MailStateLabel state={state} />
          </ListItem>
        ))}
      </ul>
      <Pager
        newest={view.cursor !== undefined && { search: toPage(undefined), text: t('adminMail.newest') }}
        older={nextCursor !== null && { search: toPage(nextCursor), text: t('adminMail.older') }}
      />
    </>
  );
}
