import type { RouterContextProvider } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import type { Capabilities } from './capabilities.ts';
import { MODES } from './modes.ts';

/** What the controls do in the mode the site runs in, for loaders and actions. */
export function getCapabilities(context: Readonly<RouterContextProvider>): Capabilities {
  return MODES[getPage(context).siteMode];
}
