import type { ShipmentPeople } from './shipment-people/schema.ts';

/** Replaces a value that exists but must not be returned to this caller. */
export const MASK = '•••';

/** Masks a text; an empty one stays empty. */
export const mask = (text: string) => (text === '' ? '' : MASK);

/** Replaces masked texts that a caller sends back by the stored ones. */
export const unmask = <Texts extends Partial<Record<string, string>>>(
  texts: Texts,
  stored: Partial<Record<string, string>>,
): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text === MASK ? (stored[key] ?? '') : text]),
  ) as Texts;

/** Replaces masked texts of a shipment's people. */
export const unmaskPeople = ({ sender, recipient }: ShipmentPeople, stored: ShipmentPeople): ShipmentPeople => ({
  sender: unmask(sender, stored.sender),
  recipient: unmask(recipient, stored.recipient),
});
