const KEY = 'transcargo.shortcuts';

/** Whether single keys are shortcuts in this browser; on unless somebody switched them off. */
export const areShortcutsOn = () => localStorage.getItem(KEY) !== 'off';

export function setShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
