import type { Capabilities } from './capabilities.ts';

/** The letter of the specification: an alert, nothing, dead links. */
export const reference: Capabilities = {
  exportShipments: (notice) => window.alert(notice),
  generateReport: () => {},
  settingsHref: '#',
  helpHref: '#',
};
