import { expect, test } from 'vitest';
import { tellReading } from '#tests/read-lists.ts';
import { makeWorkbook, toSheet } from '#tests/workbook.ts';
import { type ReadOptions, readTable } from './read-table.ts';

type Book = Parameters<typeof makeWorkbook>[0];
type Case = [name: string, book: Book, told: string[], options?: Partial<ReadOptions>];

/** One sheet with a column. */
const column = (...cells: Book['sheets'][string][number]): Book => ({
  sheets: { List: [['a'], ...cells.map((cell) => [cell])] },
});
const told = (...cells: string[]): string[] => ['a', ...cells.map((cell, at) => `${at + 2}: ${cell}`)];
const sheet = (data: string): string => `<x:worksheet xmlns:x="urn:x"><x:sheetData>${data}</x:sheetData></x:worksheet>`;
/** Little XML for many cells: a header and rows whose only cell is in the last column that there is. */
const far = (count: number): string =>
  Array.from({ length: count + 1 }, (_, at) => `<x:row><x:c r="XFD${at + 1}"><x:v>1</x:v></x:c></x:row>`).join('');
const written = (xml: string): Book => ({ sheets: { List: [] }, parts: { 'xl/worksheets/sheet1.xml': xml } });
const many = (count: number): Book => column(...Array.from({ length: count }, () => 1));

const big: Book = { sheets: { ...many(50_001).sheets, Next: [['b'], [1]] } };

const SHEETS: Case[] = [
  [
    'merged cells',
    {
      sheets: {
        List: [
          ['a', 'b', 'c', null],
          ['x', 'y', 1, 2],
          [null, 'z', 3, 4],
          ['w', null, 5, 6],
        ],
      },
      merged: { List: ['C1:D1', 'A2:A3', 'A4:B4'] },
    },
    ['a|b|c|', '2: x|y|1|2', '3: x|z|3|4', '4: w||5|6'],
  ],
  [
    'a header below a gap, and rows without cells',
    { sheets: { List: [[], [], ['a', 'b'], [], [null, null], [1]] } },
    ['a|b', '6: 1|'],
  ],
  [
    'columns without a name',
    {
      sheets: {
        List: [
          ['a', null, 'c', null],
          [1, 2, 3, null, 'note'],
        ],
      },
    },
    ['a||c||', '2: 1|2|3||note'],
  ],
  [
    'a cell far away',
    { sheets: { List: [['a'], [1], [2, ...Array(98).fill(null), 'x']] } },
    ['a', '2: 1', '3 tooManyCells: 2'].map((line, at) => (at ? line + '|'.repeat(50) : line + '|'.repeat(50))),
  ],
  [
    'the same header twice',
    {
      sheets: {
        List: [
          ['a', 'a'],
          [1, 2],
        ],
      },
    },
    ['a|a', '2: 1|2'],
  ],
  [
    'columns beyond Z',
    { sheets: { List: [Array.from({ length: 28 }, (_, at) => `c${at}`), [...Array(27).fill(null), 1]] } },
    [Array.from({ length: 28 }, (_, at) => `c${at}`).join('|'), `2: ${'|'.repeat(27)}1`],
  ],
  [
    'prefixes, and no word of where cells are',
    written(sheet('<x:row><x:c t="str"><x:v>a</x:v></x:c></x:row><x:row><x:c><x:v>1</x:v></x:c></x:row>')),
    told('1'),
  ],
  [
    'hidden rows and columns',
    written(
      sheet(
        '<x:row r="1"><x:c r="A1" t="str"><x:v>a</x:v></x:c></x:row><x:row r="2" hidden="1"><x:c r="A2"><x:v>1</x:v></x:c></x:row>',
      ),
    ),
    told('1'),
  ],
  [
    'cells merged from the heading on, over rows that are empty, and over a column that is nowhere else',
    {
      sheets: {
        List: [['a', 'b'], [1, 2], ['x', null], [], [null, 3], [4, 'y', 'z'], [5]],
      },
      merged: { List: ['A1:A2', 'B1:B3', 'A3:B5', 'C6:D9'] },
    },
    ['a|b|', '2: 1|2|', '3: x||', '5: x|3|', '6: 4|y|z', '7: 5||z'],
  ],
  [
    'rows that are not hidden',
    written(
      sheet(
        [1, 2, 3, 4]
          .map(
            (row) =>
              `<x:row r="${row}"${row % 2 ? '' : ' hidden="true"'}><x:c r="A${row}" t="str"><x:v>a</x:v></x:c></x:row>`,
          )
          .join(''),
      ),
    ),
    ['a', '3: a'],
    { hiddenRows: 'leave' },
  ],
  [
    'the first sheet that has rows',
    { sheets: { Empty: [], Title: [['a']], List: [['b'], [1]], Next: [['c'], [2]] } },
    ['b', '2: 1'],
  ],
  [
    'the sheet that is said',
    { sheets: { List: [['b'], [1]], 'Ünter & "Next"': [['c'], [2]] } },
    ['c', '2: 2'],
    { sheet: 'Ünter & "Next"' },
  ],
  ['characters that unpacking cuts', column(...Array(5000).fill('京都')), told(...Array(5000).fill('京都'))],
  ['50,000 rows', many(50_000), told(...Array(50_000).fill('1'))],
  ['the first sheet that has not too many rows', big, ['b', '2: 1']],
  ['the sheet that is said, behind one that has too many', big, ['b', '2: 1'], { sheet: 'Next' }],
];

