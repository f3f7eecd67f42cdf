import { clsx } from 'clsx';
import { Download, Search } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import layout from '#app/ui/layout.module.css';
import { Select } from '#app/ui/select.tsx';
import textStyles from '#app/ui/text.module.css';
import { MAX_PASTE_LENGTH, SHIPMENT_SORTS } from '#domain/shipments/filter.ts';
import { JOURNEY_STAGES, type ShipmentStatus } from '#domain/shipments/status.ts';
import { Can, useCan } from '../frame/can.tsx';
import { usePasteNumbers } from '../frame/use-paste-numbers.ts';
import {
  DEFAULT_SORT,
  type ListView,
  MAX_SEARCH_LENGTH,
  OTHER_SORTS,
  toListSearch,
} from '../parts/shipment-list-query.ts';
import { useDebouncedSearch } from '../parts/use-debounced-search.ts';
import { ColumnMenu } from './column-menu.tsx';
import styles from './list-bar.module.css';
import type { Selection } from './selection/use-selection.ts';

interface ListBarProps {
  view: ListView;
  /** Whether only the search is shown. */
  isBare: boolean;
  /** The pasted numbers, if the list shows them. */
  pasted: readonly string[] | undefined;
  /** Whether an export is being prepared. */
  isBusy: boolean;
  onExport(search: string): void;
  /** Undefined when rows can't be selected. */
  selection: Selection | undefined;
}

/** Search, filter and Export. */
export function ListBar({ view, isBare, pasted, isBusy, onExport, selection }: ListBarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const can = useCan();
  const { namesPeople, opensFromList, selectsMany } = useCapabilities();
  const paste = usePasteNumbers();
  const { query, setQuery, cancel, flush } = useLiveSearch(view, pasted, paste);
  const field = useRef<HTMLInputElement>(null);
  const { state } = useLocation();
  useEffect(() => {
    if (state?.focusSearch) field.current?.focus();
  }, [state]);
  const choose = (chosen: Partial<ListView>) => {
    cancel();
    navigate(
      { search: toListSearch({ ...view, search: pasted ? view.search : query, ...chosen, cursor: undefined }) },
      { preventScrollReset: true },
    );
  };
  const open = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Enter' || nativeEvent.isComposing || !opensFromList || query.trim() === '') return;
    cancel();
    if (paste.namesSeveral(query)) void paste.open(query, toListSearch({ ...view, search: '', cursor: undefined }));
    else
      navigate({ search: `${toListSearch({ ...view, search: query, pasted: undefined, cursor: undefined })}&open=1` });
  };
  /** A single-line input would join the lines of pasted text. */
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!paste.namesSeveral(text)) return;
    event.preventDefault();
    cancel();
    void paste.open(text, toListSearch({ ...view, search: '', cursor: undefined }));
  };
  return (
    <search className={clsx(styles.bar, layout.screenOnly)}>
      <div className={styles.search}>
        <label className={textStyles.visuallyHidden} htmlFor="q">
          {t('admin.list.search')}
        </label>
        <Search />
        <input
          className={fieldStyles.input}
          id="q"
          ref={field}
          type="search"
          maxLength={selectsMany ? MAX_PASTE_LENGTH : MAX_SEARCH_LENGTH}
          placeholder={t(namesPeople && can('people:read') ? 'admin.list.placeholderPeople' : 'admin.list.placeholder')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={open}
          onPaste={onPaste}
          onBlur={flush}
        />
      </div>
      {isBare ? null : <Controls {...{ view, pasted, isBusy, selection, choose }} onExport={() => onExport(query)} />}
      {query !== (pasted?.join(' ') ?? view.search) && paste.namesSeveral(query) ? (
        <p className={styles.note} role="status">
          {t('adminShortcuts.palette.several')}
        </p>
      ) : null}
      {paste.failed ? (
        <p className={styles.note} role="alert">
          {t(`admin.pasted.${paste.failed}`)}
        </p>
      ) : null}
    </search>
  );
}

interface ControlsProps extends Pick<ListBarProps, 'view' | 'pasted' | 'isBusy' | 'selection'> {
  choose(chosen: Partial<ListView>): void;
  onExport(): void;
}

/**
 * The status filter offers All and four statuses. Only an address selects held shipments, which a chip under the heading
 * shows (list.tsx).
 */
function Controls({ view, pasted, isBusy, selection, choose, onExport }: ControlsProps) {
  const { t } = useTranslation();
  const { choosesColumns, exportShipments, sortsList } = useCapabilities();
  return (
    <>
      <label className={textStyles.visuallyHidden} htmlFor="f">
        {t('admin.list.status')}
      </label>
      <Select<ShipmentStatus>
        id="f"
        disabled={pasted !== undefined}
        value={view.status === 'ON_HOLD' ? '' : (view.status ?? '')}
        empty={t('admin.list.all')}
        choices={JOURNEY_STAGES}
        toText={(status) => t(`status.${status}`)}
        onChoose={(status) => choose({ status })}
      />
      {sortsList && !pasted ? <SortSelect sort={view.sort} onChoose={(sort) => choose({ sort })} /> : null}
      {choosesColumns ? <ColumnMenu view={view} /> : null}
      <Can permission="exports:write">
        <Button busy={isBusy} onClick={() => exportShipments(t('admin.list.exportAlert'), onExport)}>
          <Download />
          <span className={styles.word}>{t('admin.list.export')}</span>
        </Button>
      </Can>
      {selection ? (
        <Button className={clsx(toButtonClass(), styles.pick)} onClick={() => selection.pick(!selection.isPicking)}>
          {t(selection.isPicking ? 'admin.select.done' : 'admin.select.begin')}
        </Button>
      ) : null}
    </>
  );
}

interface SortSelectProps {
  sort: ListView['sort'];
  onChoose(sort: ListView['sort']): void;
}

function SortSelect({ sort, onChoose }: SortSelectProps) {
  const { t } = useTranslation();
  return (
    <>
      <label className={textStyles.visuallyHidden} htmlFor="o">
        {t('admin.list.sortBy')}
      </label>
      <Select
        className={clsx(fieldStyles.input, styles.order)}
        id="o"
        value={sort ?? DEFAULT_SORT}
        choices={SHIPMENT_SORTS}
        toText={(each) => t(`admin.list.sort.${each}`)}
        onChoose={(chosen) => onChoose(OTHER_SORTS.find((each) => each === chosen))}
      />
    </>
  );
}

/** The search field of the list. Several typed numbers become a list on Enter: while typing, the focus would move. */
function useLiveSearch(
  view: ListView,
  pasted: readonly string[] | undefined,
  paste: ReturnType<typeof usePasteNumbers>,
) {
  const navigate = useNavigate();
  return useDebouncedSearch(pasted?.join(' ') ?? view.search, (text) => {
    if (paste.namesSeveral(text)) return;
    navigate(
      { search: toListSearch({ ...view, search: text, pasted: undefined, cursor: undefined }) },
      { replace: true, preventScrollReset: true },
    );
  });
}
