import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useDates } from '#app/shared/use-dates.ts';
import { formatCreated } from '#domain/dates.ts';
import styles from './list-item.module.css';

interface ListItemProps {
  /** Of the entry; its page lies under the list's. */
  id: string;
  to: string;
  search: string;
  /** Nobody has read it. */
  isNew?: boolean;
  title: string;
  createdAt: string;
  /** One line of it; the style cuts it to the width. */
  line: string;
  /** Its facts in words. */
  children: ReactNode;
}

/** An entry of a list that stands beside what is read of it. */
export function ListItem({ id, to, search, isNew = false, title, createdAt, line, children }: ListItemProps) {
  const params = useParams();
  const dates = useDates();
  return (
    <li>
      <Link
        className={clsx(styles.item, isNew && styles.new)}
        to={{ pathname: `${to}/${id}`, search }}
        aria-current={id === params.id ? 'page' : undefined}
        data-row-link
        preventScrollReset
      >
        <span className={styles.top}>
          <b dir="auto">{title}</b>
          <time dateTime={createdAt}>{formatCreated(createdAt, dates)}</time>
        </span>
        <span className={styles.line} dir="auto">
          {line}
        </span>
        <span className={styles.facts}>{children}</span>
      </Link>
    </li>
  );
}
