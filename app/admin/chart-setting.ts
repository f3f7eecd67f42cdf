import { getTheme, setTheme } from '#app/theme.ts';
import { createBrowserSetting } from './browser-setting.ts';

/** Day or night chart: as the system has it, or a choice that is kept. DESIGN, section 2. */
export const chartSetting = createBrowserSetting(getTheme, setTheme);

export const CHART_TEXTS = {
  auto: 'admin.nav.chartAuto',
  light: 'admin.nav.chartLight',
  dark: 'admin.nav.chartDark',
} as const;
