import { href, Link, useNavigate } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import text from '#app/ui/text.module.css';
import { CONTACT_SUBJECTS, type ContactSubject } from '#domain/contact.ts';
import { MESSAGE_STATUSES } from '#domain/contact-message.ts';
import tabs from '../parts/tabs.module.css';
import { useTypedSearch } from '../parts/use-typed-search.ts';
import styles from './inbox-bar.module.css';
import { type InboxView, LONGEST_SEARCH, toInboxSearch } from './message-query.ts';

/** The states, the search and the subject; all of them stand in the address. */
export function InboxBar({ view }: { view: InboxView }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const filter = { ...view, cursor: undefined };
  const { typed, type, cancel, hurry } = useTypedSearch(view.search, (search) =>
    navigate({ search: toInboxSearch({ ...filter, search }) }, { replace: true, preventScrollReset: true }),
  );
  const choose = (subject: ContactSubject | undefined) => {
    cancel();
    navigate({ search: toInboxSearch({ ...filter, search: typed, subject }) }, { preventScrollReset: true });
  };
  return (
    <div className={tabs.bar}>
      <nav className={tabs.tabs} aria-label={t('adminMessages.states')}>
        {[undefined, ...MESSAGE_STATUSES].map((status) => (
          <Link
            key={status ?? 'ALL'}
            to={{ pathname: href('/admin/messages'), search: toInboxSearch({ ...filter, search: typed, status }) }}
            aria-current={status === view.status ? 'page' : undefined}
            onClick={cancel}
          >
            {t(`adminMessages.status.${status ?? 'ALL'}`)}
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
          maxLength={LONGEST_SEARCH}
          placeholder={t('adminMessages.placeholder')}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onBlur={hurry}
        />
        <label className={text.visuallyHidden} htmlFor="message-subject">
          {t('adminMessages.subject')}
        </label>
        <select
          className={field.input}
          id="message-subject"
          value={view.subject ?? ''}
          onChange={({ target }) => choose(CONTACT_SUBJECTS.find((subject) => subject === target.value))}
        >
          <option value="">{t('adminMessages.subjects.ALL')}</option>
          {CONTACT_SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {t(`adminMessages.subjects.${subject}`)}
            </option>
          ))}
        </select>
      </search>
    </div>
  );
}
