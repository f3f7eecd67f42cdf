import { useId } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import type { Admin } from '#domain/account.schema.ts';
import dialog from '../parts/dialog.module.css';
import { Dialog } from '../parts/dialog.tsx';

interface ResetFactorDialogProps {
  admin: Admin;
  onClose(): void;
  onConfirm(): void;
}

/** Whoever asks for this may be somebody else: it says what to make sure of. */
export function ResetFactorDialog({ admin: { name }, onClose, onConfirm }: ResetFactorDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog labelledBy={id} onClose={onClose}>
      <h2 id={id}>{t('adminSettings.admins.resetTitle', { name })}</h2>
      <p className={text.muted}>{t('adminSettings.admins.resetText', { name })}</p>
      <div className={dialog.actions}>
        <Button data-first onClick={onClose}>
          {t('adminSettings.factor.cancel')}
        </Button>
        <Button variant="danger-fill" onClick={onConfirm}>
          {t('adminSettings.admins.reset')}
        </Button>
      </div>
    </Dialog>
  );
}
