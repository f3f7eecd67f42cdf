import { useState } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { formatBytes } from '#domain/bytes.ts';
import { formatDateTime, formatSpan } from '#domain/dates.ts';
import type { System } from '#domain/system/schema.ts';
import { StateRow, States } from './state-row.tsx';

/** Backups are daily. */
const MAX_BACKUP_AGE_MS = 24 * 60 * 60 * 1_000;
/** The embedded database rejects writes at a fifth of this. */
const MIN_FREE_BYTES = 1e9;

/** Information about the server for administrators; null when it could not be loaded. */
export function SystemSection({ system }: { system: System | null }) {
  const { t } = useTranslation();
  return (
    <States
      title={t('adminSettings.system.title')}
      notice={system ? null : <Alert tone="error">{t('adminSettings.system.unknown')}</Alert>}
    >
      {system ? <Rows system={system} /> : null}
    </States>
  );
}

function Rows({
  system: { version, node, startedAt, database, disk, lastBackup, emails, heldChanges },
}: {
  system: System;
}) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const [now] = useState(() => Date.now());
  const toSize = (bytes: number) => formatBytes(bytes, i18n.language);
  const size = toSize(database.bytes);
  const isBackedUp = lastBackup !== null && now - Date.parse(lastBackup.at) < MAX_BACKUP_AGE_MS;
  return (
    <>
      <StateRow state="fine" name={t('adminSettings.system.database')}>
        {t(`adminSettings.system.${database.engine}`, { version: database.version, size })}
      </StateRow>
      {disk ? (
        <StateRow state={disk.freeBytes < MIN_FREE_BYTES ? 'trouble' : 'fine'} name={t('adminSettings.system.disk')}>
          {t('adminSettings.system.diskText', {
            free: toSize(disk.freeBytes),
            total: toSize(disk.totalBytes),
          })}
        </StateRow>
      ) : null}
      <StateRow state={isBackedUp ? 'fine' : 'trouble'} name={t('adminSettings.system.backup')}>
        {lastBackup
          ? t('adminSettings.system.backupText', {
              time: formatDateTime(lastBackup.at, dates),
              size: toSize(lastBackup.bytes),
            })
          : t('adminSettings.system.noBackup')}
      </StateRow>
      <StateRow state={emails.failed > 0 ? 'trouble' : 'fine'} name={t('adminSettings.system.emails')}>
        {t('adminSettings.system.emailsText', { ...emails })}
      </StateRow>
      <StateRow state={isBlocked(heldChanges) ? 'trouble' : 'fine'} name={t('adminSettings.system.changes')}>
        {isBlocked(heldChanges) ? <BlockedChanges held={heldChanges} /> : t('adminSettings.system.changesFree')}
      </StateRow>
      <StateRow state="plain" name={t('adminSettings.system.version')}>
        {t('adminSettings.system.versionText', { company: useCompany().name, version, node })}
      </StateRow>
      <StateRow state="plain" name={t('adminSettings.system.started')}>
        {formatDateTime(startedAt, dates)}
      </StateRow>
    </>
  );
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
  const time = toSpan(seconds, i18n.language);
  const what = who.join(' · ');
  return (
    <p className={fieldStyles.error} role="alert">
      {t('adminSettings.system.changesHeld', { time, what })}
    </p>
  );
}
