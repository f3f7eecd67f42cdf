import { clsx } from 'clsx';
import { Printer } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import dialogStyles from '../dialog.module.css';
import { Dialog, DialogHead } from '../dialog.tsx';
import type { LabelledShipment } from './label.tsx';
import styles from './label-dialog.module.css';

// The codes are heavy, and most visits print nothing.
const Label = lazy(() => import('./label.tsx'));

interface LabelDialogProps {
  /** Undefined while they are loaded, null when they could not be. */
  shipments: readonly LabelledShipment[] | null | undefined;
  printsAtOnce?: boolean;
  onClose(): void;
}

/** Shows labels as they are printed, a page each; while it is open, printing prints them and nothing else. */
export function LabelDialog({ shipments, printsAtOnce = false, onClose }: LabelDialogProps) {
  const { t } = useTranslation();
  useEffect(() => {
    // The paper's size can't be set for a part of a page, so its rule is there while the labels are.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@page { size: 4in 6in; margin: 0 }');
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
  const count = shipments?.length ?? 0;
  const title = count > 1 ? t('adminLabel.several', { count }) : t('adminLabel.title');
  const waiting = <p role="status">{t('admin.loading')}</p>;
  return (
    <Dialog labelledBy="label-title" className={styles.dialog} onClose={onClose}>
      <DialogHead
        id="label-title"
        title={title}
        close={t('adminLabel.close')}
        isFirst={printsAtOnce}
        onClose={onClose}
      />
      {shipments === undefined ? waiting : null}
      {shipments === null ? <Alert tone="error">{t('adminLabel.failed')}</Alert> : null}
      {shipments && count === 0 ? <p role="status">{t('adminLabel.none')}</p> : null}
      {shipments && count > 0 ? (
        <Suspense fallback={waiting}>
          <div className={styles.labels}>
            {shipments.map((shipment) => (
              <Label key={shipment.id} shipment={shipment} />
            ))}
          </div>
          <div className={clsx(dialogStyles.actions, styles.actions)}>
            <PrintButton count={count} printsAtOnce={printsAtOnce} />
          </div>
        </Suspense>
      ) : null}
    </Dialog>
  );
}

/** Gets the focus when it comes, which is after the dialog: the labels are loaded first. */
function PrintButton({ count, printsAtOnce }: { count: number; printsAtOnce: boolean }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    // Codes are pictures: they are drawn before the paper is.
    if (printsAtOnce) requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
  }, [printsAtOnce]);
  return (
    <Button ref={button} variant="primary" onClick={() => window.print()}>
      <Printer className={icon.icon} />
      {count > 1 ? t('adminLabel.printSeveral', { count }) : t('adminLabel.print')}
    </Button>
  );
}
