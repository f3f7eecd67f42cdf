import { useShell } from '#app/document/shell.tsx';
import type { Capabilities } from './capabilities.ts';
import { MODES } from './modes.ts';

/** Returns the capabilities of the site's mode, for components. */
export function useCapabilities(): Capabilities {
  return MODES[useShell().siteMode];
}
