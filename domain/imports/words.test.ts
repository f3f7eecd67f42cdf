import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '../languages.ts';
import { SPECIFIC_REASONS } from '../promises/promise.ts';
import { guessMapping } from './guess.ts';
import { readImportRow, toItem } from './row.ts';

const read = (text: string) =>
  readImportRow([text], { columns: { estimateReason: [0] }, constants: {}, dateOrders: {} }, { prefixes: ['TC'] });

describe('an imported reason for a changed date', () => {
  it.each(LANGUAGE_CODES)('is recognized by its public label in %s and by its code', (language) => {
    const { promise } = JSON.parse(readFileSync(`public/locales/${language}/event.json`, 'utf8'));
    for (const reason of SPECIFIC_REASONS)
      for (const text of [reason, promise.reason[reason], promise.reason[reason].toUpperCase()])
        expect([text, read(text)]).toEqual([text, { values: { estimateReason: reason }, problems: [] }]);
  });

  it('is missing when the cell is empty or unknown', () => {
    expect(read(' ')).toEqual({ values: {}, problems: [] });
    for (const text of ['unspecified', 'laziness'])
      expect(read(text).problems).toMatchObject([{ field: 'estimateReason', column: 0, code: 'reason', text }]);
  });
});

describe('an imported service', () => {
  const readService = (text: string) =>
    readImportRow([text], { columns: { serviceType: [0] }, constants: {}, dateOrders: {} }, { prefixes: ['TC'] }).values
      .serviceType;

  it.each([
    ['Standardversand', 'STANDARD'],
    ['Expresslieferung', 'EXPRESS'],
    ['Standard Shipping', 'STANDARD'],
    ['Standardversand Express', undefined],
    ['Normung', undefined],
    ['DHL Paket', undefined],
  ])('of %s is %s', (text, service) => {
    expect(readService(text)).toBe(service);
  });
});

it.each([
  ['2', 'Fern', 2],
  ['2,00', 'Fern', 2],
  ['3 Stk.', 'Fern', 3],
  ['0', 'Fern (0)', 1],
  ['1,5 m', 'Fern (1,5 m)', 1],
])('reads the quantity %s of an item without dropping what is no count', (itemQuantity, description, quantity) => {
  expect(toItem({ itemDescription: 'Fern', itemQuantity })).toEqual([{ description, quantity, weight: 0 }]);
});

it('takes the product of a carrier for no item, unless the list counts items', () => {
  const guess = (...header: string[]) => guessMapping(['City', 'Street', ...header]).columns.itemDescription;
  expect([guess('Product'), guess('Product', 'Qty', 'SKU'), guess('Artikelname', 'Artikelnr.')]).toEqual([
    undefined,
    [2, 4],
    [2, 3],
  ]);
});

it('takes no column without a readable date for a date', () => {
  const guess = (cell: string) => guessMapping(['Termin', 'City'], [[cell, 'Kiel']]).columns.estimatedDeliveryDate;
  expect(['31.12.26', 'Rampe', '28.11.'].map(guess)).toEqual([[0], undefined, undefined]);
});
