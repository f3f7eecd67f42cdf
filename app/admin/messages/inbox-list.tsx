import { clsx } from 'clsx';
import { href, useRouteLoaderData } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import textStyles from '#app/ui/text.module.css';
import type { ContactMessage } from '#domain/contact-message.schema.ts';
import styles from '../parts/list-detail.module.css';
import { ListItem } from '../parts/list-item.tsx';
import { ListPages } from '../parts/list-pages.tsx';
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
    return (
      <p className={clsx(textStyles.muted, styles.none)}>
        {t(isFiltered ? 'adminMessages.noMatch' : 'adminMessages.none')}
      </p>
    );
  const toPage = (cursor: string | undefined) => toInboxSearch({ ...view, cursor });
  return (
    <>
      <ul>
        {items.map((message) => (
          <Item key={message.id} message={message.id === read?.id ? read : message} search={toInboxSearch(view)} />
        ))}
      </ul>
      <ListPages
        newest={view.cursor !== undefined && { search: toPage(undefined), text: t('adminMessages.newest') }}
        older={nextCursor !== null && { search: toPage(nextCursor), text: t('adminMessages.older') }}
      />
    </>
  );
}

/** So much of the text stands for a message; the style cuts it to the line. */
const LONGEST_LINE = 120;

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
      line={message.message.slice(0, LONGEST_LINE)}
    >
      {t(`adminMessages.subjects.${message.subject}`)} <span className={textStyles.code}>{message.caseNumber}</span>
      {message.status === 'OPEN' ? null : (
        <span className={isNew ? textStyles.visuallyHidden : undefined}>
          {' '}
          {t(`adminMessages.status.${message.status}`)}
        </span>
      )}
    </ListItem>
  );
}
