import { useId, useState } from 'react';
import { href } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { forgetUser } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import text from '#app/ui/text.module.css';
import dialog from '../parts/dialog.module.css';
import { Dialog } from '../parts/dialog.tsx';
import { staffApi } from './live/staff-api.ts';

/** Sends whoever needs a second factor in mid-work to set it up in another tab: what was typed stays where it is. */
export function FactorDialog({ onEnd }: { onEnd(hasFactor: boolean): void }) {
  const { t } = useTranslation();
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<'none' | 'failed'>();
  const goOn = async () => {
    setIsBusy(true);
    setTrouble(undefined);
    try {
      const { user } = await staffApi.getSession();
      if (user.requiredFactor) return setTrouble('none');
      forgetUser();
      onEnd(true);
    } catch {
      setTrouble('failed');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog labelledBy={id} onClose={() => onEnd(false)}>
      <h2 id={id}>{t('admin.factorDue.title')}</h2>
      <p className={text.muted}>{t('admin.factorDue.text')}</p>
      {trouble ? (
        <Alert tone="error">{t(trouble === 'none' ? 'admin.factorDue.none' : 'adminSettings.failed')}</Alert>
      ) : null}
      <div className={dialog.actions}>
        <Button variant="quiet" onClick={() => onEnd(false)}>
          {t('adminSettings.factor.cancel')}
        </Button>
        <a
          className={toButtonClass()}
          href={href('/admin/settings/second-factor')}
          target="_blank"
          rel="noreferrer"
          data-first
        >
          {t('admin.factorDue.setUp')}
        </a>
        <Button variant="primary" busy={isBusy} disabled={isBusy} onClick={() => void goOn()}>
          {t('admin.proof.submit')}
        </Button>
      </div>
    </Dialog>
  );
}
