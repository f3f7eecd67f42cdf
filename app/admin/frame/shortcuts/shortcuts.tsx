import { Search } from 'lucide-react';
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { isDeadLink } from '#app/capabilities/capabilities.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { TextLink } from '#app/shared/text-link.tsx';
import icon from '#app/ui/icon.module.css';
import text from '#app/ui/text.module.css';
import { toPrefixes } from '#domain/company/company.ts';
import { findMeantNumber } from '#domain/tracking/find-numbers.ts';
import { Dialog, DialogHead, SCAN_REFUSED } from '../../parts/dialog.tsx';
import { toListSearch } from '../../parts/shipment-list-query.ts';
import { useCan } from '../can.tsx';
import { Key } from './key.tsx';
import type { KeyAction, KeyResult } from './key-reader.ts';
import { Palette } from './palette.tsx';
import { readScanTarget } from './scan-target.ts';
import { createScanner } from './scanner.ts';
import { ShortcutSwitch } from './shortcut-switch.tsx';
import { ShortcutTable } from './shortcut-table.tsx';
import styles from './shortcuts.module.css';
import { shortcutSetting } from './shortcuts-setting.ts';

const ShortcutsContext = createContext({ openPalette: () => {}, openShortcuts: () => {} });

/** Opens the palette or the list of shortcuts. */
export const useShortcuts = () => useContext(ShortcutsContext);

/** Provides shortcuts, the palette and scans on all staff pages. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const can = useCan();
  const prefixes = toPrefixes(useCompany());
  const { hasSearch } = useCapabilities();
  const [open, setOpen] = useState<'palette' | 'help'>();
  const openers = useMemo(() => ({ openPalette: () => setOpen('palette'), openShortcuts: () => setOpen('help') }), []);
  const close = () => setOpen(undefined);
  const actions: Record<KeyAction, () => void> = {
    search: () => {
      const field = document.getElementById('q');
      if (field) field.focus();
      else navigate(href('/admin/shipments'), { state: { focusSearch: true } });
    },
    create: () => can('shipments:write') && navigate(href('/admin/shipments/create')),
    dashboard: () => navigate(href('/admin')),
    shipments: () => navigate(href('/admin/shipments')),
    // A panel beside the list has its own.
    next: () => pressMarked('next') || moveInList(1),
    previous: () => pressMarked('previous') || moveInList(-1),
    select: () => selectRow(false),
    selectRange: () => selectRow(true),
    help: openers.openShortcuts,
    edit: () => pressMarked('edit'),
    addStatus: () => pressMarked('addStatus'),
    label: () => pressMarked('label'),
    setStatus: () => pressMarked('setStatus'),
    print: () => pressMarked('print'),
    undo: () => snoozeRow() || pressMarked('undo'),
  };
  useKeys(
    (result) => {
      const take = readScanTarget();
      if ('action' in result) actions[result.action]();
      else if (take) {
        close();
        take(result.scanned);
      } else {
        close();
        const search = findMeantNumber(result.scanned, prefixes) ?? result.scanned.trim();
        navigate(`${href('/admin/shipments')}${toListSearch({ search })}&open=1`);
      }
    },
    hasSearch ? openers.openPalette : undefined,
  );
  return (
    <ShortcutsContext value={openers}>
      {children}
      {open === 'palette' ? <Palette onClose={close} onHelp={openers.openShortcuts} /> : null}
      {open === 'help' ? <ShortcutList onClose={close} /> : null}
    </ShortcutsContext>
  );
}

/** Opens the palette from the sidebar. */
export function SearchButton() {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.find} onClick={useShortcuts().openPalette}>
      <Search className={icon.small} />
      <span>{t('adminShortcuts.find')}</span>
      <Key>{t('adminShortcuts.ctrlK')}</Key>
    </button>
  );
}

function ShortcutList({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { helpHref } = useCapabilities();
  return (
    <Dialog labelledBy="shortcuts" isWide onClose={onClose}>
      <DialogHead
        id="shortcuts"
        title={t('adminShortcuts.list.title')}
        close={t('adminShortcuts.list.close')}
        isFirst
        onClose={onClose}
      />
      <ShortcutTable heading="h3" />
      <p className={text.muted}>{t('adminShortcuts.list.scanner')}</p>
      {isDeadLink(helpHref) ? null : (
        <p className={styles.guide}>
          <TextLink to={helpHref} onClick={onClose}>
            {t('adminShortcuts.list.guide')}
          </TextLink>
        </p>
      )}
      <ShortcutSwitch label={t('adminShortcuts.list.use')} />
    </Dialog>
  );
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !isComposing;

/**
 * Runs the action of a shortcut. Ctrl+K or Cmd+K opens the palette, if it is available, unless another dialog is open.
 */
function useKeys(act: (result: Exclude<KeyResult, undefined>) => void, openPalette: (() => void) | undefined): void {
  const prefixes = toPrefixes(useCompany());
  const latest = useRef({ act, openPalette, prefixes });
  latest.current = { act, openPalette, prefixes };
  // Runs before the page is painted, because a reader may press a key as soon as they see it.
  useLayoutEffect(() => {
    const scanner = createScanner({
      getPrefixes: () => latest.current.prefixes,
      hasShortcuts: shortcutSetting.read,
      isTaken: () => readScanTarget() !== undefined,
      onAction: (action) => latest.current.act({ action }),
      onScan: (scanned) => latest.current.act({ scanned }),
      onRefused: (dialog) => dialog.dispatchEvent(new Event(SCAN_REFUSED)),
    });
    const onKeyDown = (event: KeyboardEvent) => {
      const { openPalette: open } = latest.current;
      if (!open || !isPaletteKey(event) || document.querySelector('dialog[open]') !== null) {
        scanner.onKeyDown(event);
        return;
      }
      event.preventDefault();
      open();
    };
    const events = { keydown: onKeyDown, input: scanner.onChange, change: scanner.onChange };
    for (const [type, listener] of Object.entries(events))
      window.addEventListener(type, listener as EventListener, { capture: true });
    return () => {
      scanner.stop();
      for (const [type, listener] of Object.entries(events))
        window.removeEventListener(type, listener as EventListener, { capture: true });
    };
  }, []);
}

/** Moves the focus to the link of the next or previous row; Enter then opens it. */
function moveInList(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const row = findRow();
  const current = links.findIndex((link) => link === document.activeElement || (row?.contains(link) ?? false));
  // A row that has the focus itself comes before its own link.
  const start = row === document.activeElement && step > 0 ? current - 1 : current;
  const next = current < 0 ? 0 : Math.min(Math.max(start + step, 0), links.length - 1);
  links[next]?.focus();
}

/** Toggles the checkbox of the focused row, like a click with Shift for a range. */
function selectRow(shiftKey: boolean): void {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey });
  findRow()?.querySelector('[data-row-box]')?.dispatchEvent(click);
}

/**
 * Clicks Snooze of the line that J or K moved to. Returns false if there is none: a line that has the focus itself follows
 * a removed one.
 */
function snoozeRow(): boolean {
  const row = findRow();
  const button = row === document.activeElement ? null : row?.querySelector<HTMLElement>('[data-row-snooze]');
  button?.click();
  return Boolean(button);
}

const findRow = () => document.activeElement?.closest('tr, li:has([data-row-link])');

/** Clicks or focuses the element whose `data-shortcut` has this name; returns whether there is one. */
function pressMarked(name: string): boolean {
  const element = document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`);
  if (element instanceof HTMLSelectElement) element.focus();
  else element?.click();
  return element !== null;
}
