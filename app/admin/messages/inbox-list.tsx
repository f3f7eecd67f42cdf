import { Link, useParams, useRouteLoaderData } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import type { ContactMessage } from '#domain/contact-message.schema.ts';
import { formatCreated } from '#domain/dates.ts';
import { useDates } from '../use-dates.ts';
import type { clientLoader } from './message.tsx';
import { type InboxView, toInboxSearch } from './message-query.ts';

interface InboxListProps {
  view: InboxView;
  page: { items: ContactMessage[]; nextCursor: string | null };
}

/** The messages, newest first; what nobody has opened is marked by a dot and by a word. */
export function InboxList({ view, page: { items, nextCursor } }: InboxListProps) {
  const { t } = useTranslation();
  const read = useRouteLoaderData<typeof clientLoader>('admin/messages/message');
  const isFiltered = view.search || view.status || view.subject;
  if (items.length === 0 && !view.cursor)
    return <p className="il-none muted">{t(isFiltered ? 'adminMessages.noMatch' : 'adminMessages.none')}</p>;
  return (
    <>
      <ul>
        {items.map((message) => (
          <Item key={message.id} message={message.id === read?.id ? read : message} search={toInboxSearch(view)} />
        ))}
      </ul>
      {view.cursor || nextCursor ? (
        <nav className="il-pages" aria-label={t('admin.list.pages')}>
          {view.cursor ? (
            <Link
              className={toButtonClass({ small: true })}
              to={{ search: toInboxSearch({ ...view, cursor: undefined }) }}
            >
              {t('adminMessages.newest')}
            </Link>
          ) : null}
          {nextCursor ? (
            <Link
              className={toButtonClass({ small: true })}
              to={{ search: toInboxSearch({ ...view, cursor: nextCursor }) }}
            >
              {t('adminMessages.older')}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

/** So much of the text stands for a message; the style cuts it to the line. */
const LONGEST_LINE = 120;

function Item({ message, search }: { message: ContactMessage; search: string }) {
  const { t } = useTranslation();
  const { id } = useParams();
  const dates = useDates();
  const isNew = message.status === 'NEW';
  return (
    <li className={isNew ? 'un' : undefined}>
      <Link
        to={{ pathname: `/admin/messages/${message.id}`, search }}
        aria-current={message.id === id ? 'page' : undefined}
        preventScrollReset
      >
        <span className="t">
          <b dir="auto">{message.name}</b>
          <time dateTime={message.createdAt}>{formatCreated(message.createdAt, dates)}</time>
        </span>
        <span className="s" dir="auto">
          {message.message.slice(0, LONGEST_LINE)}
        </span>
        <span className="p">
          {t(`adminMessages.subjects.${message.subject}`)} <i className="code">{message.caseNumber}</i>
          {message.status === 'OPEN' ? null : (
            <span className={isNew ? 'sr' : undefined}> {t(`adminMessages.status.${message.status}`)}</span>
          )}
        </span>
      </Link>
    </li>
  );
}
