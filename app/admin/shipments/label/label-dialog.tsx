import { clsx } from 'clsx';
import { Printer } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import type { Shipment } from '#domain/shipment.schema.ts';
import dialogStyles from '../../parts/dialog.module.css';
import { Dialog } from '../../parts/dialog.tsx';
import { DialogHead } from '../../parts/dialog-head.tsx';
import styles from './label-dialog.module.css';

// The codes are heavy, and most visits print nothing.
const Label = lazy(() => import('./label.tsx'));

/** Shows the label as it is printed; while it is open, printing prints the label and nothing else. */
export function LabelDialog({ shipment, onClose }: { shipment: Shipment; onClose(): void }) {
  const { t } = useTranslation();
  useEffect(() => {
    // The paper's size can't be set for a part of a page, so its rule is there while the label is.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@page { size: 4in 6in; margin: 0 }');
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
  return (
    <Dialog labelledBy="label-title" className={styles.dialog} onClose={onClose}>
      <DialogHead id="label-title" title={t('adminLabel.title')} close={t('adminLabel.close')} onClose={onClose} />
      <Suspense fallback={<p role="status">{t('admin.loading')}</p>}>
        <Label shipment={shipment} />
        <div className={clsx(dialogStyles.actions, styles.actions)}>
          <PrintButton />
        </div>
      </Suspense>
    </Dialog>
  );
}

/** Gets the focus when it comes, which is after the dialog: the label is loaded first. */
function PrintButton() {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} variant="primary" onClick={() => window.print()}>
      <Printer className={icon.icon} />
      {t('adminLabel.print')}
    </Button>
  );
}
