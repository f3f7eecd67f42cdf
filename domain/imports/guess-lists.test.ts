import { describe, expect, it } from 'vitest';
import { guessMapping } from './guess.ts';

/** Guesses the columns of a list, as "Heading + Heading" by field. */
function guess(...lines: string[]): Record<string, string> {
  const [header = [], ...rows] = lines.map((line) => line.split(';'));
  const { columns } = guessMapping(header, rows);
  return Object.fromEntries(
    Object.entries(columns).map(([field, list]) => [field, list.map((column) => header[column]).join(' + ')]),
  );
}

describe('a contact beside a name', () => {
  it.each([
    ['Ship To Name;Ship To Attention;Ship To City', 'Ship To Name', 'Ship To Attention'],
    ['Klant;T.a.v.;Plaats', 'Klant', 'T.a.v.'],
    ['Грузополучатель;Контактное лицо;Город', 'Грузополучатель', 'Контактное лицо'],
    ['Kunde;Ansprechpartner;Ort', 'Kunde', 'Ansprechpartner'],
  ])('is the person of the company: %s', (header, recipientCompany, recipientName) => {
    expect(guess(header, 'Sample Inc;Jo Sample;Kiel')).toMatchObject({ recipientCompany, recipientName });
  });

  it.each([
    ['Name;Contact;City', 'Jo Sample;0431 5550100;Kiel', undefined, 'Name'],
    ['Company;Name;Attention;City', 'Sample Inc;Jo Sample;Ann Sample;Kiel', 'Company', 'Name'],
    ['Client Name;Delivery Contact;Delivery City', 'Sample Leasing;Jo Sample;Kiel', undefined, 'Delivery Contact'],
  ])('makes no company of a person or a third party: %s', (header, row, recipientCompany, recipientName) => {
    const { recipientCompany: company, recipientName: name } = guess(header, row);
    expect([company, name]).toEqual([recipientCompany, recipientName]);
  });
});
