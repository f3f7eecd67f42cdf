import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { promised } from '#tests/promised.ts';
import { describeTable } from '#tests/read-lists.ts';
import { makeWorkbook, makeZip } from '#tests/workbook.ts';

const COMPOUND = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
const compound = (stream: string): Buffer =>
  Buffer.concat([COMPOUND, Buffer.alloc(504), Buffer.from(stream, 'utf16le')]);
const list = makeWorkbook({ sheets: { List: [['a'], [1]] } });
const part = (name: string): string =>
  `<Relationships><Relationship Id="1" Type="x/officeDocument" Target="${name}"/></Relationships>`;
const withHeader = (lies: Parameters<typeof makeZip>[1]): Buffer =>
  makeWorkbook({ sheets: { List: [['a'], [1]] } }, lies);
const corrupt = (at: number): Buffer => Buffer.from(list.map((byte, place) => (place === at ? byte ^ 0xff : byte)));

test.each<[name: string, file: Buffer | string, expected: string[], fileName?: string]>([
  ['an old Excel file', compound('Workbook'), ['notReadable', 'format=xls']],
  ['an Excel file of 1995', compound('Book'), ['notReadable', 'format=xls']],
  ['an old Word file', compound('WordDocument'), ['notReadable', 'format=unknown']],
  ['a workbook with a password', compound('EncryptedPackage'), ['password']],
  ['an archive with a password', withHeader({ flags: 1 }), ['password']],
  ['a binary workbook', makeZip({ '_rels/.rels': part('xl/workbook.bin') }), ['notReadable', 'format=xls']],
  ['Numbers', makeZip({ 'Index/Document.iwa': 'x' }), ['notReadable', 'format=numbers']],
  [
    'OpenDocument',
    makeZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
    ['notReadable', 'format=ods'],
  ],
  [
    'a Word file',
    makeZip({
      '_rels/.rels': part('word/document.xml'),
      'word/_rels/document.xml.rels': '<x/>',
      'word/document.xml': '<w:document/>',
    }),
    ['notReadable', 'format=zip'],
  ],
  ['another archive', makeZip({ 'list.csv': 'a,b' }), ['notReadable', 'format=zip']],
  ['an empty archive', makeZip({}), ['notReadable', 'format=zip']],
  ['gzip', Buffer.from('1f8b0800', 'hex'), ['notReadable', 'format=zip']],
  ['JSON', '\uFEFF[\n  {"order": 1}\n]', ['notReadable', 'format=json']],
  ['lines of JSON', '{"order":1}\n{"order":2}\n', ['notReadable', 'format=json']],
  ['a business card', 'BEGIN:VCARD\nFN:Ann\n', ['notReadable', 'format=unknown']],
  ['PDF', '%PDF-1.7\n', ['notReadable', 'format=pdf']],
  ['PNG', Buffer.from('89504e470d0a1a0a', 'hex'), ['notReadable', 'format=image']],
  ['JPEG', Buffer.from('ffd8ffe0', 'hex'), ['notReadable', 'format=image']],
  ['a picture of a telephone', '\0\0\0\x18ftypheic', ['notReadable', 'format=image']],
  ['a page named .xls', '\uFEFF <html><table><tr><td>a</td></tr></table>', ['notReadable', 'format=xls'], 'list.xls'],
  ['XML', '<?xml version="1.0"?><list/>', ['notReadable', 'format=unknown'], 'list.xml'],
  ['a database', 'SQLite format 3\0', ['notReadable', 'format=unknown']],
  [
    'bytes without any meaning',
    Buffer.from(Array.from({ length: 4096 }, (_, at) => ((at * at) % 251) & 0x1f)),
    ['notReadable', 'format=unknown'],
  ],
  ['columns aligned by spaces', 'Order No   City     Weight kg\nA-1        Kiel     2\n', ['spacedColumns']],
  ['a list on its side', 'Order No,A-1,A-2\nName,Ann,Bo\nCity,Kiel,Ulm\nWeight kg,1,2\n', ['transposed']],
  ['half an XLSX file', list.subarray(0, list.length / 2), ['damaged']],
  ['an XLSX file without its directory', list.subarray(0, -30), ['damaged']],
  ['an XLSX file with another checksum', withHeader({ checksum: 1 }), ['damaged']],
  ['a zip bomb that declares its size', makeZip({ 'a.xml': Buffer.alloc(30_000_000) }), ['tooLarge']],
  ['an archive that declares a size above the limit', withHeader({ size: 0x0fffffff }), ['tooLarge']],
  [
    'an archive of ten thousand parts',
    makeZip(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}`, '']))),
    ['tooLarge'],
  ],
  [
    'a zip bomb that declares a small size',
    makeWorkbook(
      { sheets: { List: [] }, parts: { 'xl/worksheets/sheet1.xml': ' '.repeat(30_000_000) } },
      { size: 500 },
    ),
    ['damaged'],
  ],
])('rejects %s', async (_, file, expected, fileName = 'list.xlsx') => {
  expect(await describeTable(file, { fileName })).toEqual(expected);
});

test.each([
  ['file.xls', 'xls'],
  ['file.xlsb', 'xls'],
  ['file.ods', 'ods'],
  ['file.fods', 'ods'],
  ['file.html.xls', 'xls'],
  ['file.xml.xls', 'xls'],
])('recognizes %s', async (name, format) => {
  const file = readFileSync(`tests/fixtures/field/20-other-workbooks-named/${name}`);
  expect(await describeTable(file, { fileName: name })).toEqual(['notReadable', `format=${format}`]);
  expect(await describeTable(file, { fileName: 'list' })).toEqual([
    'notReadable',
    `format=${name === 'file.html.xls' ? 'unknown' : format}`,
  ]);
});

test('reads or rejects an XLSX file with one changed byte, and never fails otherwise', async () => {
  const places = Array.from(list.keys()).filter((at) => at % promised(10, 1) === 0);
  const results = await Promise.all(places.map((at) => describeTable(corrupt(at))));
  expect(results.every((lines) => lines.length > 0)).toBe(true);
}, 60_000);
