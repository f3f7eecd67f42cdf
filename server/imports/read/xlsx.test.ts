import { expect, test } from 'vitest';
import { describeTable } from '#tests/read-lists.ts';
import { makeWorkbook, toSheet } from '#tests/workbook.ts';
import { createReadList } from '../read-list.ts';
import { type ReadOptions, readTable } from './read-table.ts';

type Book = Parameters<typeof makeWorkbook>[0];
type Case = [name: string, book: Book, expected: string[], options?: Partial<ReadOptions>];

/** A sheet with one column. */
const column = (...cells: Book['sheets'][string][number]): Book => ({
  sheets: { List: [['a'], ...cells.map((cell) => [cell])] },
});
const expected = (...cells: string[]): string[] => ['a', ...cells.map((cell, at) => `${at + 2}: ${cell}`)];
const sheet = (data: string): string => `<x:worksheet xmlns:x="urn:x"><x:sheetData>${data}</x:sheetData></x:worksheet>`;
/** Little XML for many cells: a header, and rows whose only cell is in the last possible column. */
const lastColumnCells = (count: number): string =>
  Array.from({ length: count + 1 }, (_, at) => `<x:row><x:c r="XFD${at + 1}"><x:v>1</x:v></x:c></x:row>`).join('');
const withSheetXml = (xml: string): Book => ({ sheets: { List: [] }, parts: { 'xl/worksheets/sheet1.xml': xml } });
const many = (count: number): Book => column(...Array.from({ length: count }, () => 1));

const long = 'x'.repeat(300);
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
    'a text file that a spreadsheet opened as one column',
    {
      sheets: {
        List: [['Exported'], [`Order No;Name;City;${long}`], ['A-1;"Ann; Bo";Kiel;1'], [], ['A-2;Cy;Bonn;2']],
      },
    },
    [`Order No|Name|City|${long.slice(0, 200)}`, '3: A-1|Ann; Bo|Kiel|1', '5: A-2|Cy|Bonn|2'],
  ],
  [
    'a header below empty rows, and rows without cells',
    { sheets: { List: [[], [], ['a', 'b'], [], [null, null], [1]] } },
    ['a|b', '6: 1|'],
  ],
  [
    'columns without a heading',
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
    'a cell far to the right',
    { sheets: { List: [['a'], [1], [2, ...Array(98).fill(null), 'x']] } },
    ['a', '2: 1', '3 tooManyCells: 2'].map((line) => line + '|'.repeat(50)),
  ],
  [
    'duplicate headings',
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
    'namespace prefixes, and no cell references',
    withSheetXml(sheet('<x:row><x:c t="str"><x:v>a</x:v></x:c></x:row><x:row><x:c><x:v>1</x:v></x:c></x:row>')),
    expected('1'),
  ],
  [
    'parts named with backslashes',
    {
      ...column(1),
      parts: {
        '_rels/.rels':
          '<Relationships><Relationship Type="x/officeDocument" Target="\\xl\\workbook.xml"/></Relationships>',
      },
    },
    expected('1'),
  ],
  [
    'hidden rows and columns',
    withSheetXml(
      sheet(
        '<x:row r="1"><x:c r="A1" t="str"><x:v>a</x:v></x:c></x:row><x:row r="2" hidden="1"><x:c r="A2"><x:v>1</x:v></x:c></x:row>',
      ),
    ),
    expected('1'),
  ],
  [
    'merged cells that span the header, empty rows and an otherwise unused column',
    {
      sheets: {
        List: [['a', 'b'], [1, 2], ['x', null], [], [null, 3], [4, 'y', 'z'], [5]],
      },
      merged: { List: ['A1:A2', 'B1:B3', 'A3:B5', 'C6:D9'] },
    },
    ['a|b|', '2: 1|2|', '3: x||', '5: x|3|', '6: 4|y|z', '7: 5||z'],
  ],
  [
    'visible rows only, when hidden rows are left out',
    withSheetXml(
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
    'the first sheet with rows below a header',
    { sheets: { Empty: [], Title: [['a']], List: [['b'], [1]], Next: [['c'], [2]] } },
    ['b', '2: 1'],
  ],
  [
    'the requested sheet',
    { sheets: { List: [['b'], [1]], 'Ünter & "Next"': [['c'], [2]] } },
    ['c', '2: 2'],
    { sheet: 'Ünter & "Next"' },
  ],
  [
    'multi-byte characters split across chunks',
    column(...Array(5000).fill('京都')),
    expected(...Array(5000).fill('京都')),
  ],
  ['50,000 rows', many(50_000), expected(...Array(50_000).fill('1'))],
  ['the first sheet without too many rows', big, ['b', '2: 1']],
  ['the requested sheet after one with too many rows', big, ['b', '2: 1'], { sheet: 'Next' }],
];

