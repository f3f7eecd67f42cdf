import { clsx } from 'clsx';
import { href } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import type { Mail } from '#domain/mail.schema.ts';
import { MAIL_KEPT_DAYS } from '#domain/mail.ts';
import styles from '../parts/list-detail.module.css';
import { ListItem } from '../parts/list-item.tsx';
import { ListPages } from '../parts/list-pages.tsx';
import { type MailListView, toMailListSearch } from './mail-query.ts';
import { MailState } from './mail-state.tsx';

interface MailListProps {
  view: MailListView;
  page: { items: Mail[]; nextCursor: string | null };
}

/** The mails, newest first, each with what became of it. */
export function MailList({ view, page: { items, nextCursor } }: MailListProps) {
  const { t } = useTranslation();
  if (items.length === 0 && !view.cursor)
    return (
      <p className={clsx(text.muted, styles.none)}>
        {view.state ? t('adminMail.noMatch') : t('adminMail.none', { days: MAIL_KEPT_DAYS })}
      </p>
    );
  const toPage = (cursor: string | undefined) => toMailListSearch({ state: view.state, cursor });
  return (
    <>
      <ul>
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
            <MailState state={state} />
          </ListItem>
        ))}
      </ul>
      <ListPages
        newest={view.cursor !== undefined && { search: toPage(undefined), text: t('adminMail.newest') }}
        older={nextCursor !== null && { search: toPage(nextCursor), text: t('adminMail.older') }}
      />
    </>
  );
}
