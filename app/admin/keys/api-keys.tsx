import { Plus } from 'lucide-react';
import { useState } from 'react';
import { href } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { TextLink } from '#app/shared/text-link.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import type { ApiKey } from '#domain/keys/schema.ts';
import { SettingsHead } from '../frame/settings-head.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { ConfirmDialog } from '../parts/dialog.tsx';
import { DoneNotice } from '../parts/page.tsx';
import styles from '../parts/settings-table.module.css';
import { useMutation } from '../parts/use-mutation.ts';
import type { Route } from './+types/api-keys';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyTable } from './key-table.tsx';

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { now } = getPage(context);
  return { keys: await staffApi.listKeys(), now: now().getTime() };
}

/** Lists API keys, creates them (the key is shown once) and revokes them. */
export default function ApiKeys({ loaderData: { keys, now } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const [isCreating, setIsCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  const change = useMutation<ApiKey>();
  const { outcome, lastRequest } = change;
  const isRevoked = outcome?.kind === 'done' || outcome?.kind === 'gone';
  return (
    <StaffPage title={t('adminSettings.tabs.keys')} head={<SettingsHead />}>
      <div className={styles.head}>
        <div>
          <h2>{t('adminSettings.tabs.keys')}</h2>
          <p className={text.muted}>{t('adminSettings.keys.hint')}</p>
        </div>
        <Button onClick={() => setIsCreating(true)}>
          <Plus />
          {t('adminSettings.keys.create')}
        </Button>
      </div>
      {isRevoked ? (
        <DoneNotice token={outcome}>{t('adminSettings.keys.revokedNow', { name: lastRequest?.name ?? '' })}</DoneNotice>
      ) : null}
      {outcome?.kind === 'failed' ? <Alert tone="error">{t('adminSettings.failed')}</Alert> : null}
      {keys.length > 0 ? (
        <KeyTable keys={keys} now={now} onRevoke={setRevoked} />
      ) : (
        <p>{t('adminSettings.keys.none')}</p>
      )}
      <p className={styles.foot}>
        <TextLink to={href('/api/docs')}>{t('adminSettings.keys.docs')}</TextLink>
      </p>
      {isCreating ? <CreateKeyDialog onClose={() => setIsCreating(false)} /> : null}
      {revoked ? (
        <ConfirmDialog
          title={t('adminSettings.keys.revokeTitle', { name: revoked.name })}
          text={t('adminSettings.keys.revokeText')}
          keep={t('adminSettings.keys.keep')}
          confirm={t('adminSettings.admins.revoke')}
          variant="danger-fill"
          onClose={() => setRevoked(undefined)}
          onConfirm={() => change.run(revoked, () => staffApi.revokeKey(revoked.id))}
        />
      ) : null}
    </StaffPage>
  );
}
