import type { Language } from '../languages.ts';

/** Whose name for a shipment it is. The order is that of forms and pages. */
export const REFERENCE_KINDS = ['order', 'customer', 'invoice', 'carrier', 'other'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** Who a person can be to a shipment. */
export const PARTIES = ['sender', 'recipient'] as const;

/** Longest texts, in UTF-16 units, and largest lists that are stored. */
export const PEOPLE_LIMITS = {
  name: 200,
  phone: 50,
  email: 254,
  postcode: 20,
  instructions: 1_000,
  reference: 100,
  references: 20,
} as const;

const PARTY = { name: '', company: '', phone: '', email: '' };

/** What is known of a shipment's people when nothing is. */
export const NO_PEOPLE = {
  sender: PARTY,
  recipient: { ...PARTY, language: '' as Language | '', postcode: '', instructions: '' },
};
