import { Link, useParams } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import { formatCreated } from '#domain/dates.ts';
import type { Mail } from '#domain/mail.schema.ts';
import { MAIL_KEPT_DAYS } from '#domain/mail.ts';
import { useDates } from '../use-dates.ts';
import { type MailListView, toMailListSearch } from './mail-query.ts';
import { MailState } from './mail-state.tsx';

interface MailListProps {
  view: MailListView;
  page: { items: Mail[]; nextCursor: string | null };
}

/** The mails, newest first, each with what became of it. */
export function MailList({ view, page: { items, nextCursor } }: MailListProps) {
  const { t } = useTranslation();
  if (items.length === 0 && !view.after)
    return (
      <p className="il-none muted">
        {view.state ? t('adminMail.noMatch') : t('adminMail.none', { days: MAIL_KEPT_DAYS })}
      </p>
    );
  return (
    <>
      <ul>
        {items.map((mail) => (
          <Item key={mail.id} mail={mail} search={toMailListSearch(view)} />
        ))}
      </ul>
      {view.after || nextCursor ? (
        <nav className="il-pages" aria-label={t('admin.list.pages')}>
          {view.after ? (
            <Link className={toButtonClass({ small: true })} to={{ search: toMailListSearch({ state: view.state }) }}>
              {t('adminMail.newest')}
            </Link>
          ) : null}
          {nextCursor ? (
            <Link
              className={toButtonClass({ small: true })}
              to={{ search: toMailListSearch({ state: view.state, after: nextCursor }) }}
            >
              {t('adminMail.older')}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

function Item({ mail, search }: { mail: Mail; search: string }) {
  const { id } = useParams();
  const dates = useDates();
  return (
    <li>
      <Link
        to={{ pathname: `/admin/mail/${mail.id}`, search }}
        aria-current={mail.id === id ? 'page' : undefined}
        preventScrollReset
      >
        <span className="t">
          <b dir="auto">{mail.to}</b>
          <time dateTime={mail.createdAt}>{formatCreated(mail.createdAt, dates)}</time>
        </span>
        <span className="s" dir="auto">
          {mail.subject}
        </span>
        <span className="p">
          <MailState state={mail.state} />
        </span>
      </Link>
    </li>
  );
}
