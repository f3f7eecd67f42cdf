import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { href, Link } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import type { ApiKey } from '#domain/keys/schema.ts';
import { SettingsHead } from '../frame/settings-head.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import dialog from '../parts/dialog.module.css';
import { Dialog } from '../parts/dialog.tsx';
import { DoneNotice } from '../parts/page.tsx';
import styles from '../parts/settings-table.module.css';
import { useChange } from '../parts/use-change.ts';
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
  const change = useChange<ApiKey>();
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
          <Plus className={icon.icon} />
          {t('adminSettings.keys.create')}
        </Button>
      </div>
      {isRevoked ? (
        <DoneNotice token={outcome}>{t('adminSettings.keys.revokedNow', { name: lastRequest?.name ?? '' })}</DoneNotice>
      ) : null}
      {outcome?.kind === 'failed' ? <Alert tone="error">{t('adminSettings.failed')}</Alert> : null}
      {keys.length > 0 ? (
        <KeyTable keys={keys} now={now} isBusy={change.isBusy} onRevoke={setRevoked} />
      ) : (
        <p>{t('adminSettings.keys.none')}</p>
      )}
      <p className={styles.foot}>
        <Link className={text.link} to={href('/api/docs')}>
          {t('adminSettings.keys.docs')}
        </Link>
      </p>
      {isCreating ? <CreateKeyDialog onClose={() => setIsCreating(false)} /> : null}
      {revoked ? (
        <RevokeKeyDialog
          name={revoked.name}
          onClose={() => setRevoked(undefined)}
          onConfirm={() => {
            setRevoked(undefined);
            change.run(revoked, () => staffApi.revokeKey(revoked.id));
          }}
        />
      ) : null}
    </StaffPage>
  );
}

interface RevokeKeyDialogProps {
  name: string;
  onClose(): void;
  onConfirm(): void;
}

/** Confirms the revocation of a key and explains what stops working. */
function RevokeKeyDialog({ name, onClose, onConfirm }: RevokeKeyDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{t('adminSettings.keys.revokeTitle', { name })}</h2>
      <p className={text.muted}>{t('adminSettings.keys.revokeText')}</p>
      <div className={dialog.actions}>
        <Button data-first onClick={onClose}>
          {t('adminSettings.keys.keep')}
        </Button>
        <Button variant="danger-fill" onClick={onConfirm}>
          {t('adminSettings.admins.revoke')}
        </Button>
      </div>
    </Dialog>
  );
}
