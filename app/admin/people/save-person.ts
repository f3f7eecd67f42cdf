import type { Erasure, Person } from '#domain/person.schema.ts';

/** How much would be erased. */
export function countHeld({ subscriptions, messages, mails, shipments, customers, importRows }: Person): Erasure {
  return {
    subscriptions: subscriptions.length,
    messages: messages.length,
    mails: mails.length,
    shipments: new Set(shipments.map(({ trackingNumber }) => trackingNumber)).size,
    customers: customers.length,
    importRows: importRows.length,
  };
}

/** Hands the data to the browser as a file. Its name does not tell whose it is. */
export function savePerson(person: Person): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(person, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'personal-data.json';
  link.click();
  URL.revokeObjectURL(url);
}
