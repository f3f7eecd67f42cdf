import { clsx } from 'clsx';
import { FileX2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  title: string;
  icon?: LucideIcon;
  /** A question, not a failure. */
  isQuestion?: boolean;
  actions: ReactNode;
  children: ReactNode;
}

/** Takes the place of the drop zone: why a file is not read, or what must be said before it is. */
export function Notice({ title, icon: Icon = FileX2, isQuestion = false, actions, children }: NoticeProps) {
  return (
    <section className={clsx(styles.notice, isQuestion && styles.question)} role="alert">
      <Icon className={styles.icon} aria-hidden="true" />
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
