import { useId, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import dialog from '../parts/dialog.module.css';
import { Dialog } from '../parts/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** New recovery codes; they go when the person says that they have them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  const [isKept, setIsKept] = useState(false);
  return (
    <Dialog labelledBy={id} onClose={() => isKept && onClose()}>
      <h2 id={id} tabIndex={-1} data-first>
        {t('adminSettings.factor.newCodes')}
      </h2>
      <p className={text.muted}>{t('adminSettings.factor.once')}</p>
      <RecoveryCodes codes={codes} isKept={isKept} onKept={setIsKept} />
      <div className={dialog.actions}>
        <Button variant="primary" disabled={!isKept} onClick={onClose}>
          {t('adminSettings.factor.done')}
        </Button>
      </div>
    </Dialog>
  );
}
