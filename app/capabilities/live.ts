import type { Capabilities } from './capabilities.ts';
import { reference } from './reference.ts';

/** What a company works with. Export and report are not built yet: they are handed on as they are specified. */
export const live: Capabilities = {
  exportShipments: reference.exportShipments,
  generateReport: reference.generateReport,
  settingsHref: '/admin/settings',
  helpHref: '/admin/help',
  messagesHref: '/admin/messages',
  sendContact: (api, message) => api.sendContact(message),
  subscribe: (api, trackingNumber, subscription) => api.subscribe(trackingNumber, subscription),
};
