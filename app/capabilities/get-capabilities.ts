import type { RouterContextProvider } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import type { Capabilities } from './capabilities.ts';
import { MODES } from './modes.ts';

/** Returns the capabilities of the site's mode, for loaders and actions. */
export function getCapabilities(context: Readonly<RouterContextProvider>): Capabilities {
  return MODES[getPage(context).siteMode];
}
