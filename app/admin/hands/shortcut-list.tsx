import { X } from 'lucide-react';
import { Link } from 'react-router';
import { isDeadLink } from '#app/capabilities/capabilities.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Dialog } from '../dialog.tsx';
import { shortcutSetting } from './hands-setting.ts';
import { ShortcutTable } from './shortcut-table.tsx';

/** All shortcuts, and the switch that turns them off. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { helpHref } = useCapabilities();
  return (
    <Dialog labelledBy="shortcuts" className="wide" onClose={onClose}>
      <header>
        <h2 id="shortcuts">{t('adminHands.list.title')}</h2>
        <button type="button" className="x" data-first aria-label={t('adminHands.list.close')} onClick={onClose}>
          <X className="i" />
        </button>
      </header>
      <ShortcutTable heading="h3" />
      <p className="muted">{t('adminHands.list.scanner')}</p>
      {isDeadLink(helpHref) ? null : (
        <p className="skl">
          <Link className="link" to={helpHref} onClick={onClose}>
            {t('adminHands.list.guide')}
          </Link>
        </p>
      )}
      <label className="ck">
        <input
          type="checkbox"
          checked={shortcutSetting.use()}
          onChange={({ target }) => shortcutSetting.set(target.checked)}
        />
        {t('adminHands.list.use')}
      </label>
    </Dialog>
  );
}
