import { useShell } from '#app/document/shell.tsx';
import type { Capabilities } from './capabilities.ts';
import { MODES } from './modes.ts';

/** What the controls of a component do in the mode the site runs in. */
export function useCapabilities(): Capabilities {
  return MODES[useShell().siteMode];
}
