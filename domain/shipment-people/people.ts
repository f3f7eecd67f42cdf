import type { Language } from '../languages.ts';

/** Kinds of references, in display order. */
export const REFERENCE_KINDS = ['order', 'customer', 'invoice', 'carrier', 'other'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** A person's role in a shipment. */
export const PARTIES = ['sender', 'recipient'] as const;

/** Maximum lengths in UTF-16 units, and maximum list sizes. */
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

/** A shipment without personal data. */
export const NO_PEOPLE = {
  sender: PARTY,
  recipient: { ...PARTY, language: '' as Language | '', postcode: '', instructions: '' },
};
