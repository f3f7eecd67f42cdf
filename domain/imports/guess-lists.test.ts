import { describe, expect, it } from 'vitest';
import { guessMapping } from './guess.ts';
import { readImportRow } from './row.ts';

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

describe('another delivery address', () => {
  const rowsOf = (header: string, ...lines: string[]) => {
    const [headings = [], ...rows] = [header, ...lines].map((line) => line.split(';'));
    const mapping = guessMapping(headings, rows);
    return rows.map((cells) => readImportRow(cells, mapping, { header: headings, prefixes: ['TC'] }).values);
  };

  it.each([
    ['Straße;PLZ;Ort;abw. Lieferadresse', 'Weg 1;24103;Kiel;', 'Weg 2;53111;Bonn;Tor 9, 81369 Ulm', 'Tor 9, 81369 Ulm'],
    ['Street;City;Ship-to Street;Ship-to City', 'Weg 1;Kiel;;', 'Weg 2;Bonn;Tor 9;Ulm', 'Ulm, Tor 9'],
  ])('is used in the rows that have it: %s', (header, without, row, other) => {
    const [first, second] = rowsOf(header, without, row);
    expect(first?.destinationAddress).toMatch(/^Kiel, Weg 1/);
    expect(second?.destinationAddress).toBe(other);
  });

  it('has a recipient of its own where its row names one', () => {
    const header = 'Customer Name;Customer Street;Customer City;Ship-to Name;Ship-to Street;Ship-to City';
    const rows = rowsOf(header, 'Jo Sample;Weg 1;Kiel;;;', 'Al Sample;Weg 2;Bonn;Bo Sample;Tor 9;Ulm');
    expect(rows.map(({ recipientName }) => recipientName)).toEqual(['Jo Sample', 'Bo Sample']);
  });

  it('is left to staff if it may lack a town', () => {
    const header = 'Street;City;Ship-to Street';
    expect(guess(header, 'Weg 1;Kiel;', 'Weg 2;Bonn;Tor 9')).not.toHaveProperty('destinationAddress');
  });
});

describe('a destination', () => {
  it.each([
    ['Order;Ship to;Deliver to', 'W-1;1 Demo St, Denver;5 Home Rd, Denver'],
    ['Order;Name;Street address;Ort/Lage', 'W-1;Jo Sample;1 Demo St;Denver'],
    ['Rend. szám;Szállítási cím;Utótag', 'W-1;Minta utca 5.;Budapest'],
  ])('is left to staff if it may be two addresses, or a street without its town: %s', (header, row) => {
    expect(guess(header, row)).not.toHaveProperty('destinationAddress');
  });

  it.each([
    ['Customer Address;State;Pincode', '12 Sample Road, Pune;MH;411001', 'Customer Address + Pincode + State'],
    ['Customer Address;District', 'House 5 Road 7;Dhaka', 'Customer Address + District'],
  ])("completes a customer's address: %s", (header, row, destinationAddress) => {
    expect(guess(header, row)).toMatchObject({ destinationAddress });
  });
});

it("takes no ship's arrival for the promised date", () => {
  const row = 'MV Sample;2026-12-20;2026-12-24';
  expect(guess('Vessel;ETA;Deliver by', row)).toEqual({ estimatedDeliveryDate: 'Deliver by' });
  expect(guess('Tour;ETA;Name', row)).toMatchObject({ estimatedDeliveryDate: 'ETA' });
});

it.each([
  ['Name;Phone;Store;Contact Phone', 'Jo Sample;0431 5550100;Sample Store;030 5550199', 'Phone'],
  ['Store;Contact Phone;City', 'Sample Store;030 5550199;Kiel', 'Contact Phone'],
])("joins no store's phone to the recipient's: %s", (header, row, recipientPhone) => {
  expect(guess(header, row)).toMatchObject({ recipientPhone });
});

it.each([
  ['Rend. sz.;Vevő;Szállítási cím;Ir. szám;Helység', 'Helység + Szállítási cím + Ir. szám'],
  ['Br. narudžbe;Kupac;Adresa dostave;Poštanski br.;Mjesto', 'Mjesto + Adresa dostave + Poštanski br.'],
  ['注文No;送り先氏名;送り先住所1;送り先住所2;備考', '送り先住所1 + 送り先住所2'],
  ['מספר הזמנה;שם לקוח;רחוב;דירה;עיר', 'עיר + רחוב + דירה'],
])('keeps every part of an address under %s', (header, destinationAddress) => {
  const guessed = guess(header, 'A-1;Jo Sample;Weg 5;B 2;Kiel');
  expect(guessed).toMatchObject({ customerReference: header.split(';')[0], recipientName: header.split(';')[1] });
  expect(guessed).toMatchObject({ destinationAddress });
});
