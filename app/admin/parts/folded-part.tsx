import type { ReactNode } from 'react';
import styles from './folded-part.module.css';

interface FoldedPartProps {
  title: string;
  /** What is in it, said while it is folded. */
  summary: string;
  isOpen: boolean;
  onToggle(isOpen: boolean): void;
  children: ReactNode;
}

/** Fields that are folded until they are needed. */
export function FoldedPart({ title, summary, isOpen, onToggle, children }: FoldedPartProps) {
  return (
    <details className={styles.folded} open={isOpen} onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
      <summary>
        {title}
        {summary && !isOpen ? (
          <span className={styles.known} dir="auto">
            {summary}
          </span>
        ) : null}
      </summary>
      {children}
    </details>
  );
}
