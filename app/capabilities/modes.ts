import { href, type RouterContextProvider } from 'react-router';
import { getPage, type SiteMode } from '#app/document/page-context.ts';
import { MAX_TRACKING_NUMBERS } from '#domain/tracking/numbers.ts';
import type { Capabilities } from './capabilities.ts';

/** Simulated delays. Specification, section 9. */
const CONTACT_MS = 1_500;
const SUBSCRIBE_MS = 1_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The specification's exact behavior: an alert, no effect, dead links, and forms that only wait. */
export const reference: Capabilities = {
  exportShipments: (notice) => window.alert(notice),
  generateReport: () => {},
  hasLivePages: false,
  hasSearch: false,
  hasEventCodes: false,
  arrangesResult: false,
  reportsHref: undefined,
  settingsHref: '#',
  helpHref: '#',
  messagesHref: undefined,
  attentionHref: undefined,
  scanHref: undefined,
  maxNumbers: 1,
  hasPublicPlaces: false,
  namesPeople: false,
  hasQuickCreate: false,
  needsDateReason: false,
  showsNextScan: false,
  hasToasts: false,
  selectsMany: false,
  choosesColumns: false,
  filtersList: false,
  sortsList: false,
  importsHref: undefined,
  opensFromList: false,
  hasThemeChoice: false,
  hasCompanySettings: false,
  labelsSamples: false,
  sendContact: async () => {
    await wait(CONTACT_MS);
    return {};
  },
  subscribe: () => wait(SUBSCRIBE_MS),
};

const REPORTS = href('/admin/reports');

const live: Capabilities = {
  exportShipments: (_notice, begin) => begin(),
  generateReport: (open) => open(REPORTS),
  hasLivePages: true,
  hasSearch: true,
  hasEventCodes: true,
  arrangesResult: true,
  reportsHref: REPORTS,
  settingsHref: href('/admin/settings'),
  helpHref: href('/admin/help'),
  messagesHref: href('/admin/messages'),
  attentionHref: href('/admin/attention'),
  scanHref: href('/admin/scan'),
  maxNumbers: MAX_TRACKING_NUMBERS,
  hasPublicPlaces: true,
  namesPeople: true,
  hasQuickCreate: true,
  needsDateReason: true,
  showsNextScan: true,
  hasToasts: true,
  selectsMany: true,
  choosesColumns: true,
  filtersList: true,
  sortsList: true,
  importsHref: href('/admin/imports'),
  opensFromList: true,
  hasThemeChoice: true,
  hasCompanySettings: true,
  labelsSamples: true,
  sendContact: (api, message) => api.sendContact(message),
  subscribe: (api, trackingNumber, subscription) => api.subscribe(trackingNumber, subscription),
};

/** Maps each mode to its capabilities. */
export const MODES: Record<SiteMode, Capabilities> = { live, reference };

/** Returns the capabilities of the site's mode, for loaders and actions. */
export function getCapabilities(context: Readonly<RouterContextProvider>): Capabilities {
  return MODES[getPage(context).siteMode];
}
