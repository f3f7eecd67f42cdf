import { useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import type { Admin } from '#domain/account.schema.ts';
import dialog from '../parts/dialog.module.css';
import { Dialog } from '../parts/dialog.tsx';
import styles from './remove-dialog.module.css';

interface RemoveDialogProps {
  admin: Admin;
  isSelf: boolean;
  onClose(): void;
  onConfirm(revokesKeys: boolean): void;
}

/** Names who is removed, what ends with the account, and which API keys go on unless they are revoked, too. */
export function RemoveDialog({ admin: { name, workingKeys }, isSelf, onClose, onConfirm }: RemoveDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const [revokesKeys, setRevokesKeys] = useState(false);
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{isSelf ? t('adminSettings.remove.titleSelf') : t('adminSettings.remove.title', { name })}</h2>
      <p className={text.muted}>
        {isSelf ? t('adminSettings.remove.textSelf') : t('adminSettings.remove.text', { name })}
      </p>
      {workingKeys > 0 ? (
        <>
          <p>
            {isSelf
              ? t('adminSettings.remove.keysSelf', { count: workingKeys })
              : t('adminSettings.remove.keys', { name, count: workingKeys })}
          </p>
          <label className={styles.choice}>
            <input type="checkbox" checked={revokesKeys} onChange={({ target }) => setRevokesKeys(target.checked)} />
            {t('adminSettings.remove.revokeKeys', { count: workingKeys })}
          </label>
        </>
      ) : null}
      <div className={dialog.actions}>
        <Button data-first onClick={onClose}>
          {isSelf ? t('adminSettings.remove.keepSelf') : t('adminSettings.remove.keep', { name })}
        </Button>
        <Button variant="danger-fill" onClick={() => onConfirm(revokesKeys)}>
          {t('adminSettings.remove.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
