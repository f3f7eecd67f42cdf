import type { ReactNode } from 'react';

/** Says what has changed to those who do not see it, without interrupting them. */
export function LiveNews({ children }: { children: ReactNode }) {
  return (
    <p className="sr" role="status" data-news>
      {children}
    </p>
  );
}
