import { Link } from 'react-router';
import { isDeadLink } from '#app/capabilities/capabilities.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import { Dialog } from '../../parts/dialog.tsx';
import { DialogHead } from '../../parts/dialog-head.tsx';
import styles from './shortcut-list.module.css';
import { ShortcutSwitch } from './shortcut-switch.tsx';
import { ShortcutTable } from './shortcut-table.tsx';

/** All shortcuts, and the switch that turns them off. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { helpHref } = useCapabilities();
  return (
    <Dialog labelledBy="shortcuts" isWide onClose={onClose}>
      <DialogHead
        id="shortcuts"
        title={t('adminShortcuts.list.title')}
        close={t('adminShortcuts.list.close')}
        isFirst
        onClose={onClose}
      />
      <ShortcutTable heading="h3" />
      <p className={text.muted}>{t('adminShortcuts.list.scanner')}</p>
      {isDeadLink(helpHref) ? null : (
        <p className={styles.guide}>
          <Link className={text.link} to={helpHref} onClick={onClose}>
            {t('adminShortcuts.list.guide')}
          </Link>
        </p>
      )}
      <ShortcutSwitch label={t('adminShortcuts.list.use')} />
    </Dialog>
  );
}
