import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Admin } from '#domain/account.schema.ts';
import { InitialFlag } from '../parts/initial-flag.tsx';

interface AdminRowProps {
  admin: Admin;
  isSelf: boolean;
  /** Left out while nobody can be removed. */
  onRemove: (() => void) | undefined;
}

export function AdminRow({ admin: { name, email }, isSelf, onRemove }: AdminRowProps) {
  const { t } = useTranslation();
  return (
    <li>
      <InitialFlag name={name} />
      <span>
        <b dir="auto">{isSelf ? t('adminSettings.admins.you', { name }) : name}</b>
        {email}
      </span>
      {onRemove ? (
        <Button variant="danger" small aria-label={t('adminSettings.admins.removeNamed', { name })} onClick={onRemove}>
          {t('adminSettings.admins.remove')}
        </Button>
      ) : null}
    </li>
  );
}
