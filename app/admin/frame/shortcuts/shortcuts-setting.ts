import { createBrowserSetting } from '../browser-setting.ts';

const KEY = 'transcargo.shortcuts';

/** Whether single keys are shortcuts in this browser; on unless somebody switched them off. */
export const shortcutSetting = createBrowserSetting(
  () => localStorage.getItem(KEY) !== 'off',
  (isOn) => {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  },
);
