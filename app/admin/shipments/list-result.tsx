import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toButtonClass } from '#app/ui/button.tsx';
import type { Shipment } from '#domain/shipment.schema.ts';
import { EmptyList } from './empty-list.tsx';
import { type ListView, toListSearch } from './list-query.ts';
import { ListTable } from './list-table.tsx';

interface ListResultProps {
  view: ListView;
  page: { items: Shipment[]; nextCursor: string | null };
}

/** The count line, the table or the empty state, and the way to older and newest shipments. */
export function ListResult({ view, page: { items, nextCursor } }: ListResultProps) {
  const { t } = useTranslation();
  const isWhole = !view.cursor && !nextCursor;
  const count = items.length;
  return (
    <>
      <p className="cnt" aria-live="polite">
        {count === 0 ? t('admin.list.noMatch') : t(isWhole ? 'admin.list.count' : 'admin.list.page', { count })}
      </p>
      {count === 0 ? <EmptyList view={view} /> : <ListTable shipments={items} />}
      {isWhole ? null : (
        <nav className="pages" aria-label={t('admin.list.pages')}>
          {view.cursor ? (
            <Link className={toButtonClass()} to={{ search: toListSearch({ ...view, cursor: undefined }) }}>
              {t('admin.list.newest')}
            </Link>
          ) : null}
          {nextCursor ? (
            <Link className={toButtonClass()} to={{ search: toListSearch({ ...view, cursor: nextCursor }) }}>
              {t('admin.list.older')}
            </Link>
          ) : null}
        </nav>
      )}
    </>
  );
}
