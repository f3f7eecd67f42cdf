import type { Capabilities } from './capabilities.ts';

/** Simulated delays. Specification, section 9. */
const CONTACT_MS = 1_500;
const SUBSCRIBE_MS = 1_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The letter of the specification: an alert, nothing, dead links, and forms that only take their time. */
export const reference: Capabilities = {
  exportShipments: (notice) => window.alert(notice),
  generateReport: () => {},
  hasLivePages: false,
  hasPalette: false,
  asksWhatHappened: false,
  arrangesResult: false,
  reportsHref: undefined,
  settingsHref: '#',
  helpHref: '#',
  messagesHref: undefined,
  attentionHref: undefined,
  mostNumbers: 1,
  choosesPlaces: false,
  namesPeople: false,
  createsAtTillSpeed: false,
  asksWhyDatesMove: false,
  saysNextScan: false,
  hasToasts: false,
  selectsMany: false,
  listsEstimates: false,
  sortsList: false,
  importsHref: undefined,
  opensFromList: false,
  hasThemeChoice: false,
  setsCompany: false,
  namesSamples: false,
  sendContact: async () => {
    await wait(CONTACT_MS);
    return {};
  },
  subscribe: () => wait(SUBSCRIBE_MS),
};
