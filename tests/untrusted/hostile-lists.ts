import { makeWorkbook, makeZip } from '#tests/workbook.ts';
import { NASTY_TEXTS } from './nasty-texts.ts';

export interface HostileList {
  name: string;
  bytes: Buffer;
  fileName: string;
}

const HEADER =
  'Order;Name;Email;Phone;Address;Weight;Length;Width;Height;Service;Origin;Date;ETA;Shipment status;Status place;Status time';
const COLUMNS = HEADER.split(';').length;
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csv = (name: string, text: string | Buffer): HostileList => ({
  name,
  bytes: Buffer.from(text as string),
  fileName: 'list.csv',
});
const xlsx = (name: string, bytes: Buffer): HostileList => ({ name, bytes, fileName: 'list.xlsx' });
const sheet = (xml: string) => makeWorkbook({ sheets: { List: [] }, parts: { 'xl/worksheets/sheet1.xml': xml } });
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** A hundred headings of a hostile text, with something before and after it. */
const inHeadings = ([kind, make]: [string, (length: number) => string]): HostileList => {
  const headings = Array.from({ length: 100 }, (_, n) => quote(`${n}${make(5_000)}x`));
  return csv(`headings of ${kind}`, `${headings.join(';')}\n${'1;'.repeat(99)}1\n`);
};

/** Cells of a hostile text at maximum length in every mapped column. */
const inCells = ([kind, make]: [string, (length: number) => string]): HostileList => {
  const cells = Array.from({ length: COLUMNS }, (_, n) => quote(`${n % 2 ? '1' : ''}${make(4_990)}x`));
  return csv(`cells of ${kind}`, `${HEADER}\n${`${cells.join(';')}\n`.repeat(3)}`);
};

const wide = (columns: number) => `${Array.from({ length: columns }, (_, n) => `Weight ${n}`).join(',')}\n1,2\n`;

/** Lists made to keep a server busy, small enough for a caller's quota. */
export const HOSTILE_LISTS: readonly HostileList[] = [
  ...Object.entries(NASTY_TEXTS).map(inHeadings),
  ...Object.entries(NASTY_TEXTS).map(inCells),
  csv('16,384 columns', wide(16_384)),
  csv('16,385 columns', wide(16_385)),
  csv('16,384 columns with one heading', `${'Weight,'.repeat(16_383)}Weight\n1,2\n`),
  csv('a quote that is never closed', `a,b\n"${'x\n'.repeat(900_000)}`),
  csv('a million quotes', `a,b\n${'"'.repeat(1_000_001)}`),
  csv('quotes inside cells', `a,b\n${'x"y"z,'.repeat(150_000)}`),
  csv('a million commas', `a,b\n${','.repeat(1_000_000)}`),
  csv('a million empty lines', `a,b\n${'\n'.repeat(1_000_000)}1,2\n`),
  csv('line ends of old Macs', `a,b\r${'1,2\r'.repeat(3_000)}`),
  csv('no line end', 'x'.repeat(1_500_000)),
  csv('all that separates', `a,b;c|d\te\n${',;|\t'.repeat(100_000)}`),
  csv('bytes that are no text', Buffer.from(Array.from({ length: 500_000 }, (_, n) => 128 + ((n * n) % 127)))),
  csv('zero bytes', Buffer.alloc(1_000_000)),
  csv('half of UTF-16', Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.alloc(1_000_001, 0xd8)])),
  csv('a page', `<!doctype html>${'<table>'.repeat(200_000)}`),
  xlsx('a zip bomb that declares its size', makeZip({ 'xl/a.xml': Buffer.alloc(50_000_000) })),
  xlsx('a bomb of archives', makeZip({ 'a.zip': makeZip({ 'b.zip': makeZip({ c: Buffer.alloc(9_000_000) }) }) })),
  xlsx('ten thousand parts', makeZip(Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`${n}`, ''])))),
  xlsx('elements as deep as can be', sheet(`<worksheet>${'<a>'.repeat(900_000)}`)),
  xlsx(
    'an element with many attributes',
    sheet(`<worksheet ${Array.from({ length: 200_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
  ),
  xlsx(
    'entities that grow',
    sheet('<!DOCTYPE a [<!ENTITY b "cccccccccc"><!ENTITY d "&b;&b;&b;">]><worksheet>&d;</worksheet>'),
  ),
  xlsx(
    'a cell of two million letters',
    sheet(
      `<worksheet><sheetData><row>${inline('a')}</row><row>${inline('x'.repeat(2_000_000))}</row></sheetData></worksheet>`,
    ),
  ),
  xlsx(
    'a cell of escapes',
    sheet(
      `<worksheet><sheetData><row>${inline('a')}</row><row>${inline('_x0041_'.repeat(200_000))}</row></sheetData></worksheet>`,
    ),
  ),
  xlsx(
    'rows far down and cells far right',
    sheet(
      `<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`,
    ),
  ),
  xlsx(
    'five hundred sheets',
    makeWorkbook({
      sheets: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`Sheet ${n}`, [['Weight'], [1]]])),
    }),
  ),
  xlsx(
    'formats of brackets and quotes',
    makeWorkbook({
      sheets: { List: [['Date'], [{ s: 1, v: '1' }], [{ s: 2, v: '2' }]] },
      formats: ['['.repeat(10_000), '"'.repeat(10_001)],
    }),
  ),
  xlsx(
    'strings that nobody uses',
    makeWorkbook({ sheets: { List: [['Weight'], [1]] }, strings: Array(100_000).fill('<t>x</t>') }),
  ),
];
