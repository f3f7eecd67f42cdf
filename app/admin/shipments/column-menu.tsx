import { clsx } from 'clsx';
import { Columns3, GripVertical } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button, toButtonClass } from '#app/ui/button.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import { OPTIONAL_COLUMNS, type OptionalColumn } from '#domain/list-settings/columns.ts';
import type { ListSettingsUpdate } from '#domain/list-settings/schema.ts';
import {
  changeListSettings,
  findColumns,
  needsPeople,
  RowHeightChoice,
  readListSettings,
  useListSettings,
  withColumns,
} from '../frame/list-settings.tsx';
import pageStyles from '../parts/page.module.css';
import type { ListView } from '../parts/shipment-list-query.ts';
import { moveItem, useArrange } from '../parts/use-arrange.ts';
import styles from './column-menu.module.css';

/** Keys that move a column with Alt, and by how many places. */
const KEYS = { ArrowUp: -1, ArrowDown: 1 };

/** Chooses and arranges the optional columns, and chooses the row height of the list. Each change shows immediately. */
export function ColumnMenu({ view }: { view: ListView }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosure(menu);
  const selected = findColumns(useListSettings(), view);
  const [isFailed, setIsFailed] = useState(false);
  const save = (change: (before: ListSettingsUpdate) => ListSettingsUpdate) => {
    setIsFailed(false);
    const loadMore = () => {
      if (needsPeople(findColumns(readListSettings(), view)) && !needsPeople(selected)) void revalidate();
    };
    changeListSettings(change)
      .then(loadMore)
      .catch(() => setIsFailed(true));
  };
  /** As the menu lists them: the chosen ones of when it opened come first. */
  const [order, setOrder] = useState<readonly OptionalColumn[]>(OPTIONAL_COLUMNS);
  const choose = (isChosen: (column: OptionalColumn, wasChosen: boolean) => boolean, arranged = order) =>
    save((before) => {
      const chosen = findColumns(before, view);
      return withColumns(
        before,
        view,
        arranged.filter((column) => isChosen(column, chosen.includes(column))),
      );
    });
  const { toDragProps, moveByKey } = useArrange(KEYS, (from, to) => {
    const arranged = moveItem(order, from, to);
    if (!arranged) return;
    flushSync(() => setOrder(arranged));
    // The browser takes the focus from an element that moves.
    menu.current?.querySelectorAll('input')[to]?.focus();
    choose((_, wasChosen) => wasChosen, arranged);
  });
  const { hidden, findHidden } = useHiddenColumns(menu);
  const close = () => menu.current?.removeAttribute('open');
  const onToggle = () => {
    findHidden();
    if (!menu.current) return;
    if (menu.current.open) flushSync(() => setOrder([...new Set([...selected, ...OPTIONAL_COLUMNS])]));
    moveFocus(menu.current);
  };
  return (
    <details className={styles.menu} ref={menu} onToggle={onToggle}>
      <summary className={toButtonClass()}>
        <Columns3 />
        <span>{t('admin.listColumns.button')}</span>
      </summary>
      <fieldset className={clsx(pageStyles.popover, styles.choices)}>
        <legend>{t('admin.listColumns.title')}</legend>
        <p className={styles.note}>{t('admin.listColumns.where')}</p>
        <ul>
          {order.map((column, index) => (
            <li key={column} {...toDragProps(index)}>
              <label>
                <input
                  type="checkbox"
                  checked={selected.includes(column)}
                  onChange={({ target }) => choose((each, wasChosen) => (each === column ? target.checked : wasChosen))}
                  onKeyDown={(event) => moveByKey(event, index)}
                />
                {t(`admin.columns.${column}`)}
                {hidden.includes(column) ? <small>{t('admin.listColumns.noRoom')}</small> : null}
                <GripVertical className={icon.small} />
              </label>
            </li>
          ))}
        </ul>
        <p className={styles.note}>{t('admin.listColumns.arrange')}</p>
        {isFailed ? <p role="alert">{t('adminList.views.failed')}</p> : null}
        <RowHeightChoice className={styles.heights} />
        <div className={styles.actions}>
          <button
            type="button"
            className={text.link}
            onClick={() => save((before) => ({ ...withColumns(before, view, []), rowHeight: 'compact' }))}
          >
            {t('admin.listColumns.reset')}
          </button>
          <Button small variant="ink" onClick={close}>
            {t('admin.listColumns.done')}
          </Button>
        </div>
      </fieldset>
    </details>
  );
}

/** The columns that the table hides for lack of room, while the menu is open. */
function useHiddenColumns(menu: RefObject<HTMLDetailsElement | null>) {
  const [hidden, setHidden] = useState('');
  const findHidden = () => {
    const headings = [...document.querySelectorAll<HTMLElement>('th[data-column]')];
    const unseen = headings.filter(({ offsetWidth }) => offsetWidth === 0);
    // Text, because equal texts don't render the menu again.
    setHidden(unseen.map(({ dataset }) => dataset.column).join(' '));
  };
  useLayoutEffect(() => {
    if (menu.current?.open) findHidden();
  });
  return { hidden, findHidden };
}

/** Focuses the first choice on opening; on closing the button, unless the focus moved to something else. */
export function moveFocus(menu: HTMLDetailsElement): void {
  const { activeElement } = document;
  const isFree = activeElement?.matches('body, main') || menu.contains(activeElement);
  if (menu.open) menu.querySelector<HTMLElement>(':is(input:not([type="hidden"]), select, button)')?.focus();
  else if (isFree) menu.querySelector('summary')?.focus();
}
