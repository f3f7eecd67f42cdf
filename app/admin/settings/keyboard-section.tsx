import { clsx } from 'clsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import { ShortcutSwitch } from '../frame/shortcuts/shortcut-switch.tsx';
import { useShortcuts } from '../frame/shortcuts/shortcuts.tsx';
import styles from './keyboard-section.module.css';
import { SettingsSection } from './settings-section.tsx';

/** Shortcuts on or off, the same choice as in the list behind ?. */
export function KeyboardSection() {
  const { t } = useTranslation();
  const { openShortcuts } = useShortcuts();
  return (
    <SettingsSection title={t('adminSettings.keyboard.title')} hint={t('adminSettings.keyboard.hint')}>
      <ShortcutSwitch label={t('adminSettings.keyboard.use')} />
      <button type="button" className={clsx(text.link, styles.show)} onClick={openShortcuts}>
        {t('adminSettings.keyboard.show')}
      </button>
    </SettingsSection>
  );
}
