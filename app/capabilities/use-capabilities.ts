import type { SiteMode } from '#app/page-context.ts';
import { useShell } from '#app/shell.tsx';
import type { Capabilities } from './capabilities.ts';
import { live } from './live.ts';
import { reference } from './reference.ts';

const MODES: Record<SiteMode, Capabilities> = { live, reference };

/** The one place that asks which mode the site runs in. */
export function useCapabilities(): Capabilities {
  return MODES[useShell().siteMode];
}
