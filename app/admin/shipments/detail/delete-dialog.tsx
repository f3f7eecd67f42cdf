import { clsx } from 'clsx';
import { useEffect } from 'react';
import route from '#app/charts/route.module.css';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import textStyles from '#app/ui/text.module.css';
import type { Shipment } from '#domain/shipment.schema.ts';
import { SignInAgain } from '../../frame/sign-in-again.tsx';
import dialogStyles from '../../parts/dialog.module.css';
import { Dialog } from '../../parts/dialog.tsx';
import styles from './delete-dialog.module.css';
import { useDetailAction } from './use-detail-action.ts';

/** Names the number and the result. A failure is logged, and closes it without a message: specification, section 8. */
export function DeleteDialog({ shipment, onClose }: { shipment: Shipment; onClose(): void }) {
  const { t } = useTranslation();
  const { run, runAgain, isBusy, outcome } = useDetailAction();
  const hasFailed = outcome?.kind === 'deleteFailed';
  useEffect(() => {
    if (hasFailed) onClose();
  }, [hasFailed, onClose]);
  if (outcome?.kind === 'signedOut') return <SignInAgain onSignedIn={runAgain} onCancel={onClose} />;
  return (
    <Dialog labelledBy="delete-title" onClose={onClose}>
      <CutLine />
      <h2 id="delete-title">
        {fillSlots(t('adminDetail.remove.title'), {
          number: <span className={textStyles.code}>{shipment.trackingNumber}</span>,
        })}
      </h2>
      <p className={textStyles.muted}>{t('adminDetail.remove.text', { count: shipment.trackingHistory.length })}</p>
      {shipment.status === 'DELIVERED' || shipment.status === 'ON_HOLD' ? null : (
        <p className={textStyles.muted}>
          {t('adminDetail.remove.instead', { status: t(`status.${shipment.status}`) })}
        </p>
      )}
      <div className={dialogStyles.actions}>
        <Button data-first onClick={onClose}>
          {t('adminDetail.remove.keep')}
        </Button>
        <Button
          variant="danger-fill"
          busy={isBusy}
          disabled={isBusy}
          onClick={() => run({ intent: 'delete', number: shipment.trackingNumber })}
        >
          {t(isBusy ? 'adminDetail.remove.deleting' : 'adminDetail.remove.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}

function CutLine() {
  return (
    <svg className={styles.cutLine} viewBox="0 0 400 24" aria-hidden="true">
      <path className={route.solid} d="M8 12H150" />
      <path className={clsx(route.dashed, route.grey)} d="M182 12H380" />
      <path className={route.cross} d="m160 4 16 16M176 4l-16 16" />
      <circle className={route.dot} cx="8" cy="12" r="7" />
      <circle className={clsx(route.ring, route.dotted, route.grey)} cx="391" cy="12" r="7" />
    </svg>
  );
}
