import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Import } from '#domain/imports/schema.ts';
import tabs from '../parts/tabs.module.css';
import type { RowFilter } from './load-import.ts';

const TABS = ['new', 'possibleMatch', 'changed', 'same', 'error', 'duplicate'] as const satisfies RowFilter[];
const RARE: readonly RowFilter[] = ['possibleMatch', 'duplicate'];

/** The results with how many rows have each; what is rare has a tab only where there is some. */
export function ResultTabs({ item, filter }: { item: Import; filter: RowFilter | undefined }) {
  const { t, i18n } = useTranslation();
  const counts = { ...item.counts, possibleMatch: item.possibleMatches };
  const shown = TABS.filter((name) => !RARE.includes(name) || counts[name] > 0 || filter === name);
  return (
    <nav className={tabs.tabs} aria-label={t('adminImports.tabs.label')}>
      {[undefined, ...shown].map((name) => (
        <Link
          key={name ?? 'all'}
          to={{ search: name ? `?result=${name}` : '' }}
          preventScrollReset
          aria-current={name === filter ? 'page' : undefined}
        >
          {t(`adminImports.tabs.${name ?? 'all'}`)}
          <b>&nbsp;{(name ? counts[name] : item.rows).toLocaleString(i18n.language)}</b>
        </Link>
      ))}
    </nav>
  );
}
