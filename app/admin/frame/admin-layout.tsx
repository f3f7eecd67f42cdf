import { clsx } from 'clsx';
import { LogOut, Menu, ShieldAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import {
  Form,
  href,
  Link,
  Outlet,
  PrefetchPageLinks,
  redirect,
  redirectDocument,
  useLocation,
  useRouteError,
} from 'react-router';
import { getCapabilities } from '#app/capabilities/modes.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { isLiveOnly } from '#app/pages.ts';
import { isSetupPath } from '#app/session/return-page.ts';
import { isForbidden, signOut, type User } from '#app/session/session.ts';
import { NavigationLine } from '#app/shared/navigation-line.tsx';
import { ReloadWhenTranslated } from '#app/shared/reload-when-translated.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import logo from '#app/ui/logo.module.css';
import { Logo } from '#app/ui/logo.tsx';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import { formatEstimate } from '#domain/dates.ts';
import { removePin } from '../parts/pinned-status.ts';
import { removeReplyDrafts } from '../parts/reply-drafts.ts';
import type { Route } from './+types/admin-layout';
import { revalidateOnSuccess } from './action-result.ts';
import styles from './admin-layout.module.css';
import { AdminMenu } from './admin-menu.tsx';
import { AttentionWatch, MessageWatch } from './badges.tsx';
import { findRequiredPermission, useCan } from './can.tsx';
import { FailedPage, ForbiddenPage } from './failed-page.tsx';
import { requireSession, userContext } from './guard.ts';
import { loadListSettings } from './list-settings.tsx';
import { LiveChanges } from './live/live-changes.tsx';
import { Loading } from './loading.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { Shortcuts } from './shortcuts/shortcuts.tsx';
import { Toasts } from './toast/toasts.tsx';

/** In reference mode, pages of live mode are loaded from the server, which responds with 404. */
const refuseLivePages: Route.ClientMiddlewareFunction = ({ request, pattern, context }) => {
  if (!getCapabilities(context).hasLivePages && isLiveOnly(pattern)) throw redirectDocument(request.url);
};

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [refuseLivePages, requireSession];

export async function clientLoader({ context }: Route.ClientLoaderArgs): Promise<User | null> {
  const user = context.get(userContext);
  if (user && !user.requiredFactor && getCapabilities(context).choosesColumns) await loadListSettings();
  return user;
}

/** Rechecks the session, except after a failed action, because the redirect to the sign-in would discard the form. */
export const shouldRevalidate = revalidateOnSuccess;

/** Signs out. Specification, section 6. */
export async function clientAction() {
  removePin();
  removeReplyDrafts();
  await signOut();
  throw redirect(href('/admin/login'));
}

/** The frame renders immediately; only its content is loading. */
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
  useEffect(keepPageOnFileDrop, []);
  if (user?.requiredFactor?.isDue) return <SetupFrame />;
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
          {/* SignInAgain calls its action; without a connection, its scripts could not load. */}
          <PrefetchPageLinks page={href('/admin/login')} />
        </LiveChanges>
      </Shortcuts>
    </ReloadWhenTranslated>
  );
}

/** A file dropped beside a file field would replace the page and what was typed. Returns a function that ends this. */
function keepPageOnFileDrop(): () => void {
  const refuse = (event: DragEvent) => {
    const isFileField = event.target instanceof HTMLInputElement && event.target.type === 'file';
    if (event.dataTransfer?.types.includes('Files') && !isFileField) event.preventDefault();
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}

/** Shows the page, or explains why the user's role can't open it. */
function Page() {
  const can = useCan();
  const { pathname, hash, key } = useLocation();
  const needed = findRequiredPermission(pathname);
  // A link to a field moves the focus to it, too.
  useEffect(() => {
    if (key && hash.length > 1) document.getElementById(decodeURIComponent(hash.slice(1)))?.focus();
  }, [hash, key]);
  return needed && !can(needed) ? <ForbiddenPage /> : <Outlet />;
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

/** The menu beside the page, 280 px wide (specification, section 9). Below 900 px the top bar replaces it. */
function Sidebar() {
  const company = useCompany();
  const { t } = useTranslation();
  return (
    <aside className={clsx(styles.sidebar, layout.screenOnly)}>
      <div className={styles.inside}>
        <Link
          className={clsx(logo.logo, styles.home)}
          to={href('/admin')}
          aria-label={t('admin.homeLink', { company: company.name })}
        >
          <Logo company={company} />
        </Link>
        <AdminMenu />
      </div>
    </aside>
  );
}

/** The menu of narrow screens; it closes when the route changes. */
function TopBar() {
  const company = useCompany();
  const { t } = useTranslation();
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosure(menu);
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);
  return (
    <header className={clsx(styles.bar, layout.screenOnly)}>
      <Link className={logo.logo} to={href('/admin')} aria-label={t('admin.homeLink', { company: company.name })}>
        <Logo company={company} />
      </Link>
      <details ref={menu}>
        <summary className={styles.opener} aria-label={t('admin.menu')}>
          <Menu className={styles.whenClosed} />
          <X className={styles.whenOpen} />
        </summary>
        <div className={styles.menu}>
          <AdminMenu />
        </div>
      </details>
    </header>
  );
}

/** The frame of the second-factor setup when it is required: no menu, no live updates, only sign-out. */
function SetupFrame() {
  const company = useCompany();
  const { t } = useTranslation();
  return (
    <>
      <a className={layout.skipLink} href="#main">
        {t('common.skipToContent')}
      </a>
      <NavigationLine />
      <header className={clsx(styles.frameBar, layout.screenOnly)}>
        <a className={logo.logo} href={href('/')} aria-label={t('nav.homeLink', { company: company.name })}>
          <Logo company={company} />
        </a>
        <Form method="post" action={href('/admin')}>
          <Button type="submit" variant="quiet">
            <LogOut />
            {t('admin.nav.signOut')}
          </Button>
        </Form>
      </header>
      <Outlet />
      <ProofDialog />
    </>
  );
}

const SETUP = href('/admin/settings/second-factor');

/** Tells users without a second factor when they will need one, and links to the setup. */
function FactorNotice({ from }: { from: string }) {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  if (isSetupPath(pathname)) return null;
  const day = formatEstimate(`${from}T12:00:00Z`, { language: i18n.language, timeZone: 'UTC' });
  return (
    <aside className={clsx(styles.notice, layout.screenOnly)} aria-label={t('admin.factorNotice.label')}>
      <ShieldAlert />
      <p>{t('admin.factorNotice.text', { day })}</p>
      <Link className={toButtonClass({ small: true })} to={SETUP}>
        {t('admin.factorNotice.setUp')}
      </Link>
    </aside>
  );
}
