import { PARTIES } from './shipment-people/people.ts';
import type { ShipmentPeople } from './shipment-people/schema.ts';
import type { FieldProblem } from './shipments/rules.ts';

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

/** Rejects masked texts in a shipment that has no stored ones yet. */
export const checkUnmasked = (people: ShipmentPeople | undefined): FieldProblem[] =>
  PARTIES.flatMap((party) =>
    Object.entries(people?.[party] ?? {})
      .filter(([, text]) => text === MASK)
      .map(([key]) => ({
        path: `people.${party}.${key}`,
        code: 'invalidValue',
        expected: 'a text that is not masked',
      })),
  );

/** Replaces masked texts of a shipment's people. */
export const unmaskPeople = ({ sender, recipient }: ShipmentPeople, stored: ShipmentPeople): ShipmentPeople => ({
  sender: unmask(sender, stored.sender),
  recipient: unmask(recipient, stored.recipient),
});
