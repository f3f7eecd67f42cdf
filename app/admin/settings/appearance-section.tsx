import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { ThemeChoice } from '#app/theme/theme-choice.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The theme, the same choice as the sidebar's and the public footer's. */
export function AppearanceSection() {
  const { t } = useTranslation();
  if (!useCapabilities().hasThemeChoice) return null;
  return (
    <SettingsSection title={t('adminSettings.appearance.title')} hint={t('adminSettings.appearance.hint')}>
      <ThemeChoice />
    </SettingsSection>
  );
}
