import { Link, useSearchParams } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import text from '#app/ui/text.module.css';
import { ACTIVITY_GROUPS } from '#domain/activity.ts';
import { AdminHead } from '../../frame/admin-head.tsx';
import { loadAsStaff } from '../../frame/guard.ts';
import { LoadFailure } from '../../frame/load-failure.tsx';
import { loadOrReport } from '../../frame/load-or-report.ts';
import pageStyles from '../../parts/page.module.css';
import tabs from '../../parts/tabs.module.css';
import settings from '../settings.module.css';
import { SettingsHead } from '../settings-head.tsx';
import type { Route } from './+types/activity';
import styles from './activity.module.css';
import { ActivityList } from './activity-list.tsx';
import { readActivityView, toActivitySearch } from './activity-view.ts';

/** A page of the log; null when it could not be loaded, which is reported. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { reportError } = getPage(context);
  const view = readActivityView(new URL(request.url).searchParams);
  return loadAsStaff(request, () => loadOrReport(getStaffApi(context).listActivity(view), reportError));
}

/** More may have been done meanwhile. */
export const shouldRevalidate = () => true;

/** Who did what to accounts, keys, webhooks, the company and people's data, and when. */
export default function Activity({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const view = readActivityView(useSearchParams()[0]);
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminSettings.tabs.activity')} />
      <SettingsHead />
      <section className={settings.settings} aria-labelledby="activity">
        <div className={styles.head}>
          <h2 id="activity">{t('adminSettings.tabs.activity')}</h2>
          <p className={text.muted}>{t('adminActivity.hint')}</p>
        </div>
        <nav className={tabs.tabs} aria-label={t('adminActivity.groups')}>
          {[undefined, ...ACTIVITY_GROUPS].map((group) => (
            <Link
              key={group ?? 'all'}
              to={{ search: toActivitySearch(group ? { group } : {}) }}
              aria-current={group === view.group ? 'page' : undefined}
            >
              {t(`adminActivity.group.${group ?? 'all'}`)}
            </Link>
          ))}
        </nav>
        {page ? <ActivityList view={view} page={page} /> : <LoadFailure text={t('adminActivity.failed')} />}
      </section>
    </main>
  );
}
