import { ArrowLeft } from 'lucide-react';
import { href, Link, useSearchParams } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import icon from '#app/ui/icon.module.css';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff } from '../frame/guard.ts';
import { LoadFailure } from '../frame/load-failure.tsx';
import { loadOrReport } from '../frame/load-or-report.ts';
import { unlessFailed } from '../frame/to-answer.ts';
import { ListDetail } from '../parts/list-detail.tsx';
import pageStyles from '../parts/page.module.css';
import { useKeepFresh } from '../parts/use-keep-fresh.ts';
import type { Route } from './+types/mails';
import { MailList } from './mail-list.tsx';
import { readMailListView, toApiQuery } from './mail-query.ts';
import { MailStatusLine } from './mail-status-line.tsx';
import { MailTabs } from './mail-tabs.tsx';

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
export const shouldRevalidate = unlessFailed;

/** The outbox: what waits, what was sent, what failed and why. */
export default function Mails({ loaderData: { page, status } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const view = readMailListView(params);
  useKeepFresh(page?.items.some(({ state }) => state === 'queued') ?? false);
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminMail.title')} />
      <div className={pageStyles.head}>
        <div>
          <Link className={pageStyles.back} to={href('/admin/messages')}>
            <ArrowLeft className={icon.small} />
            {t('adminMessages.title')}
          </Link>
          <h1>{t('adminMail.title')}</h1>
          {status ? <MailStatusLine status={status} /> : null}
        </div>
      </div>
      <ListDetail label={t('adminMail.list')}>
        <MailTabs view={view} status={status} />
        {page ? <MailList view={view} page={page} /> : <LoadFailure text={t('adminMail.failedLoad')} />}
      </ListDetail>
    </main>
  );
}
