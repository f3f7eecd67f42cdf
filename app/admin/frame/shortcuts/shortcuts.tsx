import { Search } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import { toPrefixes } from '#domain/company.ts';
import { findMeantNumber } from '#domain/find-tracking-numbers.ts';
import { toListSearch } from '../../parts/shipment-list-query.ts';
import { useMay } from '../use-may.ts';
import { Key } from './key.tsx';
import type { KeyAction } from './key-reader.ts';
import { moveInList, selectRow } from './move-in-list.ts';
import { Palette } from './palette.tsx';
import { pressMarked } from './press-marked.ts';
import { ShortcutList } from './shortcut-list.tsx';
import styles from './shortcuts.module.css';
import { useKeys } from './use-keys.ts';

const ShortcutsContext = createContext({ openPalette: () => {}, openShortcuts: () => {} });

/** What a page may open: the palette, and the list of shortcuts. */
export const useShortcuts = () => useContext(ShortcutsContext);

/** Shortcuts, the palette and the scanner, around all staff pages. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const may = useMay();
  const prefixes = toPrefixes(useCompany());
  const { hasPalette } = useCapabilities();
  const [open, setOpen] = useState<'palette' | 'help'>();
  const openers = useMemo(() => ({ openPalette: () => setOpen('palette'), openShortcuts: () => setOpen('help') }), []);
  const close = () => setOpen(undefined);
  const actions: Record<KeyAction, () => void> = {
    search: () => {
      const field = document.getElementById('q');
      if (field) field.focus();
      else navigate(href('/admin/shipments'), { state: { focusSearch: true } });
    },
    create: () => may('shipments:write') && navigate(href('/admin/shipments/create')),
    dashboard: () => navigate(href('/admin')),
    shipments: () => navigate(href('/admin/shipments')),
    next: () => moveInList(1),
    previous: () => moveInList(-1),
    select: selectRow,
    help: openers.openShortcuts,
    edit: () => pressMarked('edit'),
    addStatus: () => pressMarked('addStatus'),
    label: () => pressMarked('label'),
  };
  useKeys(
    (result) => {
      if ('action' in result) actions[result.action]();
      else {
        close();
        const search = findMeantNumber(result.scanned, prefixes) ?? result.scanned.trim();
        navigate(`${href('/admin/shipments')}${toListSearch({ search })}&open=1`);
      }
    },
    hasPalette ? openers.openPalette : undefined,
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
export function FindButton() {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.find} onClick={useShortcuts().openPalette}>
      <Search className={icon.small} />
      <span>{t('adminShortcuts.find')}</span>
      <Key>{t('adminShortcuts.ctrlK')}</Key>
    </button>
  );
}
