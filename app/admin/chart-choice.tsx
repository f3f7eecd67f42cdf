import { useTranslation } from '#app/i18n/use-translation.tsx';
import { THEMES, type Theme } from '#app/theme.ts';
import field from '#app/ui/field.module.css';
import styles from './chart-choice.module.css';
import { CHART_TEXTS, chartSetting } from './chart-setting.ts';

/** Day or night chart, in the sidebar. */
export function ChartChoice() {
  const { t } = useTranslation();
  return (
    <label className={styles.choice}>
      <span>{t('admin.nav.chart')}</span>
      <select
        className={field.input}
        value={chartSetting.use()}
        onChange={({ target }) => chartSetting.set(target.value as Theme)}
      >
        {THEMES.map((choice) => (
          <option key={choice} value={choice}>
            {t(CHART_TEXTS[choice])}
          </option>
        ))}
      </select>
    </label>
  );
}
