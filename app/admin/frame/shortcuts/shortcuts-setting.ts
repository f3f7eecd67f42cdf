import { useSyncExternalStore } from 'react';

const KEY = 'transcargo.shortcuts';

/** Whether single keys are shortcuts in this browser; on unless somebody switched them off. */
export const shortcutSetting = createBrowserSetting(
  () => localStorage.getItem(KEY) !== 'off',
  (isOn) => {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  },
);

/** A setting that this browser keeps and several places show: whoever changes it tells the others. */
export function createBrowserSetting<Value extends string | boolean>(read: () => Value, write: (value: Value) => void) {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    read,
    set(value: Value): void {
      write(value);
      for (const listener of listeners) listener();
    },
    /** A hook: the value now, and from now on. */
    use: (): Value => useSyncExternalStore(subscribe, read),
  };
}
