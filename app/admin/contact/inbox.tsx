import { clsx } from 'clsx';
import { Mail, UserSearch } from 'lucide-react';
import { href, Link, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router';
import type { ListMessagesQuery } from '#app/api/office-calls.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import layout from '#app/ui/layout.module.css';
import { Select } from '#app/ui/select.tsx';
import text from '#app/ui/text.module.css';
import { CONTACT_SUBJECTS, type ContactSubject } from '#domain/contact/contact.ts';
import type { ContactMessage } from '#domain/contact/schema.ts';
import { revalidateOnSuccess } from '../frame/action-result.ts';
import { NewCount } from '../frame/badges.tsx';
import { Can } from '../frame/can.tsx';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import list from '../parts/list-detail.module.css';
import { ListDetail, ListItem, Pager } from '../parts/list-detail.tsx';
import pageStyles from '../parts/page.module.css';
import tabs from '../parts/tabs.module.css';
import { useDebouncedSearch } from '../parts/use-debounced-search.ts';
import { useKeepFresh } from '../parts/use-keep-fresh.ts';
import type { Route } from './+types/inbox';
import styles from './inbox.module.css';
import type { clientLoader as messageLoader } from './message.tsx';

/** Loads a page of messages; null when loading failed, which is reported. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = toApiQuery(readInboxView(new URL(request.url).searchParams));
  return loadOrReport(staffApi.listMessages(query));
}

/** Reading a message may change its status, which the list shows. */
export const shouldRevalidate = revalidateOnSuccess;

const MINUTE_MS = 60_000;

/** The list beside the message; a narrow screen shows one of them. Shows what colleagues and other tabs change. */
export default function Inbox({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const view = readInboxView(params);
  useKeepFresh(true, MINUTE_MS);
  return (
    <StaffPage
      title={t('adminMessages.title')}
      className={clsx(pageStyles.full, list.fill)}
      lead={<NewCount />}
      actions={
        <>
          <Link className={toButtonClass({ variant: 'quiet', small: true })} to={href('/admin/mail')}>
            <Mail />
            {t('adminMail.title')}
          </Link>
          <Can permission="privacy:read">
            <Link className={toButtonClass({ variant: 'quiet', small: true })} to={href('/admin/people')}>
              <UserSearch />
              {t('adminPeople.title')}
            </Link>
          </Can>
        </>
      }
    >
      <ListDetail label={t('adminMessages.list')}>
        <InboxBar view={view} />
        {page ? <InboxList view={view} page={page} /> : <LoadFailure text={t('adminMessages.failed.load')} />}
      </ListDetail>
    </StaffPage>
  );
}

/** Filters by status, text and subject, all of which are in the address. */
function InboxBar({ view }: { view: InboxView }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const filter = { ...view, cursor: undefined };
  const { query, setQuery, cancel, flush } = useDebouncedSearch(view.search, (search) =>
    navigate({ search: toInboxSearch({ ...filter, search }) }, { replace: true, preventScrollReset: true }),
  );
  const choose = (subject: ContactSubject | undefined) => {
    cancel();
    navigate({ search: toInboxSearch({ ...filter, search: query, subject }) }, { preventScrollReset: true });
  };
  return (
    <div className={tabs.bar}>
      <nav className={tabs.tabs} aria-label={t('adminMessages.states')}>
        {([undefined, 'DONE'] as const).map((status) => (
          <Link
            key={status ?? 'OPEN'}
            to={{ pathname: href('/admin/messages'), search: toInboxSearch({ ...filter, search: query, status }) }}
            aria-current={status === view.status ? 'page' : undefined}
            onClick={cancel}
          >
            {t(`adminMessages.status.${status ?? 'OPEN'}`)}
          </Link>
        ))}
      </nav>
      <search className={styles.filters}>
        <label className={text.visuallyHidden} htmlFor="q">
          {t('adminMessages.search')}
        </label>
        <input
          className={field.input}
          id="q"
          type="search"
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={t('adminMessages.placeholder')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onBlur={flush}
        />
        <label className={text.visuallyHidden} htmlFor="message-subject">
          {t('adminMessages.subject')}
        </label>
        <Select
          id="message-subject"
          value={view.subject ?? ''}
          empty={t('adminMessages.subjects.ALL')}
          choices={CONTACT_SUBJECTS}
          toText={(subject) => t(`adminMessages.subjects.${subject}`)}
          onChoose={(subject) => choose(subject || undefined)}
        />
      </search>
    </div>
  );
}

interface InboxListProps {
  view: InboxView;
  page: { items: ContactMessage[]; nextCursor: string | null };
}

/** Lists the messages, newest first. Unread ones are marked by a dot and a word. */
function InboxList({ view, page: { items, nextCursor } }: InboxListProps) {
  const { t } = useTranslation();
  const openMessage = useRouteLoaderData<typeof messageLoader>('admin/contact/message')?.message;
  const isFiltered = view.search || view.status || view.subject;
  if (items.length === 0 && !view.cursor)
    return (
      <p className={clsx(text.muted, list.none)}>{t(isFiltered ? 'adminMessages.noMatch' : 'adminMessages.none')}</p>
    );
  const toPage = (cursor: string | undefined) => toInboxSearch({ ...view, cursor });
  return (
    <>
      <ul className={layout.divided}>
        {items.map((message) => (
          <Item
            key={message.id}
            message={message.id === openMessage?.id ? openMessage : message}
            search={toInboxSearch(view)}
          />
        ))}
      </ul>
      <Pager
        newest={view.cursor !== undefined && { search: toPage(undefined), text: t('adminMessages.newest') }}
        older={nextCursor !== null && { search: toPage(nextCursor), text: t('adminMessages.older') }}
      />
    </>
  );
}

/** The number of characters of a message in the list; CSS cuts them to one line. */
const MAX_LINE_LENGTH = 120;

function Item({ message, search }: { message: ContactMessage; search: string }) {
  const { t } = useTranslation();
  const isNew = message.status === 'NEW';
  return (
    <ListItem
      id={message.id}
      to={href('/admin/messages')}
      search={search}
      isNew={isNew}
      title={message.name}
      createdAt={message.createdAt}
      line={
        message.isOurs
          ? t('adminMessages.ours', { number: message.trackingNumbers[0] })
          : message.message.slice(0, MAX_LINE_LENGTH)
      }
    >
      {t(`adminMessages.subjects.${message.subject}`)} <span className={text.code}>{message.caseNumber}</span>
      {message.status === 'OPEN' ? null : (
        <span className={isNew ? text.visuallyHidden : undefined}> {t(`adminMessages.status.${message.status}`)}</span>
      )}
    </ListItem>
  );
}

/** The longest search the API accepts. */
export const MAX_SEARCH_LENGTH = 200;

/** The view in the page's address. Unknown values are ignored. */
export interface InboxView {
  search: string;
  /** `DONE` lists finished messages; undefined lists open ones. */
  status: 'DONE' | undefined;
  subject: ContactSubject | undefined;
  /** The start of the page; undefined starts with the newest message. */
  cursor: string | undefined;
}

export function readInboxView(params: URLSearchParams): InboxView {
  const subject = params.get('subject');
  return {
    search: (params.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    status: params.get('status') === 'DONE' ? 'DONE' : undefined,
    subject: CONTACT_SUBJECTS.find((candidate) => candidate === subject),
    cursor: params.get('cursor') || undefined,
  };
}

/** Returns the query string of a view, without empty values. */
export function toInboxSearch(view: Partial<InboxView>): string {
  const entries = Object.entries(view).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const params = new URLSearchParams(entries);
  return params.size > 0 ? `?${params}` : '';
}

export function toApiQuery({ search, status, subject, cursor }: InboxView): ListMessagesQuery {
  return {
    ...(search && { search }),
    done: status ? 'true' : 'false',
    ...(subject && { subject }),
    ...(cursor && { cursor }),
  };
}
