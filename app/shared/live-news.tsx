import type { ReactNode } from 'react';
import text from '#app/ui/text.module.css';

/** Announces changes to screen readers without interrupting. */
export function LiveNews({ children }: { children: ReactNode }) {
  return (
    <p className={text.visuallyHidden} role="status" data-news>
      {children}
    </p>
  );
}
