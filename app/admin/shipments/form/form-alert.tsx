import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '#app/ui/alert.tsx';
import styles from './form-alert.module.css';

/** A message above the form. It takes the focus each time it is `about` something new. */
export function FormAlert({ about, children }: { about: unknown; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [about]);
  return (
    <Alert tone="error" className={styles.alert} tabIndex={-1} ref={box}>
      {children}
    </Alert>
  );
}
