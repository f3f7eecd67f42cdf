import type { ShipmentPeople } from './shipment-people/schema.ts';

/** Stands for what is known and not shown to everybody: it says that there is something, and nothing else of it. */
export const MASK = '•••';

/** An empty text stays empty. */
export const mask = (text: string) => (text === '' ? '' : MASK);

/** Texts that were read masked and are sent back stand for what is stored. */
export const unmask = <Texts extends Partial<Record<string, string>>>(
  texts: Texts,
  stored: Partial<Record<string, string>>,
): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text === MASK ? (stored[key] ?? '') : text]),
  ) as Texts;

/** The same of a shipment's people. */
export const unmaskPeople = ({ sender, recipient }: ShipmentPeople, stored: ShipmentPeople): ShipmentPeople => ({
  sender: unmask(sender, stored.sender),
  recipient: unmask(recipient, stored.recipient),
});
