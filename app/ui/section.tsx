import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import layout from './layout.module.css';
import text from './text.module.css';

interface SectionProps {
  title: string;
  lead?: string;
  isTinted?: boolean;
  children: ReactNode;
}

/** A section of a public page with its heading. */
export function Section({ title, lead, isTinted = false, children }: SectionProps) {
  return (
    <section className={clsx(layout.section, isTinted && layout.tinted)}>
      <div className={layout.container}>
        <div className={layout.sectionHead}>
          <h2>{title}</h2>
          {lead ? <p className={text.lead}>{lead}</p> : null}
        </div>
        {children}
      </div>
    </section>
  );
}
