import { ArrowLeft } from 'lucide-react';
import { Link, Outlet, useParams, useSearchParams } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getPage } from '#app/page-context.ts';
import { getStaffApi } from '#app/session/session.ts';
import { AdminHead } from '../admin-head.tsx';
import { loadAsStaff } from '../guard.ts';
import { loadOrReport } from '../load-or-report.ts';
import type { Route } from './+types/mails';
import { MailList } from './mail-list.tsx';
import { MailListFailure } from './mail-list-failure.tsx';
import { readMailListView, toApiQuery } from './mail-query.ts';
import { MailStatusLine } from './mail-status-line.tsx';
import { MailTabs } from './mail-tabs.tsx';
import { useKeepFresh } from './use-keep-fresh.ts';
import '../messages/inbox.css';
import './mail.css';

/** A page of mails and how mail goes; null for what could not be loaded, which is reported. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const api = getStaffApi(context);
  const report = getPage(context).reportError;
  const query = toApiQuery(readMailListView(new URL(request.url).searchParams));
  return loadAsStaff(request, async () => {
    const [page, status] = await Promise.all([
      loadOrReport(api.listMails(query), report),
      loadOrReport(api.getMailStatus(), report),
    ]);
    return { page, status };
  });
}

/** What waits may have gone out meanwhile. */
export const shouldRevalidate = () => true;

/** The outbox: what waits, what was sent, what failed and why. */
export default function Mails({ loaderData: { page, status } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { id } = useParams();
  const view = readMailListView(params);
  useKeepFresh(page?.items.some(({ state }) => state === 'queued') ?? false);
  return (
    <main className="am" id="main" tabIndex={-1}>
      <AdminHead page={t('adminMail.title')} />
      <div className="ah">
        <div>
          <Link className="back" to="/admin/messages">
            <ArrowLeft className="i i-s" />
            {t('adminMessages.title')}
          </Link>
          <h1>{t('adminMail.title')}</h1>
          {status ? <MailStatusLine status={status} /> : null}
        </div>
      </div>
      <div className={`inbox panel${id ? ' reading' : ''}`}>
        <section className="il" aria-label={t('adminMail.list')}>
          <MailTabs view={view} status={status} />
          {page ? <MailList view={view} page={page} /> : <MailListFailure />}
        </section>
        <Outlet />
      </div>
    </main>
  );
}
