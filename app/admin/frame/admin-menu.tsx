import {
  ChartNoAxesColumn,
  CircleQuestionMark,
  Inbox,
  LayoutDashboard,
  ListTodo,
  LogOut,
  type LucideIcon,
  Package,
  Plus,
  ScanBarcode,
  Settings,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, href, Link, useLocation, useRouteLoaderData } from 'react-router';
import { isDeadLink } from '#app/capabilities/capabilities.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { SignalFlag } from '../parts/signal-flag.tsx';
import type { clientLoader } from './admin-layout.tsx';
import styles from './admin-menu.module.css';
import { AttentionBadge, NewMessagesBadge } from './badges.tsx';
import { Can, useCan } from './can.tsx';
import { SearchButton } from './shortcuts/shortcuts.tsx';

/** The sidebar links in the order of the specification, section 2, and the signed-in user. */
export function AdminMenu() {
  const { t } = useTranslation();
  const can = useCan();
  const capabilities = useCapabilities();
  const { attentionHref, reportsHref, settingsHref, helpHref, hasSearch } = capabilities;
  const scanHref = can('events:write') ? capabilities.scanHref : undefined;
  const messagesHref = can('messages:read') ? capabilities.messagesHref : undefined;
  return (
    <div className={styles.menu}>
      {hasSearch ? <SearchButton /> : null}
      <nav aria-label={t('admin.nav.label')}>
        <ul>
          <MenuLink to={href('/admin')} icon={LayoutDashboard} text={t('admin.nav.dashboard')} />
          <MenuLink to={href('/admin/shipments')} icon={Package} text={t('admin.nav.shipments')} />
          <Can permission="shipments:write">
            <MenuLink to={href('/admin/shipments/create')} icon={Plus} text={t('admin.nav.create')} />
          </Can>
        </ul>
      </nav>
      {attentionHref || messagesHref || scanHref || reportsHref ? (
        <nav aria-label={t('admin.nav.work')}>
          <ul>
            {attentionHref ? (
              <MenuLink
                to={attentionHref}
                icon={ListTodo}
                text={t('adminAttention.title')}
                badge={<AttentionBadge />}
              />
            ) : null}
            {messagesHref ? (
              <MenuLink to={messagesHref} icon={Inbox} text={t('adminMessages.title')} badge={<NewMessagesBadge />} />
            ) : null}
            {scanHref ? <MenuLink to={scanHref} icon={ScanBarcode} text={t('adminScan.title')} /> : null}
            {reportsHref ? <MenuLink to={reportsHref} icon={ChartNoAxesColumn} text={t('adminReports.title')} /> : null}
          </ul>
        </nav>
      ) : null}
      <nav aria-label={t('admin.nav.support')}>
        <ul>
          <SupportLink to={settingsHref} icon={Settings} text={t('admin.nav.settings')} />
          <SupportLink to={helpHref} icon={CircleQuestionMark} text={t('admin.nav.help')} />
        </ul>
      </nav>
      <UserBlock />
    </div>
  );
}

interface MenuItem {
  icon: LucideIcon;
  text: string;
}

/** Pages for which the inbox is the current menu item. */
const INBOX_PATHS = [href('/admin/messages'), href('/admin/mail'), href('/admin/people')];
/** Shipments are the current menu item for imports. */
const IMPORTS_PATH = href('/admin/imports');
const isWithin = (path: string, pathname: string) => pathname === path || pathname.startsWith(`${path}/`);

/** A list is the current menu item also for the pages of its shipments or messages. New shipments have their own item. */
function isCurrent(to: string, pathname: string): boolean {
  if (to === href('/admin/messages')) return INBOX_PATHS.some((path) => isWithin(path, pathname));
  if (to === href('/admin/settings')) return isWithin(to, pathname);
  if (to !== href('/admin/shipments')) return pathname === to;
  if (isWithin(IMPORTS_PATH, pathname)) return true;
  return pathname.startsWith(to) && pathname !== href('/admin/shipments/create');
}

function MenuLink({ to, icon: Icon, text, badge }: MenuItem & { to: string; badge?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link className={styles.item} to={to} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
        <Icon />
        {text}
        {badge}
      </Link>
    </li>
  );
}

/** A link to a page, or the specification's dead link. The router must not see its `#`, which would reload the page's data. */
function SupportLink({ to, icon: Icon, text }: MenuItem & { to: string }) {
  if (!isDeadLink(to)) return <MenuLink to={to} icon={Icon} text={text} />;
  return (
    <li>
      <a className={styles.item} href={to} onClick={(event) => event.preventDefault()}>
        <Icon />
        {text}
      </a>
    </li>
  );
}

function UserBlock() {
  const { t } = useTranslation();
  const user = useRouteLoaderData<typeof clientLoader>(STAFF_FRAME_ID);
  // The frame renders before the user is loaded; null means that the server could not be reached.
  if (user === undefined) return null;
  return (
    <div className={styles.user}>
      <p>
        {user && <SignalFlag name={user.name} />}
        <span title={user?.email}>
          <b>{user?.name || t('admin.nav.user')}</b>
          {user?.email}
        </span>
      </p>
      {/* The action of the staff area signs out. */}
      <Form method="post" action={href('/admin')}>
        <button type="submit" className={styles.item}>
          <LogOut />
          {t('admin.nav.signOut')}
        </button>
      </Form>
    </div>
  );
}
