import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getTheme, setTheme, THEMES, type Theme } from '#app/theme.ts';

const TEXTS = { auto: 'admin.nav.chartAuto', light: 'admin.nav.chartLight', dark: 'admin.nav.chartDark' } as const;

/** Day or night chart: as the system has it, or a choice that is kept. DESIGN, section 2. */
export function ChartChoice() {
  const { t } = useTranslation();
  const [theme, show] = useState(getTheme);
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    show(chosen);
  };
  return (
    <label className="ccho">
      <span>{t('admin.nav.chart')}</span>
      <select className="inp" value={theme} onChange={({ target }) => choose(target.value as Theme)}>
        {THEMES.map((choice) => (
          <option key={choice} value={choice}>
            {t(TEXTS[choice])}
          </option>
        ))}
      </select>
    </label>
  );
}
