import styles from './shortcut-switch.module.css';
import { shortcutSetting } from './shortcuts-setting.ts';

export function ShortcutSwitch({ label }: { label: string }) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        checked={shortcutSetting.use()}
        onChange={({ target }) => shortcutSetting.set(target.checked)}
      />
      {label}
    </label>
  );
}
