import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Outlet, useParams, useSearchParams } from 'react-router';
import { useDates } from '#app/shared/use-dates.ts';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import textStyles from '#app/ui/text.module.css';
import { formatCreated } from '#domain/dates.ts';
import styles from './list-detail.module.css';
import pageStyles from './page.module.css';

/** A list beside the entry that is read, the route below; where there is no room for both, the one that is wanted. */
export function ListDetail({ label, children }: { label: string; children: ReactNode }) {
  const { id } = useParams();
  return (
    <div className={clsx(panel.panel, styles.frame, id && styles.reading)}>
      <section className={styles.list} aria-label={label}>
        {children}
      </section>
      <Outlet />
    </div>
  );
}

/** The way back from an entry, where it stands in the place of its list. */
export function BackToList({ to, children }: { to: string; children: ReactNode }) {
  const [params] = useSearchParams();
  return (
    <Link className={clsx(pageStyles.back, styles.toList)} to={{ pathname: to, search: `?${params}` }}>
      <ArrowLeft className={icon.small} />
      {children}
    </Link>
  );
}

/** A text of somebody else to the letter, with its line breaks; a script in it is text too. */
export function EntryText({ text, lang }: { text: string; lang?: string }) {
  return (
    <p className={styles.text} dir="auto" lang={lang}>
      {text}
    </p>
  );
}

/** Stands in the place of the entry while none is chosen. */
export function Unchosen({ text }: { text: string }) {
  return (
    <div className={styles.unchosen}>
      <p className={textStyles.muted}>{text}</p>
    </div>
  );
}

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
