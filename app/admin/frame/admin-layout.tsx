import { href, Outlet, redirect, redirectDocument, useLocation, useRouteError } from 'react-router';
import { getCapabilities } from '#app/capabilities/get-capabilities.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { isLiveOnly } from '#app/pages.ts';
import { getStaffApi, isForbidden, signOut, type User } from '#app/session/session.ts';
import { NavigationLine } from '#app/shared/navigation-line.tsx';
import { ReloadWhenTranslated } from '#app/shared/reload-when-translated.tsx';
import layout from '#app/ui/layout.module.css';
import { ScriptsAhead } from '../parts/scripts-ahead.tsx';
import type { Route } from './+types/admin-layout';
import styles from './admin-layout.module.css';
import { AttentionWatch } from './attention-badge.tsx';
import { FactorNotice } from './factor-notice.tsx';
import { FailedPage } from './failed-page.tsx';
import { findNeeded } from './find-needed.ts';
import { ForbiddenPage } from './forbidden-page.tsx';
import { requireSession, userContext } from './guard.ts';
import { HeldFrame } from './held-frame.tsx';
import { LiveChanges } from './live/live-changes.tsx';
import { Loading } from './loading.tsx';
import { MessageWatch } from './new-badge.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { Shortcuts } from './shortcuts/shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';
import { unlessFailed } from './to-answer.ts';
import { Toasts } from './toast/toasts.tsx';
import { TopBar } from './top-bar.tsx';
import { useMay } from './use-may.ts';

/** The server answers with the page of an unknown address. */
const refuseLivePages: Route.ClientMiddlewareFunction = ({ request, pattern, context }) => {
  if (!getCapabilities(context).hasLivePages && isLiveOnly(pattern)) throw redirectDocument(request.url);
};

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [refuseLivePages, requireSession];

export function clientLoader({ context }: Route.ClientLoaderArgs): User | null {
  return context.get(userContext);
}

/** Costs nothing, and the session may be known only now. Not after what failed: a session that has ended would take the form away. */
export const shouldRevalidate = unlessFailed;

/** Signs out: specification, section 6. */
export async function clientAction({ context }: Route.ClientActionArgs) {
  await signOut(getStaffApi(context), getPage(context).reportError);
  throw redirect(href('/admin/login'));
}

/** The frame is there from the first paint; only what it holds is waited for. */
export function HydrateFallback() {
  return (
    <div className={styles.shell}>
      <Sidebar />
      <TopBar />
      <Loading />
    </div>
  );
}

export default function AdminLayout({ loaderData: user }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { hasToasts } = useCapabilities();
  if (user?.requiredFactor?.isDue) return <HeldFrame />;
  return (
    <ReloadWhenTranslated>
      <Shortcuts>
        <a className={layout.skipLink} href="#main">
          {t('common.skipToContent')}
        </a>
        <NavigationLine />
        <AttentionWatch />
        <MessageWatch />
        <LiveChanges>
          <div className={styles.shell}>
            <Sidebar />
            <TopBar />
            {user?.requiredFactor ? (
              <div>
                <FactorNotice from={user.requiredFactor.from} />
                <Page />
              </div>
            ) : (
              <Page />
            )}
          </div>
          {hasToasts ? <Toasts /> : null}
          <ProofDialog />
          <ScriptsAhead page={href('/admin/login')} />
        </LiveChanges>
      </Shortcuts>
    </ReloadWhenTranslated>
  );
}

/** The page, or why one's role does not open it. */
function Page() {
  const may = useMay();
  const needed = findNeeded(useLocation().pathname);
  return needed && !may(needed) ? <ForbiddenPage /> : <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <>
      <NavigationLine />
      <div className={styles.shell}>
        <Sidebar />
        <TopBar />
        {isForbidden(error) ? <ForbiddenPage /> : <FailedPage />}
      </div>
    </>
  );
}
