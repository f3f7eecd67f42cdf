import type { Capabilities } from './capabilities.ts';

const REPORTS = '/admin/reports';

/** What a company works with. */
export const live: Capabilities = {
  exportShipments: (_notice, begin) => begin(),
  generateReport: (open) => open(REPORTS),
  reportsHref: REPORTS,
  settingsHref: '/admin/settings',
  helpHref: '/admin/help',
  messagesHref: '/admin/messages',
  choosesPlaces: true,
  sendContact: (api, message) => api.sendContact(message),
  subscribe: (api, trackingNumber, subscription) => api.subscribe(trackingNumber, subscription),
};
