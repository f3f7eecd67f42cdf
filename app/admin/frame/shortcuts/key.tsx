import type { ReactNode } from 'react';
import styles from './key.module.css';

/** A key of the keyboard, drawn as one. */
export function Key({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
