import { useLayoutEffect, useRef } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { toPrefixes } from '#domain/company.ts';
import { createFieldScan, findGuardedField } from './field-scan.ts';
import { BURST_MS, createKeyReader, type KeyResult } from './key-reader.ts';
import { shortcutSetting } from './shortcuts-setting.ts';

/** A box that is ticked takes no text: keys mean the same there as in the rest of its row. */
const FIELDS = 'input:not([type="checkbox"]), select, textarea, [contenteditable="true"]';

/** Keys that belong to somebody else: a field, a word being composed, an open dialog, or one with a modifier. */
function isTaken({ target, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest(FIELDS) !== null;
  return isField || isComposing || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null;
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !isComposing;

/** Hands over what the keys mean. Ctrl or Cmd with K opens the palette, where there is one, from anywhere but another dialog. */
export function useKeys(
  act: (result: Exclude<KeyResult, undefined>) => void,
  openPalette: (() => void) | undefined,
): void {
  const prefixes = toPrefixes(useCompany());
  const latest = useRef({ act, openPalette, prefixes });
  latest.current = { act, openPalette, prefixes };
  // Before the page is seen: who reads a heading may press a key.
  useLayoutEffect(() => {
    const reader = createKeyReader();
    const fieldScan = createFieldScan(() => latest.current.prefixes);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = (result: KeyResult) => result && latest.current.act(result);
    const onKeyDown = (event: KeyboardEvent) => {
      const { openPalette: open } = latest.current;
      if (open && isPaletteKey(event) && document.querySelector('dialog[open]') === null) {
        event.preventDefault();
        open();
        return;
      }
      // A key that is held down is no scanner.
      if (event.repeat || isTaken(event) || !shortcutSetting.read()) return;
      clearTimeout(timer);
      reader.settleBefore(event.timeStamp).forEach(run);
      const result = reader.press(event.key, event.timeStamp);
      // Enter or Tab at the end of a scan must not press or leave what has the focus; / must not open the browser's own search.
      if (result || event.key === '/') event.preventDefault();
      if (result) run(result);
      else timer = setTimeout(() => reader.settle().forEach(run), BURST_MS + 10);
    };
    // Before the field or its form hears of the key that would save what was scanned into it.
    const catchScan = (event: KeyboardEvent) => {
      const field = event.ctrlKey || event.metaKey || event.isComposing ? undefined : findGuardedField(event.target);
      const scanned = field && fieldScan.press(field, event.key, event.timeStamp);
      if (scanned === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.act({ scanned });
    };
    document.addEventListener('keydown', catchScan, { capture: true });
    document.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', catchScan, { capture: true });
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
