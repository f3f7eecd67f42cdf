import type { ReactNode } from 'react';
import { useFocusOn } from '#app/shared/use-focus-on.ts';
import { Alert } from '#app/ui/alert.tsx';
import styles from './form-alert.module.css';

/** A message above the form. It takes the focus once for what it is `about`, such as a refused save. */
export function FormAlert({ about, children }: { about: object | undefined; children: ReactNode }) {
  const box = useFocusOn<HTMLDivElement>(about);
  return (
    <Alert tone="error" className={styles.alert} tabIndex={-1} ref={box}>
      {children}
    </Alert>
  );
}