const REFUSED: Case[] = [
  ['no rows', { sheets: { List: [] } }, ['empty']],
  ['no sheets', { sheets: {} }, ['empty']],
  ['a header only', { sheets: { Empty: [], List: [['a'], [null]] } }, ['headerOnly']],
  ['a missing sheet', column(1), ['noSuchSheet', 'sheets=List'], { sheet: 'list' }],
  ['50,001 rows', many(50_001), ['tooManyRows']],
  ['50,001 rows in the requested sheet', big, ['tooManyRows'], { sheet: 'List' }],
  ['rows out of order', withSheetXml(sheet('<x:row r="2"/><x:row r="1"/>')), ['damaged']],
  ['a row beyond the last row of a spreadsheet', withSheetXml(sheet('<x:row r="1048577"/>')), ['damaged']],
  [
    'a column beyond the last column of a spreadsheet',
    withSheetXml(sheet('<x:row r="1"><x:c r="XFE1"/></x:row>')),
    ['damaged'],
  ],
  ['a missing shared string', { ...column({ t: 's', v: '7' }), strings: [] }, ['damaged']],
  [
    'a listed sheet whose file is missing',
    { sheets: { List: [['a'], [1]] }, parts: { 'xl/_rels/workbook.xml.rels': '<Relationships/>' } },
    ['damaged'],
  ],
  [
    'two sheets stored in one file',
    {
      sheets: { List: [['a'], [1]] },
      parts: { 'xl/workbook.xml': '<workbook><sheet name="a" r:id="rId1"/><sheet name="b" r:id="rId1"/></workbook>' },
    },
    ['damaged'],
  ],
  [
    'a DOCTYPE',
    withSheetXml(toSheet([['a'], [1]]).replace('<worksheet', '<!DOCTYPE worksheet><worksheet')),
    ['damaged'],
  ],
  [
    'an undeclared entity',
    withSheetXml(sheet('<x:row r="1"><x:c t="str"><x:v>&lol;</x:v></x:c></x:row>')),
    ['damaged'],
  ],
  ['truncated XML', withSheetXml(toSheet([['a'], [1]]).slice(0, -30)), ['damaged']],
  ['too many empty cells before a distant one', withSheetXml(sheet(`${lastColumnCells(306)}<broken`)), ['tooLarge']],
  ['a NUL character in XML', withSheetXml(sheet('\0')), ['damaged']],
];

test.each(SHEETS)('reads XLSX: %s', async (_, book, lines, options) => {
  expect(await describeTable(makeWorkbook(book), options)).toEqual(lines);
});

test.each(REFUSED)('rejects XLSX: %s', async (_, book, lines, options) => {
  expect(await describeTable(makeWorkbook(book), options)).toEqual(lines);
});

test('reads a workbook in the encoding that it declares', async () => {
  const xml = toSheet([['Straße'], ['Hülsweg 1']]).replace('UTF-8', 'ISO-8859-1');
  const parts = { 'xl/worksheets/sheet1.xml': Buffer.from(xml, 'latin1') };
  expect(await describeTable(makeWorkbook({ sheets: { List: [] }, parts }))).toEqual(['Straße', '2: Hülsweg 1']);
});

test('reads a hidden sheet only if no visible one is a list', async () => {
  const header = ['Order No', 'Name', 'Street', 'City'];
  const row = ['A-1', 'Ann', 'Sample Street 1', 'Kiel'];
  const sheets = {
    Old: [
      [...header, 'Weight kg'],
      [...row, 2],
    ],
    Notes: [['Remarks'], ['none']],
    Current: [header, row],
  };
  const hide = (name: string, names: string[]) => {
    const list = names.map(
      (one, at) => `<sheet name="${one}" r:id="rId${at + 1}"${one === name ? ' state="veryHidden"' : ''}/>`,
    );
    return { 'xl/workbook.xml': `<workbook><sheets>${list.join('')}</sheets></workbook>` };
  };
  const read = async (parts: Record<string, string>, some: Book['sheets']) => {
    const bytes = makeWorkbook({ sheets: some, parts });
    const facts = await createReadList().readFile({ bytes, fileName: 'list.xlsx', wanted: {} });
    return 'sheet' in facts ? facts.sheet : facts.problem;
  };
  expect(await read(hide('Old', Object.keys(sheets)), sheets)).toBe('Current');
  const { Current: _, ...others } = sheets;
  expect(await read(hide('Old', Object.keys(others)), others)).toBe('Old');
});

test('lists the sheets of a workbook', async () => {
  const sheets = { Empty: [], Title: [['a']], List: [['b', 'c'], [1]], Next: [['d'], [2], [], [3]] };
  const table = await readTable(makeWorkbook({ sheets }), { fileName: 'list.csv' });
  expect(table).toMatchObject({ format: 'xlsx', sheet: 'List', encoding: null, delimiter: null, readings: [] });
  expect(table.sheets).toEqual([
    { name: 'List', isHidden: false, rows: 1, hidden: 0, header: ['b', 'c'] },
    { name: 'Next', isHidden: false, rows: 2, hidden: 0, header: ['d'] },
  ]);
});
