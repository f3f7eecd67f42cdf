import { useId } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import dialog from '../parts/dialog.module.css';
import { Dialog } from '../parts/dialog.tsx';

interface RevokeKeyDialogProps {
  name: string;
  onClose(): void;
  onConfirm(): void;
}

/** Names the key that ends, and what stops with it. */
export function RevokeKeyDialog({ name, onClose, onConfirm }: RevokeKeyDialogProps) {
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
