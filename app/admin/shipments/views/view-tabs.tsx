import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import type { SavedView } from '#domain/list-settings/schema.ts';
import { type ListView, readListView, toListSearch, toSavedQuery } from '../../parts/shipment-list-query.ts';
import { changeListSettings, findColumns, findView, useListSettings } from '../list-settings.ts';
import { ViewDialog } from './view-dialog.tsx';
import styles from './view-tabs.module.css';

/** Returns the current query of a saved view, without filters that the list no longer has. */
const readSaved = ({ query }: SavedView): ListView => readListView(new URLSearchParams(query));

/** The saved views of the list, as links. The current one can be renamed and deleted. */
export function ViewTabs({ view }: { view: ListView }) {
  const { t } = useTranslation();
  const settings = useListSettings();
  const current = findView(settings, view);
  const [edited, setEdited] = useState<SavedView>();
  if (settings.views.length === 0) return null;
  return (
    <nav className={styles.tabs} aria-label={t('adminList.views.label')}>
      <Link to={href('/admin/shipments')} aria-current={current ? undefined : 'page'}>
        {t('adminList.views.all')}
      </Link>
      {settings.views.map((saved) => (
        <span key={saved.id} className={styles.tab}>
          <Link
            to={{ search: toListSearch({ ...readSaved(saved), view: saved.id }) }}
            aria-current={saved === current ? 'page' : undefined}
          >
            <span dir="auto">{saved.name}</span>
          </Link>
          {saved === current ? (
            <button
              type="button"
              aria-label={t('adminList.views.menu', { name: saved.name })}
              onClick={() => setEdited(saved)}
            >
              <Pencil className={icon.small} />
            </button>
          ) : null}
        </span>
      ))}
      {edited ? <ViewDialog view={view} edited={edited} onClose={() => setEdited(undefined)} /> : null}
    </nav>
  );
}

/** Saves the current list as a new view, or into the view it was opened with if it differs. */
export function SaveView({ view }: { view: ListView }) {
  const { t } = useTranslation();
  const settings = useListSettings();
  const [isNaming, setIsNaming] = useState(false);
  const [isFailed, setIsFailed] = useState(false);
  const current = findView(settings, view);
  const query = toSavedQuery(view);
  const isChanged = query !== (current ? toSavedQuery(readSaved(current)) : '');
  const save = () => {
    setIsFailed(false);
    changeListSettings((before) => ({
      ...before,
      views: before.views.map((each) => (each.id === view.view ? { ...each, query } : each)),
    })).catch(() => setIsFailed(true));
  };
  return (
    <>
      {isChanged && current ? (
        <button type="button" className={styles.save} onClick={save}>
          {t('adminList.views.save')}
        </button>
      ) : null}
      {isChanged ? (
        <button type="button" className={styles.save} onClick={() => setIsNaming(true)}>
          {t('adminList.views.saveAs')}
        </button>
      ) : null}
      {isFailed ? <span role="alert">{t('adminList.views.failed')}</span> : null}
      {isNaming ? (
        <ViewDialog view={view} columns={findColumns(settings, view)} onClose={() => setIsNaming(false)} />
      ) : null}
    </>
  );
}
