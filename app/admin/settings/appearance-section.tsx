import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Theme } from '#app/theme.ts';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import { CHART_TEXTS, chartSetting } from '../chart-setting.ts';
import styles from './appearance-section.module.css';
import { SettingsSection } from './settings-section.tsx';

const CHOICES: [Theme, LucideIcon][] = [
  ['light', Sun],
  ['dark', Moon],
  ['auto', Monitor],
];

/** Day or night chart, the same choice as the sidebar's. */
export function AppearanceSection() {
  const { t } = useTranslation();
  const chosen = chartSetting.use();
  return (
    <SettingsSection title={t('adminSettings.appearance.title')} hint={t('adminSettings.appearance.hint')}>
      <fieldset className={styles.choices}>
        <legend className={text.visuallyHidden}>{t('adminSettings.appearance.legend')}</legend>
        <div className={styles.segments}>
          {CHOICES.map(([theme, Icon]) => (
            <label key={theme}>
              <input type="radio" name="chart" checked={theme === chosen} onChange={() => chartSetting.set(theme)} />
              <span>
                <Icon className={icon.icon} />
                {t(CHART_TEXTS[theme])}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </SettingsSection>
  );
}
