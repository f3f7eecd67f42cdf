import type { Customer } from './customer.schema.ts';
import type { PeopleAnswer, ShipmentPeople } from './shipment-people.schema.ts';

/** Stands for what is known and not shown to everybody: it says that there is something, and nothing else of it. */
export const MASK = '•••';

const mask = (text: string) => (text === '' ? '' : MASK);

type Texts = Record<string, string>;
const mapTexts = <Of extends Texts>(texts: Of, to: (text: string, key: string) => string): Of =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, to(text, key)])) as Of;

/** A shipment's answer without its people's names and contacts; which language they read is not theirs alone. */
export function withMaskedPeople<Record extends Pick<PeopleAnswer, 'people'>>(record: Record): Record {
  const { sender, recipient } = record.people;
  const people = {
    sender: mapTexts(sender, mask),
    recipient: { ...mapTexts(recipient, mask), language: recipient.language },
  };
  return { ...record, people };
}

/** What was read masked and is sent back stands for what is stored. */
export function withoutMasks(given: ShipmentPeople, stored: ShipmentPeople): ShipmentPeople {
  const unmask = (of: Texts) => (text: string, key: string) => (text === MASK ? (of[key] ?? '') : text);
  return {
    sender: mapTexts(given.sender, unmask(stored.sender)),
    recipient: mapTexts(given.recipient, unmask(stored.recipient)),
  };
}

/** A customer by name and number: how to reach it is for those who may read people's data. */
export const withMaskedContacts = (customer: Customer): Customer => ({
  ...customer,
  ...mapTexts({ email: customer.email, phone: customer.phone, address: customer.address, notes: customer.notes }, mask),
});
