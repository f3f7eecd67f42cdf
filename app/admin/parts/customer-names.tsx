import type { Customer } from '#domain/customer.schema.ts';
import { foldText } from '#domain/fold-text.ts';

/** The customer of this name, in whatever spelling; undefined for a name that nobody has yet, and for none. */
export const findNamed = (customers: Customer[], name: string): Customer | undefined =>
  customers.find((customer) => foldText(customer.name) === foldText(name.trim()));

/** What an input with this `list` offers: the customers there are. */
export function CustomerNames({ id, customers }: { id: string; customers: Customer[] }) {
  return (
    <datalist id={id}>
      {customers.map((customer) => (
        <option key={customer.id} value={customer.name}>
          {customer.number}
        </option>
      ))}
    </datalist>
  );
}
