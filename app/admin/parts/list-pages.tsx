import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import styles from './list-detail.module.css';

interface PageLink {
  search: string;
  text: string;
}

/** The ways to the first page of a list and to the next; each is false where there is none. */
export function ListPages({ newest, older }: { newest: PageLink | false; older: PageLink | false }) {
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
