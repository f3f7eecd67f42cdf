import { useSyncExternalStore } from 'react';

const KEY = 'transcargo.shortcuts';

/** Whether single keys are shortcuts in this browser; on by default. */
export const shortcutSetting = createBrowserSetting(
  () => localStorage.getItem(KEY) !== 'off',
  (isOn) => {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  },
);

/** Creates a setting stored in this browser. Every component that uses it updates when it changes. */
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
    /** Hook that returns the current value. */
    use: (): Value => useSyncExternalStore(subscribe, read),
  };
}
