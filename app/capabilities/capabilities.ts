import type { VisitorApi } from '#app/api/visitor-api.ts';
import type { ContactInput, SubscriptionInput } from '#domain/contact/schema.ts';

/** What the controls do that the specification describes as stubs. The two modes are two objects of this type. */
export interface Capabilities {
  /** Begins an export; `notice` is what is said where there is none. */
  exportShipments(notice: string, begin: () => void): void;
  /** Opens the report by its address, where there is one. */
  generateReport(open: (address: string) => void): void;
  /** Whether there are pages that the specification does not have. */
  hasLivePages: boolean;
  /** Whether staff find shipments and pages by the search of the sidebar. */
  hasPalette: boolean;
  /** Whether a status says what exactly happened, and why. */
  asksWhatHappened: boolean;
  /** Whether what happened heads a result, dates have their weekday beside them, and a history shows its older entries on demand. */
  arrangesResult: boolean;
  /** Where reports are found in the sidebar; undefined where the button that opens them does nothing. */
  reportsHref: string | undefined;
  /** Where the sidebar's links lead; '#' is a dead link. */
  settingsHref: string;
  helpHref: string;
  /** Where the messages of the contact form are; undefined where the form sends none. */
  messagesHref: string | undefined;
  /** Where what needs attention is listed; undefined where nothing of it is told. */
  attentionHref: string | undefined;
  /** How many tracking numbers the tracking box takes at once. */
  mostNumbers: number;
  /** Whether the form says what visitors read of an address, and takes another place for it. */
  choosesPlaces: boolean;
  /** Whether staff see people and references of a shipment, and what a search found where no column shows it. */
  namesPeople: boolean;
  /** Whether a new shipment can be followed by its label or by another one, and be made like one that is there. */
  createsAtTillSpeed: boolean;
  /** Whether a save says why a promised date moves, and staff and visitors see what was promised before. */
  asksWhyDatesMove: boolean;
  /** Whether visitors read by when the next scan normally comes. */
  saysNextScan: boolean;
  /** Whether staff are told what was done, with a way to undo a deletion. */
  hasToasts: boolean;
  /** Whether rows of the list can be selected, for what is done with many at once. */
  selectsMany: boolean;
  /** Whether staff may add columns to the list of shipments: recipient, reference, customer, estimate, last place. */
  choosesColumns: boolean;
  /** Whether the list can be put in another order. */
  sortsList: boolean;
  /** Where lists are imported; undefined where they are not. */
  importsHref: string | undefined;
  /** Whether a click anywhere in a row of the list opens its shipment, and Enter in the search the only one found. */
  opensFromList: boolean;
  /** Whether there is a choice of System, Light and Dark. */
  hasThemeChoice: boolean;
  /** Whether what the site says of the company can be set. */
  setsCompany: boolean;
  /** Whether the home page says that its testimonials are samples. */
  namesSamples: boolean;
  /** Sends a message of the contact form; gives the case number, if there is one. Throws ApiError when it was not taken. */
  sendContact(api: VisitorApi, message: ContactInput): Promise<{ caseNumber?: string }>;
  /** Asks for updates of a shipment by mail. Throws ApiError when it was not taken. */
  subscribe(api: VisitorApi, trackingNumber: string, subscription: SubscriptionInput): Promise<void>;
}

/** Whether a link leads nowhere, as the specification has some. */
export const isDeadLink = (href: string): boolean => href === '#';
