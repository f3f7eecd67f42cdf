import { useLayoutEffect, useRef } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { toPrefixes } from '#domain/company.ts';
import { SCAN_REFUSED } from '../../parts/dialog.tsx';
import type { KeyResult } from './key-reader.ts';
import { createScanner } from './scanner.ts';
import { shortcutSetting } from './shortcuts-setting.ts';

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
    const scanner = createScanner({
      getPrefixes: () => latest.current.prefixes,
      hasShortcuts: shortcutSetting.read,
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
