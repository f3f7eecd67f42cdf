import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES } from '../languages.ts';
import { SPECIFIC_REASONS } from '../promises/promise.ts';
import { readImportRow } from './row.ts';

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
