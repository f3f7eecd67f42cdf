import type { ReactNode } from 'react';
import text from '#app/ui/text.module.css';

/** Says what has changed to those who do not see it, without interrupting them. */
export function LiveNews({ children }: { children: ReactNode }) {
  return (
    <p className={text.visuallyHidden} role="status" data-news>
      {children}
    </p>
  );
}
