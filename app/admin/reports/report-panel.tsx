import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import panel from '#app/ui/panel.module.css';
import styles from './report-panel.module.css';

interface ReportPanelProps {
  title: string;
  /** What the pictures in the panel mean. */
  legend?: [picture: ReactNode, text: string][];
  /** More than a sheet may hold: paper cuts it between its rows, or the sheet before it would stay empty. */
  isLong?: boolean;
  children: ReactNode;
}

/** A part of the report under its heading; paper does not cut it unless it is long. */
export function ReportPanel({ title, legend, isLong = false, children }: ReportPanelProps) {
  const id = useId();
  return (
    <section className={clsx(panel.panel, styles.panel, isLong && styles.long)} aria-labelledby={id}>
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
