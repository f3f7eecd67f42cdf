import { clsx } from 'clsx';
import { ClockAlert } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import panel from '#app/ui/panel.module.css';
import text from '#app/ui/text.module.css';
import { formatDate, formatDateTime } from '#domain/dates.ts';
import { KEY_UNUSED_DAYS, type KeyScope } from '#domain/keys/key.ts';
import type { ApiKey } from '#domain/keys/schema.ts';
import styles from '../parts/settings-table.module.css';
import table from '../parts/table.module.css';
import { TableHead } from '../parts/table.tsx';

const DAY_MS = 24 * 60 * 60 * 1000;

interface KeyTableProps {
  keys: ApiKey[];
  now: number;
  onRevoke(key: ApiKey): void;
}

/** Lists the keys with their scopes, customer, last use, and expiry or revocation. */
export function KeyTable({ keys, ...row }: KeyTableProps) {
  const { t } = useTranslation();
  return (
    <div className={clsx(panel.panel, panel.clip)}>
      <table className={clsx(table.table, styles.table)}>
        <TableHead
          columns={[
            t('adminSettings.keys.name'),
            t('adminSettings.keys.column.may'),
            t('adminSettings.keys.for'),
            t('adminSettings.keys.column.used'),
          ]}
          act={t('adminSettings.keys.column.act')}
        />
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KeyRow({ apiKey, now, onRevoke }: { apiKey: ApiKey } & Omit<KeyTableProps, 'keys'>) {
  const { t } = useTranslation();
  const { toTitle } = useScopeTexts();
  const { name, start, scopes, customerName, expiresAt, revokedAt } = apiKey;
  const isOver = revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= now);
  return (
    <tr>
      <td>
        <b dir="auto">{name}</b>
        <small className={text.code}>{start}…</small>
      </td>
      <td>
        <span className={styles.label}>{t('adminSettings.keys.column.may')}</span>
        {scopes.map((scope) => (
          <span key={scope} className={styles.item}>
            {toTitle(scope)}
          </span>
        ))}
      </td>
      <td>
        <span className={styles.label}>{t('adminSettings.keys.for')} </span>
        {customerName === null ? t('adminSettings.keys.everyCustomer') : <bdi>{customerName}</bdi>}
      </td>
      <td>
        <KeyUsage apiKey={apiKey} now={now} isOver={isOver} />
      </td>
      <td>
        {isOver ? null : (
          <Button
            variant="danger"
            small
            aria-label={t('adminSettings.keys.revokeNamed', { name })}
            onClick={() => onRevoke(apiKey)}
          >
            {t('adminSettings.admins.revoke')}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Shows when the key was last used, and when it expires or who revoked it. */
function KeyUsage({ apiKey, now, isOver }: { apiKey: ApiKey; now: number; isOver: boolean }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { lastUsedAt, createdAt, expiresAt, revokedAt, revokedBy } = apiKey;
  const unusedDays = Math.floor((now - Date.parse(lastUsedAt ?? createdAt)) / DAY_MS);
  const formatExpiry = () => {
    if (revokedAt)
      return t('adminSettings.keys.revokedBy', { date: formatDate(revokedAt, dates), name: revokedBy ?? '' });
    if (!expiresAt) return t('adminSettings.keys.neverEnds');
    return t(isOver ? 'adminSettings.keys.ended' : 'adminSettings.keys.ends', {
      date: formatDate(expiresAt, dates),
    });
  };
  return (
    <>
      {lastUsedAt ? (
        <>
          <span className={styles.label}>{t('adminSettings.keys.column.used')} </span>
          {formatDateTime(lastUsedAt, dates)}
        </>
      ) : (
        t('adminSettings.keys.unused')
      )}
      {!isOver && unusedDays >= KEY_UNUSED_DAYS ? (
        <span className={clsx(styles.state, text.warning)}>
          <ClockAlert />
          {t('adminSettings.keys.unusedFor', { count: unusedDays })}
        </span>
      ) : null}
      <small>{formatExpiry()}</small>
    </>
  );
}

/** Text keys can't contain a colon, which scopes do. */
const NAMES = {
  'shipments:read': 'readShipments',
  'shipments:write': 'writeShipments',
  'events:write': 'writeEvents',
  'people:read': 'readPeople',
  'imports:write': 'writeImports',
  'changes:read': 'readChanges',
  'shipments:delete': 'deleteShipments',
} as const satisfies Record<KeyScope, string>;

/** Describes a scope: its title, its words within a sentence, and how far it reaches. */
export function useScopeTexts() {
  const { t } = useTranslation();
  return {
    toTitle: (scope: KeyScope) => t(`adminSettings.keys.scopes.${NAMES[scope]}`),
    toDeed: (scope: KeyScope) => t(`adminSettings.keys.does.${NAMES[scope]}`),
    toLimit: (scope: KeyScope) => t(`adminSettings.keys.limits.${NAMES[scope]}`),
  };
}
