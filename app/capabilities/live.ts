import { href } from 'react-router';
import { MOST_TRACKING_NUMBERS } from '#domain/tracking-numbers.ts';
import type { Capabilities } from './capabilities.ts';

const REPORTS = href('/admin/reports');

/** What a company works with. */
export const live: Capabilities = {
  exportShipments: (_notice, begin) => begin(),
  generateReport: (open) => open(REPORTS),
  hasLivePages: true,
  hasPalette: true,
  asksWhatHappened: true,
  arrangesResult: true,
  reportsHref: REPORTS,
  settingsHref: href('/admin/settings'),
  helpHref: href('/admin/help'),
  messagesHref: href('/admin/messages'),
  attentionHref: href('/admin/attention'),
  mostNumbers: MOST_TRACKING_NUMBERS,
  choosesPlaces: true,
  namesPeople: true,
  createsAtTillSpeed: true,
  asksWhyDatesMove: true,
  saysNextScan: true,
  hasToasts: true,
  selectsMany: true,
  listsEstimates: true,
  sortsList: true,
  importsHref: href('/admin/imports'),
  opensFromList: true,
  hasThemeChoice: true,
  setsCompany: true,
  namesSamples: true,
  sendContact: (api, message) => api.sendContact(message),
  subscribe: (api, trackingNumber, subscription) => api.subscribe(trackingNumber, subscription),
};
