import { href, Link } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import { formatBytes } from '#domain/bytes.ts';
import { formatDateTime, formatSpan } from '#domain/dates.ts';
import { findMailOutage } from '#domain/mail/failure.ts';
import type { MailStatus } from '#domain/mail/schema.ts';
import type { System } from '#domain/system/schema.ts';
import type { Webhook } from '#domain/webhooks/schema.ts';
import { countWaiting, WEBHOOK_STOPPED_BY_GAP } from '#domain/webhooks/webhook.ts';
import { useWhen } from '../parts/use-texts.ts';
import type { StateRow } from './state-row.tsx';

/** Backups are daily. */
const MAX_BACKUP_AGE_MS = 24 * 60 * 60 * 1_000;
/** The embedded database rejects writes at a fifth of this. */
const MIN_FREE_BYTES = 1e9;

/** Returns the webhooks that send nothing until staff resume them. */
export function useWebhookRows(webhooks: Webhook[] = []): StateRow[] {
  const { t, i18n } = useTranslation();
  const when = useWhen();
  const toText = ({ pausedBy, failingSince, waiting }: Webhook) =>
    pausedBy === WEBHOOK_STOPPED_BY_GAP
      ? t('adminWebhooks.line.gap')
      : [
          t('adminWebhooks.panel.failing', { time: failingSince ? when.inSentence(failingSince) : '' }),
          t('adminWebhooks.noneLost', countWaiting(waiting, i18n.language)),
        ].join(' ');
  return webhooks.filter(isStopped).map((webhook) => ({
    id: webhook.id,
    state: 'trouble',
    name: t('adminSettings.system.webhook'),
    text: (
      <>
        <bdi>{new URL(webhook.url).host}</bdi> · {toText(webhook)}
      </>
    ),
    action: (
      <Link
        className={toButtonClass({ small: true })}
        to={href('/admin/settings/webhooks/:id', { id: webhook.id })}
        aria-label={t('adminWebhooks.openNamed', { url: webhook.url })}
      >
        {t('adminWebhooks.open')}
      </Link>
    ),
  }));
}

const isStopped = ({ state }: Webhook) => state === 'failing';

/** Returns what runs on the server, by section. `checkedAt` is in milliseconds. */
export function useSystemRows(
  system: System | undefined,
  checkedAt: number,
): Record<'health' | 'backups' | 'version', StateRow[]> {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const when = useWhen();
  const company = useCompany().name;
  if (!system) return { health: [], backups: [], version: [] };
  const { version, node, startedAt, database, disk, lastBackup, heldChanges } = system;
  const toSize = (bytes: number) => formatBytes(bytes, i18n.language);
  const isBackedUp = lastBackup !== null && checkedAt - Date.parse(lastBackup.at) < MAX_BACKUP_AGE_MS;
  const diskRow: StateRow | null = disk && {
    state: disk.freeBytes < MIN_FREE_BYTES ? 'trouble' : 'fine',
    name: t('adminSettings.system.disk'),
    text: t('adminSettings.system.diskText', { free: toSize(disk.freeBytes), total: toSize(disk.totalBytes) }),
  };
  return {
    health: [
      {
        state: 'fine',
        name: t('adminSettings.system.database'),
        text: t(`adminSettings.system.${database.engine}`, { version: database.version, size: toSize(database.bytes) }),
      },
      ...(diskRow ? [diskRow] : []),
      {
        state: isBlocked(heldChanges) ? 'down' : 'fine',
        name: t('adminSettings.system.changes'),
        text: isBlocked(heldChanges) ? <BlockedChanges held={heldChanges} /> : t('adminSettings.system.changesFree'),
      },
    ],
    backups: [
      {
        state: isBackedUp ? 'fine' : 'trouble',
        name: t('adminSettings.system.backup'),
        text: lastBackup
          ? t('adminSettings.system.backupText', { time: when.inList(lastBackup.at), size: toSize(lastBackup.bytes) })
          : t('adminSettings.system.noBackup'),
      },
    ],
    version: [
      { state: 'plain', name: company, text: t('adminSettings.system.versionText', { version, node }) },
      { state: 'plain', name: t('adminSettings.system.started'), text: formatDateTime(startedAt, dates) },
    ],
  };
}

/** Writes of imports and jobs are short. A transaction that blocks the feed longer was left open. */
const MAX_SECONDS = 60;
const MINUTES_PER_HOUR = 60;
/** From this many hours on, minutes are too fine. */
const FEW_HOURS = 2;

function toSpan(seconds: number, language: string): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  return hours < FEW_HOURS ? formatSpan(minutes, 'minute', language) : formatSpan(hours, 'hour', language);
}

type HeldChanges = NonNullable<System['heldChanges']>;

/** Whether webhooks and clients of the change feed make no progress. */
const isBlocked = (held: System['heldChanges']): held is HeldChanges => held !== null && held.seconds >= MAX_SECONDS;

/** Names what blocks the change feed. */
function BlockedChanges({ held: { application, user, state, pid, seconds } }: { held: HeldChanges }) {
  const { t, i18n } = useTranslation();
  const who = [
    application ?? t('adminSettings.system.holderUnnamed'),
    user === null ? null : t('adminSettings.system.holderUser', { user }),
    state,
    pid === null ? null : t('adminSettings.system.holderProcess', { pid }),
  ].filter((part) => part !== null);
  return t('adminSettings.system.changesHeld', { time: toSpan(seconds, i18n.language), what: who.join(' · ') });
}

interface Details {
  system: System;
  mail: MailStatus;
  webhooks: Webhook[];
  /** In milliseconds. */
  checkedAt: number;
}

/**
 * Describes the system for somebody who helps: in English as in the log, without names, addresses, tokens and paths.
 */
export function describeSystem({ system, mail, webhooks, checkedAt }: Details): string {
  const { version, node, startedAt, database, disk, lastBackup, heldChanges } = system;
  const toSize = (bytes: number) => formatBytes(bytes, 'en');
  const mailState = findMailOutage(mail) ? 'failing' : 'on';
  return [
    `Version ${version}, Node ${node}`,
    `Database: ${database.engine}, PostgreSQL ${database.version}, ${toSize(database.bytes)}`,
    `Disk: ${disk ? `${toSize(disk.freeBytes)} of ${toSize(disk.totalBytes)} free` : 'unknown'}`,
    `Change feed: ${isBlocked(heldChanges) ? `blocked for ${heldChanges.seconds} s` : 'OK'}`,
    `Webhooks: ${webhooks.length}, ${webhooks.filter(isStopped).length} stopped`,
    `Email: ${mail.isConfigured ? mailState : 'not set up'}, ${mail.queued} waiting, ${mail.failed} failed`,
    `Last backup: ${lastBackup ? `${lastBackup.at}, ${toSize(lastBackup.bytes)}` : 'none'}`,
    `Running since: ${startedAt}`,
    `Checked: ${new Date(checkedAt).toISOString()}`,
  ].join('\n');
}
