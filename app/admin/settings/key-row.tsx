import { KeyRound } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import type { ApiKey } from '#domain/api-key.schema.ts';
import { formatCreated, formatHistory } from '#domain/dates.ts';
import { useScopeTexts } from './use-scope-texts.ts';

interface KeyRowProps {
  apiKey: ApiKey;
  isBusy: boolean;
  onRevoke(): void;
}

/** What a key is known by, what it may do, with whose shipments, when it was used, and when it ends or who ended it. */
export function KeyRow({ apiKey, isBusy, onRevoke }: KeyRowProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const toTitle = useScopeTexts();
  const { name, start, scopes, customerName, lastUsedAt, expiresAt, revokedAt, revokedBy } = apiKey;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const end = () => {
    if (revokedAt)
      return t('adminSettings.keys.revokedBy', { date: formatCreated(revokedAt, dates), name: revokedBy ?? '' });
    if (!expiresAt) return t('adminSettings.keys.neverEnds');
    return t(isOver ? 'adminSettings.keys.ended' : 'adminSettings.keys.ends', {
      date: formatCreated(expiresAt, dates),
    });
  };
  return (
    <li>
      <KeyRound className={icon.icon} />
      <span>
        <b dir="auto">{name}</b>
        <span className={text.code}>{start}…</span>
        <br />
        {scopes.map(toTitle).join(', ')}
        <br />
        {customerName === null
          ? t('adminSettings.keys.everyCustomer')
          : t('adminSettings.keys.onlyOf', { customer: customerName })}
        <br />
        {lastUsedAt
          ? t('adminSettings.keys.used', { time: formatHistory(lastUsedAt, dates) })
          : t('adminSettings.keys.unused')}{' '}
        {end()}
      </span>
      {revokedAt || isOver ? null : (
        <Button
          variant="danger"
          small
          disabled={isBusy}
          aria-label={t('adminSettings.keys.revokeNamed', { name })}
          onClick={onRevoke}
        >
          {t('adminSettings.admins.revoke')}
        </Button>
      )}
    </li>
  );
}
