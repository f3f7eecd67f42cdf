import { Mail, UserSearch } from 'lucide-react';
import { href, Link, useSearchParams } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import { AdminHead } from '../frame/admin-head.tsx';
import { Allowed } from '../frame/allowed.tsx';
import { loadAsStaff } from '../frame/guard.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import { NewCount } from '../frame/new-badge.tsx';
import { unlessFailed } from '../frame/to-answer.ts';
import { ListDetail } from '../parts/list-detail.tsx';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/inbox';
import { InboxBar } from './inbox-bar.tsx';
import { InboxList } from './inbox-list.tsx';
import { readInboxView, toApiQuery } from './message-query.ts';

/** A page of messages; null when it could not be loaded, which is reported. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const query = toApiQuery(readInboxView(new URL(request.url).searchParams));
  return loadAsStaff(request, () =>
    loadOrReport(getStaffApi(context).listMessages(query), getPage(context).reportError),
  );
}

/** Reading a message may change its state, which the list shows. */
export const shouldRevalidate = unlessFailed;

/** The list beside the message; where there is no room for both, the one that is wanted. */
export default function Inbox({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const view = readInboxView(params);
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminMessages.title')} />
      <div className={pageStyles.head}>
        <div>
          <h1>{t('adminMessages.title')}</h1>
          <NewCount />
        </div>
        <div className={pageStyles.actions}>
          <Link className={toButtonClass({ small: true })} to={href('/admin/mail')}>
            <Mail className={icon.icon} />
            {t('adminMail.title')}
          </Link>
          <Allowed to="privacy:read">
            <Link className={toButtonClass({ small: true })} to={href('/admin/people')}>
              <UserSearch className={icon.icon} />
              {t('adminPeople.title')}
            </Link>
          </Allowed>
        </div>
      </div>
      <ListDetail label={t('adminMessages.list')}>
        <InboxBar view={view} />
        {page ? <InboxList view={view} page={page} /> : <LoadFailure text={t('adminMessages.failed.load')} />}
      </ListDetail>
    </main>
  );
}
