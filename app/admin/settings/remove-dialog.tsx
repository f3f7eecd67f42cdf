import { useId } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import type { Admin } from '#domain/account.schema.ts';
import dialog from '../parts/dialog.module.css';
import { Dialog } from '../parts/dialog.tsx';

interface RemoveDialogProps {
  admin: Admin;
  isSelf: boolean;
  onClose(): void;
  onConfirm(): void;
}

/** Names who goes, and what goes with them. */
export function RemoveDialog({ admin: { name }, isSelf, onClose, onConfirm }: RemoveDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{isSelf ? t('adminSettings.remove.titleSelf') : t('adminSettings.remove.title', { name })}</h2>
      <p className={text.muted}>
        {isSelf ? t('adminSettings.remove.textSelf') : t('adminSettings.remove.text', { name })}
      </p>
      <div className={dialog.actions}>
        <Button data-first onClick={onClose}>
          {isSelf ? t('adminSettings.remove.keepSelf') : t('adminSettings.remove.keep', { name })}
        </Button>
        <Button variant="danger-fill" onClick={onConfirm}>
          {t('adminSettings.remove.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
