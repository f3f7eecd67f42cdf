import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import panel from '#app/ui/panel.module.css';
import styles from './report-panel.module.css';

interface ReportPanelProps {
  title: string;
  /** What the pictures in the panel mean. */
  legend?: [picture: ReactNode, text: string][];
  children: ReactNode;
}

/** A part of the report under its heading; paper does not cut it where it fits on one sheet. */
export function ReportPanel({ title, legend, children }: ReportPanelProps) {
  const id = useId();
  return (
    <section className={clsx(panel.panel, styles.panel)} aria-labelledby={id}>
      <div className={clsx(panel.head, styles.head)}>
        <h2 id={id}>{title}</h2>
        {legend ? (
          <ul className={styles.key}>
            {legend.map(([picture, text]) => (
              <li key={text}>
                {picture}
                {text}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {children}
    </section>
  );
}