const REFUSED: Case[] = [
  ['no rows', { sheets: { List: [] } }, ['empty']],
  ['no sheets', { sheets: {} }, ['empty']],
  ['a header only', { sheets: { Empty: [], List: [['a'], [null]] } }, ['headerOnly']],
  ['a sheet that is not there', column(1), ['noSuchSheet', 'sheets=List'], { sheet: 'list' }],
  ['50,001 rows', many(50_001), ['tooManyRows']],
  ['50,001 rows in the sheet that is said', big, ['tooManyRows'], { sheet: 'List' }],
  ['rows in a wrong order', written(sheet('<x:row r="2"/><x:row r="1"/>')), ['damaged']],
  ['a row that no spreadsheet has', written(sheet('<x:row r="1048577"/>')), ['damaged']],
  ['a column that no spreadsheet has', written(sheet('<x:row r="1"><x:c r="XFE1"/></x:row>')), ['damaged']],
  ['a string that is not there', { ...column({ t: 's', v: '7' }), strings: [] }, ['damaged']],
  [
    'a sheet that is not there, though it is listed',
    { sheets: { List: [['a'], [1]] }, parts: { 'xl/_rels/workbook.xml.rels': '<Relationships/>' } },
    ['damaged'],
  ],
  [
    'two sheets of one part',
    {
      sheets: { List: [['a'], [1]] },
      parts: { 'xl/workbook.xml': '<workbook><sheet name="a" r:id="rId1"/><sheet name="b" r:id="rId1"/></workbook>' },
    },
    ['damaged'],
  ],
  ['a DOCTYPE', written(toSheet([['a'], [1]]).replace('<worksheet', '<!DOCTYPE worksheet><worksheet')), ['damaged']],
  [
    'an entity that is not declared',
    written(sheet('<x:row r="1"><x:c t="str"><x:v>&lol;</x:v></x:c></x:row>')),
    ['damaged'],
  ],
  ['XML that ends in the middle', written(toSheet([['a'], [1]]).slice(0, -30)), ['damaged']],
  ['empty cells before one far away', written(sheet(`${far(306)}<broken`)), ['tooLarge']],
  ['NUL in XML', written(sheet('\0')), ['damaged']],
];

test.each([...SHEETS, ...REFUSED])('reads XLSX: %s', async (_, book, lines, options) => {
  expect(await tellReading(makeWorkbook(book), options)).toEqual(lines);
});

test('says which sheets a workbook has', async () => {
  const sheets = { Empty: [], Title: [['a']], List: [['b', 'c'], [1]], Next: [['d'], [2], [], [3]] };
  const table = await readTable(makeWorkbook({ sheets }), { fileName: 'list.csv' });
  expect(table).toMatchObject({ format: 'xlsx', sheet: 'List', encoding: null, delimiter: null, readings: [] });
  expect(table.sheets).toEqual([
    { name: 'List', rows: 1, hidden: 0, header: ['b', 'c'] },
    { name: 'Next', rows: 2, hidden: 0, header: ['d'] },
  ]);
});
