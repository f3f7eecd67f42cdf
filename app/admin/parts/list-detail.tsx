import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useParams, useSearchParams } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import panel from '#app/ui/panel.module.css';
import textStyles from '#app/ui/text.module.css';
import { formatShortTime } from '#domain/dates.ts';
import styles from './list-detail.module.css';
import pageStyles from './page.module.css';

/** A list beside the open entry (the child route). Narrow screens show only one of them. */
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

/** A link back to the list, on narrow screens. */
export function BackToList({ to, children }: { to: string; children: ReactNode }) {
  const [params] = useSearchParams();
  return (
    <Link className={clsx(pageStyles.back, styles.toList)} to={{ pathname: to, search: `?${params}` }}>
      <ArrowLeft className={icon.small} />
      {children}
    </Link>
  );
}

/** An unmodified text from outside, with its line breaks. Markup in it stays text. */
export function EntryText({ text, lang }: { text: string; lang?: string }) {
  return (
    <p className={styles.text} dir="auto" lang={lang}>
      {text}
    </p>
  );
}

/** A placeholder while no entry is open. */
export function NoSelection({ text }: { text: string }) {
  return (
    <div className={styles.unchosen}>
      <p className={textStyles.muted}>{text}</p>
    </div>
  );
}

interface ListItemProps {
  /** Id of the entry; its page is a child of the list's. */
  id: string;
  to: string;
  search: string;
  /** It is unread. */
  isNew?: boolean;
  title: string;
  createdAt: string;
  /** A preview line, truncated by CSS. */
  line: string;
  /** Details below the line. */
  children: ReactNode;
}

/** An item of the list. */
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
          <b dir="auto" title={title}>
            {title}
          </b>
          <time dateTime={createdAt}>{formatShortTime(createdAt, new Date(), dates)}</time>
        </span>
        <span className={styles.line} dir="auto">
          {line}
        </span>
        <span className={styles.facts}>{children}</span>
      </Link>
    </li>
  );
}

interface PageLink {
  search: string;
  text: string;
}

/** Links to the first and the next page of a list; false where there is none. */
export function Pager({ newest, older }: { newest: PageLink | false; older: PageLink | false }) {
  const { t } = useTranslation();
  const links = [newest, older].filter((link) => link !== false);
  if (links.length === 0) return null;
  return (
    <nav className={styles.pages} aria-label={t('admin.list.pages')}>
      {links.map(({ search, text }) => (
        <Link key={text} className={toButtonClass({ small: true })} to={{ search }}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** Moves the focus to the heading of an entry that replaces its list, where the focus would be lost. */
export function useFocusWhereAlone() {
  const title = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [isFirstPage] = useState(key === 'default');
  useEffect(() => {
    if (!isFirstPage && matchMedia('(max-width: 900px)').matches) title.current?.focus();
  }, [isFirstPage]);
  return title;
}
