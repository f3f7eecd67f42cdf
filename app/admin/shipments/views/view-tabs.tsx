import { clsx } from 'clsx';
import { ChevronDown, Pencil } from 'lucide-react';
import { type FormEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { href, Link, useNavigate } from 'react-router';
import type { ShipmentPage } from '#app/api/shipment-calls.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import { foldText } from '#domain/fold-text.ts';
import { getIntl } from '#domain/intl.ts';
import { MAX_TABS, MAX_VIEW_NAME_LENGTH, MAX_VIEWS, type OptionalColumn } from '#domain/list-settings/columns.ts';
import type { ListSettingsUpdate, SavedView } from '#domain/list-settings/schema.ts';
import {
  changeListSettings,
  findColumns,
  findView,
  readListSettings,
  useListSettings,
} from '../../frame/list-settings.tsx';
import { createId } from '../../parts/create-id.ts';
import { DialogActions, TitledDialog } from '../../parts/dialog.tsx';
import pageStyles from '../../parts/page.module.css';
import {
  type ListView,
  readListView,
  toListSearch,
  toSavedQuery,
  toWholeFilter,
} from '../../parts/shipment-list-query.ts';
import styles from './view-tabs.module.css';

/** Returns the current query of a saved view, without filters that the list no longer has. */
const readSaved = ({ query }: SavedView): ListView => readListView(new URLSearchParams(query));

interface ViewTabsProps {
  view: ListView;
  /** The list; the numbers are counted again when it is loaded. */
  page: ShipmentPage | null;
}

/** The saved views of the list, as links with counts. The current one can be renamed, moved and deleted. */
export function ViewTabs({ view, page }: ViewTabsProps) {
  const { t } = useTranslation();
  const settings = useListSettings();
  const current = findView(settings, view);
  const [edited, setEdited] = useState<SavedView>();
  const more = useRef<HTMLDetailsElement>(null);
  useDisclosure(more);
  const bar = useRef<HTMLElement>(null);
  useFocusAfterRemoval(bar);
  // The current view is a tab even if it is one of the others.
  const tabs = settings.views.filter((saved, index) => index < MAX_TABS || saved === current);
  const others = settings.views.filter((saved) => !tabs.includes(saved));
  const counts = useCounts(tabs, page);
  /** Opens the dialog of the current view, unless there are changes that the link reverts. */
  const pressAgain = (event: MouseEvent, saved: SavedView) => {
    const isUnchanged = saved === current && toSavedQuery(readSaved(saved)) === toSavedQuery(view);
    if (!isUnchanged || view.cursor || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setEdited(saved);
  };
  if (tabs.length === 0) return null;
  return (
    <nav ref={bar} className={clsx(styles.tabs, layout.screenOnly)} aria-label={t('adminList.views.label')}>
      <Link to={href('/admin/shipments')} aria-current={current ? undefined : 'page'}>
        {t('adminList.views.all')} <Count total={counts.get('')} />
      </Link>
      {tabs.map((saved) => (
        <span key={saved.id} className={styles.tab}>
          <Link
            to={{ search: toListSearch({ ...readSaved(saved), view: saved.id }) }}
            aria-current={saved === current ? 'page' : undefined}
            onClick={(event) => pressAgain(event, saved)}
          >
            <span dir="auto">{saved.name}</span> <Count total={counts.get(saved.id)} />
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
      {others.length > 0 ? (
        <details className={styles.more} ref={more}>
          <summary>
            {t('adminList.views.more')}
            <ChevronDown className={icon.small} />
          </summary>
          <ul className={pageStyles.popover}>
            {others.map((saved) => (
              <li key={saved.id}>
                <Link
                  to={{ search: toListSearch({ ...readSaved(saved), view: saved.id }) }}
                  onClick={() => more.current?.removeAttribute('open')}
                >
                  <span dir="auto">{saved.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {edited ? <ViewDialog view={view} edited={edited} onClose={() => setEdited(undefined)} /> : null}
    </nav>
  );
}

/** Moves the focus to the current tab when the button that had it is removed, as after saving a view. */
function useFocusAfterRemoval(bar: RefObject<HTMLElement | null>): void {
  const focused = useRef<EventTarget>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      focused.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isRemoved = focused.current instanceof Node && !focused.current.isConnected;
    if (!isRemoved || document.activeElement !== document.body) return;
    focused.current = null;
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]') ?? document.getElementById('main');
    tab?.focus();
  });
}

function Count({ total }: { total: ShipmentPage['total'] | undefined }) {
  const { t, i18n } = useTranslation();
  if (!total) return null;
  const { count, isExact } = total;
  return (
    <small>
      {isExact
        ? getIntl(Intl.NumberFormat, i18n.language).format(count)
        : t('adminList.views.countMore', { most: count })}
    </small>
  );
}

/** The number of matches of each view by its id, and of all shipments by ''. Empty until they are counted. */
function useCounts(tabs: SavedView[], page: ShipmentPage | null): ReadonlyMap<string, ShipmentPage['total']> {
  const [counts, setCounts] = useState<ReadonlyMap<string, ShipmentPage['total']>>(new Map());
  // Text, because the views are new objects after each load.
  const views = JSON.stringify(tabs.slice(0, MAX_TABS));
  useEffect(() => {
    const counted: SavedView[] = JSON.parse(views);
    if (!page || counted.length === 0) return;
    let isCurrent = true;
    staffApi
      .countViews([{}, ...counted.map((saved) => toWholeFilter(readSaved(saved)))])
      .then((totals) => {
        if (isCurrent) setCounts(new Map(totals.map((total, index) => [counted[index - 1]?.id ?? '', total])));
      })
      .catch(console.error);
    return () => {
      isCurrent = false;
    };
  }, [page, views]);
  return counts;
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

interface ViewDialogProps {
  view: ListView;
  /** The view to rename, move or delete; undefined saves a new one. */
  edited?: SavedView;
  /** Of a new view. */
  columns?: OptionalColumn[];
  onClose(): void;
}

type Problem = 'missing' | 'taken' | 'full' | 'failed';

function findProblem(name: string, edited: SavedView | undefined): Problem | undefined {
  const { views } = readListSettings();
  if (name === '') return 'missing';
  if (views.some((each) => each.id !== edited?.id && foldText(each.name) === foldText(name))) return 'taken';
  return !edited && views.length >= MAX_VIEWS ? 'full' : undefined;
}

/** Swaps a view with its neighbor, if it has one on that side. */
function moveView(views: SavedView[], id: string | undefined, step: -1 | 1): SavedView[] {
  const from = views.findIndex((each) => each.id === id);
  const [moved, neighbor] = [views[from], views[from + step]];
  return moved && neighbor ? views.with(from, neighbor).with(from + step, moved) : views;
}

/** Names a new view, or renames, moves or deletes one. */
function ViewDialog({ view, edited, columns = [], onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [name, setName] = useState(edited?.name ?? '');
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setIsBusy] = useState(false);
  /** Closes after the change is saved, with this view open. */
  const store = async (change: (settings: ListSettingsUpdate) => ListSettingsUpdate, opened: string | undefined) => {
    setIsBusy(true);
    try {
      await changeListSettings(change);
    } catch {
      setProblem('failed');
      return;
    } finally {
      setIsBusy(false);
    }
    onClose();
    void navigate({ search: toListSearch({ ...view, view: opened }) }, { replace: true, preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    const nextProblem = findProblem(trimmed, edited);
    setProblem(nextProblem);
    if (nextProblem || isBusy) return;
    const saved = edited ?? { id: createId(), query: toSavedQuery(view), columns };
    const named = { ...saved, name: trimmed };
    void store(
      (settings) => ({
        ...settings,
        views: edited
          ? settings.views.map((each) => (each.id === edited.id ? { ...each, name: trimmed } : each))
          : [...settings.views, named],
      }),
      named.id,
    );
  };
  const { views } = useListSettings();
  const place = views.findIndex((each) => each.id === edited?.id);
  const move = (step: -1 | 1) => {
    setProblem(undefined);
    changeListSettings((settings) => ({ ...settings, views: moveView(settings.views, edited?.id, step) })).catch(() =>
      setProblem('failed'),
    );
  };
  const remove = () =>
    store((settings) => ({ ...settings, views: settings.views.filter((each) => each.id !== edited?.id) }), undefined);
  return (
    <TitledDialog title={t(edited ? 'adminList.views.renameTitle' : 'adminList.views.title')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Field
          data-first
          label={t('adminList.views.name')}
          hint={t('adminList.views.nameHint')}
          error={problem && problem !== 'failed' ? t(`adminList.views.${problem}`) : undefined}
          maxLength={MAX_VIEW_NAME_LENGTH}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {edited ? (
          <p className={styles.moves}>
            <Button small disabled={place <= 0} onClick={() => move(-1)}>
              {t('adminList.views.moveLeft')}
            </Button>
            <Button small disabled={place === views.length - 1} onClick={() => move(1)}>
              {t('adminList.views.moveRight')}
            </Button>
          </p>
        ) : null}
        {problem === 'failed' ? <Alert tone="error">{t('adminList.views.failed')}</Alert> : null}
        <DialogActions>
          {edited ? (
            <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
              {t('adminList.views.delete')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('adminList.views.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t(edited ? 'adminList.views.rename' : 'adminList.views.create')}
          </Button>
        </DialogActions>
      </form>
    </TitledDialog>
  );
}
