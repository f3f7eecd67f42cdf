import { Check, Copy, Mail } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useCopy } from '#app/shared/use-copy.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import textStyles from '#app/ui/text.module.css';
import { formatClock } from '#domain/dates.ts';
import type { System } from '#domain/system/schema.ts';
import { isAllowed } from '#domain/team/role.ts';
import type { Webhook } from '#domain/webhooks/schema.ts';
import { useCan } from '../frame/can.tsx';
import { getUser } from '../frame/guard.ts';
import { loadOrReport } from '../frame/load-or-report.ts';
import { SettingsHead } from '../frame/settings-head.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { useKeepFresh } from '../parts/use-keep-fresh.ts';
import type { Route } from './+types/system';
import { useMailRows } from './mail-rows.tsx';
import { needsLook, type StateRow, States } from './state-row.tsx';
import { describeSystem, useSystemRows, useWebhookRows } from './system-rows.tsx';

interface Server {
  system: System;
  webhooks: Webhook[];
}

/** Loads the states; one is null when it could not be loaded or the role does not include it. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const user = await getUser(context);
  const loadServer = async (): Promise<Server> => {
    const [system, webhooks] = await Promise.all([staffApi.getSystem(), staffApi.listWebhooks()]);
    return { system, webhooks };
  };
  const [mail, server] = await Promise.all([
    loadOrReport(staffApi.getMailStatus()),
    isAllowed(user.role, 'system:read') ? loadOrReport(loadServer()) : null,
  ]);
  return { user, mail, server, checkedAt: Date.now() };
}

const CHECK_MS = 60_000;

/** What needs a look, then whether email is delivered and what runs here. */
export default function SystemSettings({ loaderData: { user, mail, server, checkedAt } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const mayReadSystem = useCan()('system:read');
  useKeepFresh(true, CHECK_MS);
  const email = useMailRows(mail, user.email);
  const { health, backups, version } = useSystemRows(server?.system, checkedAt);
  const looks = [...useWebhookRows(server?.webhooks), ...email, ...health, ...backups].filter(needsLook);
  const isFine = looks.length === 0 && mail !== null && server !== null;
  const time = formatClock(new Date(checkedAt).toISOString(), dates);
  const checked = <span className={textStyles.secondary}>{t('adminSettings.system.checked', { time })}</span>;
  const log = (
    <Link className={toButtonClass({ variant: 'quiet', small: true })} to={href('/admin/mail')}>
      <Mail />
      {t('adminSettings.mail.log')}
    </Link>
  );
  return (
    <StaffPage title={`${t('adminSettings.tabs.system')} · ${t('adminSettings.title')}`} head={<SettingsHead />}>
      <States
        title={
          <span role="status">
            {looks.length > 0 ? t('adminSettings.system.looks', { count: looks.length }) : null}
            {isFine ? t('adminSettings.system.fine') : null}
          </span>
        }
        aside={
          <>
            {isFine ? checked : null}
            {server && mail ? <CopyDetails text={describeSystem({ ...server, mail, checkedAt })} /> : null}
          </>
        }
        notice={
          <>
            {mail ? null : <Alert tone="error">{t('adminSettings.mail.unknown')}</Alert>}
            {server || !mayReadSystem ? null : <Alert tone="error">{t('adminSettings.system.unknown')}</Alert>}
          </>
        }
        rows={looks}
      />
      <Group title={t('adminSettings.mail.title')} aside={log} rows={email} />
      <Group title={t('adminSettings.system.health')} aside={isFine ? null : checked} rows={health} />
      <Group title={t('adminSettings.system.backups')} rows={backups} />
      <Group title={t('adminSettings.system.version')} rows={version} />
    </StaffPage>
  );
}

/** The rows of a section that need no look; nothing without any. */
function Group({ title, aside, rows }: { title: string; aside?: ReactNode; rows: StateRow[] }) {
  const fine = rows.filter((row) => !needsLook(row));
  return fine.length > 0 ? <States title={title} aside={aside} rows={fine} /> : null;
}

/** Copies the text, which is only for programs and people elsewhere, and confirms it for a while. */
function CopyDetails({ text }: { text: string }) {
  const { t } = useTranslation();
  const details = useRef<HTMLPreElement>(null);
  const { result, copy } = useCopy(details);
  const Icon = result === 'copied' ? Check : Copy;
  return (
    <>
      <Button small onClick={copy}>
        <Icon />
        {t(result ? `adminDetail.people.${result}` : 'adminSettings.system.copy')}
      </Button>
      <pre className={textStyles.visuallyHidden} aria-hidden="true" ref={details}>
        {text}
      </pre>
    </>
  );
}
