import { expect, it } from 'vitest';
import { findDamage } from './cell.ts';
import { readText } from './row.ts';

const toMapping = (field: 'recipientPhone' | 'recipientName', width: number) => ({
  columns: { [field]: [...Array(width).keys()] },
  constants: {},
  dateOrders: {},
});

it.each([
  [['03', '5555', '0100'], '03-5555-0100'],
  [['03', '5555', '0000'], '03-5555-0000'],
  [['02075550100', '07700900100'], '02075550100 / 07700900100'],
])('reads phones in several columns: %j', (cells, text) => {
  const header = ['Tel 1', 'Tel 2', 'Tel 3'];
  expect(readText('recipientPhone', cells, toMapping('recipientPhone', cells.length), header)).toBe(text);
});

it('reads line breaks of web pages like those of cells', () => {
  const mapping = { columns: { destinationAddress: [0], notes: [0] }, constants: {}, dateOrders: {} };
  const read = (field: 'destinationAddress' | 'notes') =>
    readText(field, ['Weg 1<br>24103 Kiel<BR />Hof'], mapping, ['Text']);
  expect([read('destinationAddress'), read('notes')]).toEqual(['Weg 1, 24103 Kiel, Hof', 'Weg 1\n24103 Kiel\nHof']);
});

it.each([
  [['Ada Sample', 'Ada', 'Sample'], 'Ada Sample'],
  [['', 'Ben', 'Demo'], 'Ben Demo'],
  [['Ada', 'van', 'Voorbeeld'], 'Ada van Voorbeeld'],
])('joins the names of %j', (cells, text) => {
  expect(readText('recipientName', cells, toMapping('recipientName', 3), ['Name', 'First', 'Last'])).toBe(text);
});

it.each([
  ['154', 'Norge', '0154'],
  ['100', 'FI', '00100'],
  ['6600', 'México', '06600'],
  ['1010', 'Türkiye', '01010'],
  ['10011', 'România', '010011'],
  ['600001', 'JP', '0600001'],
  ['1310100', 'Brasil', '01310100'],
  ['800', 'Australia', '0800'],
  ['154', 'SE', '154'],
  ['7010', 'NO', '7010'],
])('restores zeros of the postcode %s in %s', (postcode, country, text) => {
  const mapping = { columns: { destinationAddress: [0, 1] }, constants: {}, dateOrders: {} };
  expect(readText('destinationAddress', [postcode, country], mapping, ['Postcode', 'Country'])).toBe(
    `${text}, ${country}`,
  );
});

it.each([
  ['2108', 'MA', '02108'],
  ['100', 'RM', '00100'],
  ['3100', 'Ciudad de México', '03100'],
  ['1310100', 'SP', '01310100'],
  ['1067', 'DE-SN', '01067'],
  ['1700', 'FR', '1700'],
  ['6000', 'WA', '6000'],
  ['78701', 'TX', '78701'],
])('restores zeros of the postcode %s in the state %s of a list without countries', (postcode, state, text) => {
  const mapping = { columns: { destinationAddress: [0, 1] }, constants: {}, dateOrders: {} };
  const read = (cells: string[], header: string[]) => readText('destinationAddress', cells, mapping, header);
  expect(read([postcode, state], ['Postcode', 'State'])).toBe(`${text}, ${state}`);
  expect(read([postcode, ''], ['Postcode', 'State'])).toBe(postcode);
  expect(read(['1067', 'Dresden'], ['PLZ', 'Ort'])).toBe('01067, Dresden');
  expect(read(['1067', 'Wien'], ['PLZ', 'Ort'])).toBe('1067, Wien');
  expect(read(['1310100', 'Santos'], ['CEP', 'Cidade'])).toBe('01310100, Santos');
});

it.each([
  ['recipientPhone', 'Phone', '6175550101.0', '6175550101'],
  ['recipientPostcode', 'Postcode', '24103.0', '24103'],
  ['customerReference', 'Reference', '1001.0', '1001.0'],
  ['notes', 'Notes', '2.0', '2.0'],
] as const)('reads %s without the fraction of a number', (field, heading, cell, text) => {
  expect(readText(field, [cell], { columns: { [field]: [0] }, constants: {}, dateOrders: {} }, [heading])).toBe(text);
});

it.each(['None', 'nan', '<NA>', 'NULL'])('takes %s for an empty phone, company or part of an address', (cell) => {
  const mapping = {
    columns: { destinationAddress: [0, 1], recipientPhone: [1], recipientCompany: [1] },
    constants: {},
    dateOrders: {},
  };
  const read = (field: 'destinationAddress' | 'recipientPhone' | 'recipientCompany') =>
    readText(field, ['Kiel', cell], mapping, ['City', 'Street']);
  expect([read('destinationAddress'), read('recipientPhone'), read('recipientCompany')]).toEqual(['Kiel', '', '']);
});

it.each([
  ['-', ''],
  ['?', ''],
  ['TBD', ''],
  ['0', ''],
  ['Nan-Shan Rd. 1', 'Nan-Shan Rd. 1'],
])('reads the address %j as %j', (cell, text) => {
  const mapping = { columns: { destinationAddress: [0] }, constants: {}, dateOrders: {} };
  expect(readText('destinationAddress', [cell], mapping, ['Address'])).toBe(text);
});

it.each([
  '"',
  ' -"- ',
  '〃',
  '„',
  "''",
  'dito',
  'ditto',
  'dto.',
  'do.',
  's.o.',
  'siehe oben',
  'same',
  'as above',
  '同上',
])('does not take %j for an address, a name or a number', (cell) => {
  expect(findDamage('destinationAddress', cell)).toBe('notText');
  expect(findDamage('recipientName', cell)).toBe('notText');
  expect(findDamage('customerReference', cell)).toBe('notText');
  expect(findDamage('notes', cell)).toBeUndefined();
});

it.each(['Do', 'Same', 'Dito Weg 4', '5"', 'Thanh Do'])('takes %j for a name', (cell) => {
  expect(findDamage('recipientName', cell)).toBeUndefined();
});

it.each(['12-Mar', '12. Mrz', '3-mars', '01-Dec', '2026-03-12', '2026-03-12T00:30', '12.03.2026', '3/12/2026'])(
  'does not take the date %s for a house number',
  (cell) => {
    expect(findDamage('destinationAddress', cell)).toBe('failedCell');
    expect(findDamage('customerReference', cell)).toBeUndefined();
  },
);

it('does not take dates and results of formulas for phones, and truth values for addresses', () => {
  expect(findDamage('recipientPhone', '2026-05-02')).toBe('failedCell');
  expect(findDamage('recipientPhone', '-5932')).toBe('failedCell');
  expect(findDamage('recipientPhone', '040-555-0100')).toBeUndefined();
  expect(findDamage('recipientPhone', '-0405550100')).toBeUndefined();
  expect(findDamage('destinationAddress', 'TRUE')).toBe('failedCell');
  expect(findDamage('recipientName', 'TRUE')).toBeUndefined();
});

it.each(['12-3', '1-12-26', '20261130', '12-Hof', '12. OG', '12/3', '8 Mai', 'Mai 8', '12 b', '12-a'])(
  'takes %s for a part of an address',
  (cell) => {
    expect(findDamage('destinationAddress', cell)).toBeUndefined();
  },
);
