import { useId } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import dialog from '../parts/dialog.module.css';
import { Dialog } from '../parts/dialog.tsx';

interface RemovePasskeyDialogProps {
  name: string;
  /** Nothing is left beside the password. */
  isLast: boolean;
  onClose(): void;
  onConfirm(): void;
}

/** Says what is left without it, and where else it is to be deleted. */
export function RemovePasskeyDialog({ name, isLast, onClose, onConfirm }: RemovePasskeyDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{t('adminSettings.passkey.removeTitle', { name })}</h2>
      <p className={text.muted}>
        {t(isLast ? 'adminSettings.factor.factorOffText' : 'adminSettings.passkey.removeText')}{' '}
        {t('adminSettings.passkey.deleteText')}
      </p>
      <div className={dialog.actions}>
        <Button data-first onClick={onClose}>
          {t('adminSettings.factor.cancel')}
        </Button>
        <Button variant="danger-fill" onClick={onConfirm}>
          {t('adminSettings.passkey.remove')}
        </Button>
      </div>
    </Dialog>
  );
}
