import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { LanguageMenu } from '#app/shared/language-menu.tsx';
import { ThemeChoice } from '#app/theme/theme-choice.tsx';
import styles from './appearance-section.module.css';
import { SettingsSection } from './settings-section.tsx';

/** The theme and the language, the same choices as everywhere else on the site. */
export function AppearanceSection() {
  const { t } = useTranslation();
  if (!useCapabilities().hasThemeChoice) return null;
  return (
    <SettingsSection title={t('adminSettings.appearance.title')} hint={t('adminSettings.appearance.hint')}>
      <ThemeChoice />
      <LanguageMenu className={styles.language} />
    </SettingsSection>
  );
}
