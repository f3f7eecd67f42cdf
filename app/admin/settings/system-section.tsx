import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import dataList from '#app/ui/data-list.module.css';
import fieldStyles from '#app/ui/field.module.css';
import { formatBytes } from '#domain/bytes.ts';
import { formatDateTime, formatSpan } from '#domain/dates.ts';
import type { System } from '#domain/system/schema.ts';
import { SettingsSection } from '../parts/page.tsx';
import styles from './system-section.module.css';

/** Information about the server for administrators; null when it could not be loaded. */
export function SystemSection({ system }: { system: System | null }) {
  const { t } = useTranslation();
  return (
    <SettingsSection title={t('adminSettings.system.title')} hint={t('adminSettings.system.hint')}>
      {system ? <Facts system={system} /> : <Alert tone="error">{t('adminSettings.system.unknown')}</Alert>}
    </SettingsSection>
  );
}

function Facts({
  system: { version, node, startedAt, database, disk, lastBackup, emails, heldChanges },
}: {
  system: System;
}) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const toSize = (bytes: number) => formatBytes(bytes, i18n.language);
  const size = toSize(database.bytes);
  return (
    <dl className={clsx(dataList.list, styles.facts)}>
      <Fact name={t('adminSettings.system.version')}>
        {t('adminSettings.system.versionText', { company: useCompany().name, version, node })}
      </Fact>
      <Fact name={t('adminSettings.system.started')}>{formatDateTime(startedAt, dates)}</Fact>
      <Fact name={t('adminSettings.system.database')}>
        {t(`adminSettings.system.${database.engine}`, { version: database.version, size })}
      </Fact>
      {disk ? (
        <Fact name={t('adminSettings.system.disk')}>
          {t('adminSettings.system.diskText', {
            free: toSize(disk.freeBytes),
            total: toSize(disk.totalBytes),
          })}
        </Fact>
      ) : null}
      <Fact name={t('adminSettings.system.backup')}>
        {lastBackup
          ? t('adminSettings.system.backupText', {
              time: formatDateTime(lastBackup.at, dates),
              size: toSize(lastBackup.bytes),
            })
          : t('adminSettings.system.noBackup')}
      </Fact>
      <Fact name={t('adminSettings.system.emails')}>{t('adminSettings.system.emailsText', { ...emails })}</Fact>
      <Fact name={t('adminSettings.system.changes')}>
        <BlockedChanges held={heldChanges} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
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

/** Shows whether webhooks and change feed clients make progress, and if not, what blocks them. */
function BlockedChanges({ held }: { held: System['heldChanges'] }) {
  const { t, i18n } = useTranslation();
  if (!held || held.seconds < MAX_SECONDS) return <>{t('adminSettings.system.changesFree')}</>;
  const { application, user, state, pid, seconds } = held;
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
