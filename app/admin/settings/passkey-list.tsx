import { KeyRound } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import { formatCreated } from '#domain/dates.ts';
import type { Passkey } from '#domain/passkey.schema.ts';
import listStyles from './account-list.module.css';

interface PasskeyListProps {
  passkeys: Passkey[];
  isBusy: boolean;
  /** Missing where none may be removed. */
  onRemove?: ((passkey: Passkey) => void) | undefined;
}

/** One's own passkeys: by name, with the days on which they were added and last used. */
export function PasskeyList({ passkeys, isBusy, onRemove }: PasskeyListProps) {
  const { t } = useTranslation();
  const dates = useDates();
  return (
    <ul className={listStyles.list} aria-label={t('adminSettings.passkey.list')}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <KeyRound className={icon.icon} />
          <span>
            <b dir="auto">{passkey.name}</b>
            {t('adminSettings.passkey.added', { day: formatCreated(passkey.createdAt, dates) })}
            <br />
            {passkey.lastUsedAt
              ? t('adminSettings.passkey.used', { day: formatCreated(passkey.lastUsedAt, dates) })
              : t('adminSettings.passkey.unused')}
          </span>
          {onRemove ? (
            <Button
              variant="danger"
              small
              disabled={isBusy}
              aria-label={t('adminSettings.passkey.removeNamed', { name: passkey.name })}
              onClick={() => onRemove(passkey)}
            >
              {t('adminSettings.passkey.remove')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
