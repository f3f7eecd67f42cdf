import { Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { Import } from '#domain/import.schema.ts';
import type { RowResult } from '#domain/import.ts';
import tabs from '../parts/tabs.module.css';

const TABS = ['new', 'changed', 'same', 'error', 'duplicate'] as const satisfies RowResult[];

/** The results with how many rows have each; that rows stand twice is rare, and has a tab only then. */
export function ResultTabs({ item: { counts, rows }, result }: { item: Import; result: RowResult | undefined }) {
  const { t, i18n } = useTranslation();
  const shown = TABS.filter((name) => name !== 'duplicate' || counts.duplicate > 0 || result === 'duplicate');
  return (
    <nav className={tabs.tabs} aria-label={t('adminImports.tabs.label')}>
      {[undefined, ...shown].map((name) => (
        <Link
          key={name ?? 'all'}
          to={{ search: name ? `?result=${name}` : '' }}
          preventScrollReset
          aria-current={name === result ? 'page' : undefined}
        >
          {t(`adminImports.tabs.${name ?? 'all'}`)}
          <b>&nbsp;{(name ? counts[name] : rows).toLocaleString(i18n.language)}</b>
        </Link>
      ))}
    </nav>
  );
}
