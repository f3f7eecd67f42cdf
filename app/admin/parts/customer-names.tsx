import type { Customer } from '#domain/customers/schema.ts';

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
