import type { VisitorApi } from '#app/api/visitor-api.ts';
import type { ContactInput, SubscriptionInput } from '#domain/contact/schema.ts';

/** The behavior of the controls that the specification describes as stubs. Each mode is one object of this type. */
export interface Capabilities {
  /** Starts an export, or shows `notice` where there is none. */
  exportShipments(notice: string, start: () => void): void;
  /** Opens the report at its address, if there is one. */
  generateReport(open: (address: string) => void): void;
  /** Whether pages exist that the specification does not have. */
  hasLivePages: boolean;
  /** Whether the sidebar has a search for shipments and pages. */
  hasSearch: boolean;
  /** Whether a status has an event code and a reason. */
  hasEventCodes: boolean;
  /** Whether a result leads with its last event, dates show their weekday, and older history is collapsed. */
  arrangesResult: boolean;
  /** The address of the reports in the sidebar; undefined where the button does nothing. */
  reportsHref: string | undefined;
  /** The targets of the sidebar's links; '#' is a dead link. */
  settingsHref: string;
  helpHref: string;
  /** The address of contact messages; undefined where the form sends none. */
  messagesHref: string | undefined;
  /** The address of the scanning page; undefined where there is none. */
  scanHref: string | undefined;
  /** The address of the attention list; undefined where there is none. */
  attentionHref: string | undefined;
  /** The number of tracking numbers that one lookup accepts. */
  maxNumbers: number;
  /** Whether the form shows an address's public place and accepts another one. */
  hasPublicPlaces: boolean;
  /** Whether staff see a shipment's people and references, and search matches outside the columns. */
  namesPeople: boolean;
  /** Whether a new shipment can lead to its label or another shipment, and be copied from an existing one. */
  hasQuickCreate: boolean;
  /** Whether a moved date needs a reason, and earlier promises are shown. */
  needsDateReason: boolean;
  /** Whether visitors see when the next scan is expected. */
  showsNextScan: boolean;
  /** Whether actions are confirmed by toasts, which can undo a deletion. */
  hasToasts: boolean;
  /** Whether rows of the list can be selected for bulk actions. */
  selectsMany: boolean;
  /** Whether staff may add columns to the shipment list: recipient, reference, customer, estimate, last place. */
  choosesColumns: boolean;
  /** Whether the list has filters beside the specified search and status. */
  filtersList: boolean;
  /** Whether the list can be sorted. */
  sortsList: boolean;
  /** The address of imports; undefined where there are none. */
  importsHref: string | undefined;
  /** Whether clicking a row opens its shipment, and Enter in the search opens the only result. */
  opensFromList: boolean;
  /** Whether the theme can be set to System, Light or Dark. */
  hasThemeChoice: boolean;
  /** Whether the company settings can be changed. */
  hasCompanySettings: boolean;
  /** Whether pages label their samples, and the home page has samples and offices beside its specified parts. */
  labelsSamples: boolean;
  /** Sends the contact form and returns the case number, if there is one. Throws ApiError when it was rejected. */
  sendContact(api: VisitorApi, message: ContactInput): Promise<{ caseNumber?: string }>;
  /** Requests email updates of a shipment. Throws ApiError when the request was rejected. */
  subscribe(api: VisitorApi, trackingNumber: string, subscription: SubscriptionInput): Promise<void>;
}

/** Whether a link is one of the specification's dead links. */
export const isDeadLink = (href: string): boolean => href === '#';
