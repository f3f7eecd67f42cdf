import { expect, test } from 'vitest';
import { guessMapping } from '#domain/imports/guess.ts';
import type { ImportEncoding } from '#domain/imports/import.ts';
import { describeTable } from '#tests/read-lists.ts';
import { createReadList } from '../read-list.ts';
import { createDecoder } from './csv/guess-encodings.ts';
import { type ReadOptions, readTable } from './read-table.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const mark = (text: string): string => `\uFEFF${text}`;
/** 姓名,城市 / 王,北京市 / 李,上海市 in GB 18030. */
const CHINESE = latin1(
  '\xd0\xd5\xc3\xfb,\xb3\xc7\xca\xd0\n\xcd\xf5,\xb1\xb1\xbe\xa9\xca\xd0\n\xc0\xee,\xc9\xcf\xba\xa3\xca\xd0\n',
);
const long = (length: number): string => 'x'.repeat(length);
const rows = (count: number): string => `a\n${'1\n'.repeat(count)}`;

type Case = [name: string, file: string | Buffer, expected: string[], options?: Partial<ReadOptions>];

const READ: Case[] = [
  ['commas', 'a,b\n1,2\n', ['a|b', '2: 1|2']],
  ['semicolons beside commas in text', 'a;b\nMain St 1, Bonn;2,5\n', ['a|b', '2: Main St 1, Bonn|2,5']],
  ['tabs', 'a\tb\n1\t2\n', ['a|b', '2: 1|2']],
  ['pipes', 'a|b\n1|2\n', ['a|b', '2: 1|2']],
  ['one column', 'a\nBonn\nLyon\n', ['a', '2: Bonn', '3: Lyon']],
  [
    'one column of text with commas',
    'city\nBonn, Germany\nLyon, France\n',
    ['city', '2: Bonn, Germany', '3: Lyon, France'],
  ],
  ['delimiters in quotes only', '"a,b,c";d\n"1,2,3";4\n', ['a,b,c|d', '2: 1,2,3|4']],
  [
    'commas only below headings',
    'a;b;c\n1;x, y, z, w;2,5\n2;x, y, z;3\n',
    ['a|b|c', '2: 1|x, y, z, w|2,5', '3: 2|x, y, z|3'],
  ],
  ['a delimiter given as an option', 'a;b,c\n1;2,3\n', ['a;b|c', '2: 1;2|3'], { delimiter: ',' }],
  ['a delimiter that is none', 'a;b\n1;2\n', ['a|b', '2: 1|2'], { delimiter: 'x' }],
  ['rows that are quoted as a whole', '"a,b,c"\n"1,""x, y"",3"\n', ['a|b|c', '2: 1|x, y|3']],
  [
    'a list inside an email',
    'Hello,\nplease ship:\n\nOrder No\tCity\tWeight\nA-1\tKiel\t1\nA-2\tBonn\t2\nThanks, Jo\n',
    ['Order No|City|Weight', '5: A-1|Kiel|1', '6: A-2|Bonn|2', '7: Thanks, Jo||'],
  ],
  [
    'headings below their parties',
    ';Absender:;;Ship-to address;;\nAuftrag;Name;Ort;Name;Ort;Gewicht\nA-1;Kai;Kiel;Ann;Bonn;2\n',
    [
      'Auftrag|Absender Name|Absender Ort|Ship-to address Name|Ship-to address Ort|Gewicht',
      '3: A-1|Kai|Kiel|Ann|Bonn|2',
    ],
  ],
  [
    'headings above their units',
    'Order No,City,Weight,Value\n,,[lb],USD\nA-1,Kiel,2,3\n',
    ['Order No|City|Weight (lb)|Value (USD)', '3: A-1|Kiel|2|3'],
  ],
  [
    'headings above words and forms beside units',
    'Order No,City,Weight,Date\n,,in lb,dd.mm.yyyy\nA-1,Kiel,2,05.12.2026\n',
    ['Order No|City|Weight (lb)|Date (dd.mm.yyyy)', '3: A-1|Kiel|2|05.12.2026'],
  ],
  [
    'headings above sides with units',
    'Order No,Name,Street,City,Weight,Dimensions,,\n,,,,lb,L in,W in,H in\nA-1,Ann,Weg 1,Kiel,2,12,9,4\n',
    ['Order No|Name|Street|City|Weight (lb)|L in|W in|H in', '3: A-1|Ann|Weg 1|Kiel|2|12|9|4'],
  ],
  [
    'headings that go on in the next row',
    'Order,City,Post,Gross\nno.,,code,weight (lb)\nA-1,Kiel,24103,2\n',
    ['Order no.|City|Post code|Gross weight (lb)', '3: A-1|Kiel|24103|2'],
  ],
  [
    'a heading above two columns',
    'Order No,Name,City,Weight (kg),\n,,,net,gross\nA-1,Ann,Kiel,2,3\n',
    ['Order No|Name|City|net Weight (kg)|gross Weight (kg)', '3: A-1|Ann|Kiel|2|3'],
  ],
  [
    'a row of data that looks like headings',
    'Recipient,Company,Street\nName,Firma,Weg 1\n',
    ['Recipient|Company|Street', '2: Name|Firma|Weg 1'],
  ],
  [
    'headings in two languages; the second row adds units',
    '订单号,城市,重量\nOrder No,City,Weight (lb)\nA-1,Kiel,2\n',
    ['Order No|City|Weight (lb)', '3: A-1|Kiel|2'],
  ],
  ['a column of tracking numbers', 'TC-DEMO0001\nTC-DEMO0002\n', ['', '1: TC-DEMO0001', '2: TC-DEMO0002']],
  ['texts written as formulas', 'a,b\n="02108",x\n"=""0049""",="a', ['a|b', '2: 02108|x', '3: 0049|="a']],
  ['quotes behind a separator and a space', '"a", "b"\n"1", "2, ""3"""\n', ['a|b', '2: 1|2, "3"']],
  ['quotes behind backslashes', 'a,b\n"say \\"hi, you\\"",2\n"C:\\\\",4\n', ['a|b', '2: say "hi, you"|2', '3: C:\\|4']],
  ['a quote behind a backslash at the end of a cell', 'a,b\n"5\\"","x"\n"6","y"\n', ['a|b', '2: 5"|x', '3: 6|y']],
  ['backslashes beside doubled quotes', 'a,b\n"a ""b"" \\"" c",2\n', ['a|b', '2: a "b" \\" c|2']],
  ['a wrong line of the separator', 'sep=,\na;b\n1;2\n', ['a|b', '2: 1|2']],
  ["Excel's line of the separator", 'sep=|\na|b;c\n1|2;3\n', ['a|b;c', '2: 1|2;3']],
  ['line ends of Windows', 'a,b\r\n1,2\r\n', ['a|b', '2: 1|2']],
  ['line ends of old Macs', 'a,b\r1,2\r3,4', ['a|b', '2: 1|2', '3: 3|4']],
  ['all line ends in one file', 'a,b\r\n1,2\n3,4\r5,6', ['a|b', '2: 1|2', '3: 3|4', '4: 5|6']],
  ['no line end at the end', 'a,b\n1,2', ['a|b', '2: 1|2']],
  ['line breaks in quotes, which make no row', 'a,b\n"1\n2",3\n4,5\n', ['a|b', '2: 1\n2|3', '3: 4|5']],
  ['doubled quotes', 'a,b\n"say ""hi""",2\n', ['a|b', '2: say "hi"|2']],
  ['a quote that begins quoted text', 'a,b\n"""Leave it\nat the door""",2\n', ['a|b', '2: "Leave it\nat the door"|2']],
  [
    'a quote before many line breaks',
    `a,b\n"""${'\n'.repeat(900_000)}",2\n`,
    ['a|b', `2 cellTooLong: "${'\n'.repeat(4999)}|2`],
  ],
  [
    'a row of a million characters, which are more bytes',
    `a,b\n"${'ü'.repeat(999_998)}",2\n3,4\n`,
    ['a|b', `2 cellTooLong: ${'ü'.repeat(5000)}|2`, '3: 3|4'],
  ],
  ['inches', 'a,b\n12" pipe,2\n', ['a|b', '2: 12" pipe|2']],
  ['text behind a closing quote', 'a,b\n"x" y,2\n', ['a|b', '2: "x" y|2']],
  ['leading zeros', 'zip\n01069\n007\n', ['zip', '2: 01069', '3: 007']],
  [
    'dates and numbers, which stay text',
    'a;b\n03/04/2026;1.234,5\n2026-04-03;1e5\n',
    ['a|b', '2: 03/04/2026|1.234,5', '3: 2026-04-03|1e5'],
  ],
  ['formulas, which stay text', 'a,b\n=1+1,@x\n', ['a|b', '2: =1+1|@x']],
  ['spaces: cut off the header, kept in cells', ' a , b\n 1 ,2\n', ['a|b', '2:  1 |2']],
  ['empty lines before the header and between rows', '\n\na,b\n\n1,2\n,\n \n3,4\n', ['a|b', '5: 1|2', '8: 3|4']],
  ['short rows', 'a,b,c\n1\n1,2\n', ['a|b|c', '2: 1||', '3: 1|2|']],
  ['long rows', 'a,b\n1,2,,\n1,2,3\n', ['a|b', '2: 1|2', '3 tooManyCells: 1|2']],
  ['columns without a name', 'a,,b\n1,2,3\n', ['a||b', '2: 1|2|3']],
  ['a last column without a name', 'a,\n1,2\n', ['a|', '2: 1|2']],
  ['empty columns at the end', 'a,b,,\n1,2,,\n1,2,, \n', ['a|b', '2: 1|2', '3: 1|2']],
  ['the same header twice', 'a,a\n1,2\n', ['a|a', '2: 1|2']],
  ['NUL', 'a,b\n1\0,2\n3,4\n', ['a|b', '2 nul: 1\uFFFD|2', '3: 3|4']],
  ['a cell of 5,000 characters', `a,b\n${long(5000)},2\n`, ['a|b', `2: ${long(5000)}|2`]],
  [
    'several problems, of which the first is reported',
    `a,b\n1\0,${long(5001)},3\n`,
    ['a|b', `2 nul: 1\uFFFD|${long(5000)}`],
  ],
  ['a cell of 5,001 characters', `a,b\n${long(5001)},2\n`, ['a|b', `2 cellTooLong: ${long(5000)}|2`]],
  [
    'a long cell that is cut in a character',
    `a,b\n${long(4999)}📦,2\n`,
    ['a|b', `2 cellTooLong: ${long(4999)}\uFFFD|2`],
  ],
  ['characters beyond 16 bits', 'a,b\n📦,𠮷\n', ['a|b', '2: 📦|𠮷']],
  ['UTF-8', 'a,b\nMüller,東京\n', ['a|b', '2: Müller|東京']],
  ['UTF-8 with a mark', mark('a,b\nMüller,2\n'), ['a|b', '2: Müller|2']],
  ['a mark before a quote', mark('"a",b\n1,2\n'), ['a|b', '2: 1|2']],
  ['a mark before the line of the separator', mark('sep=;\na;b\n1;2\n'), ['a|b', '2: 1|2']],
  ['windows-1252', latin1('a;b\nM\xfcller;5 \x80\n'), ['a|b', '2: Müller|5 €']],
  ['GB 18030', CHINESE, ['姓名|城市', '2: 王|北京市', '3: 李|上海市']],
  ['UTF-16 with a mark', utf16(mark('a\tb\nMüller\t東京\n')), ['a|b', '2: Müller|東京']],
  ['UTF-16 big endian with a mark', utf16(mark('a,b\nMüller,2\n')).swap16(), ['a|b', '2: Müller|2']],
  ['UTF-16 without a mark', utf16('a,b\nMüller,2\n'), ['a|b', '2: Müller|2']],
  [
    'UTF-16 big endian without a mark',
    utf16('姓名,城市\n王,北京\n李,上海\n').swap16(),
    ['姓名|城市', '2: 王|北京', '3: 李|上海'],
  ],
  ['half a surrogate pair', utf16(mark('a,b\n1\ud800,2\n3,4\n')), ['a|b', '2 notText: 1\uFFFD|2', '3: 3|4']],
  [
    'an encoding given as an option',
    latin1('a,b\nM\xfcller,2\n'),
    ['a|b', '2 notText: M\uFFFDller|2'],
    { encoding: 'utf-8' },
  ],
  [
    'UTF-8 with a broken character',
    latin1(`a,b\n${'M\xc3\xbcller,2\n'.repeat(11)}M\xfcller,3\n`),
    ['a|b', ...Array.from({ length: 11 }, (_, at) => `${at + 2}: Müller|2`), '13 notText: M\uFFFDller|3'],
  ],
  [
    'UTF-8 with as many broken characters as others',
    latin1('a,b\nM\xc3\xbcller,2\nM\xfcller,3\n'),
    ['a|b', '2: Müller|2', '3 notText: M\uFFFDller|3'],
  ],
  [
    'characters between two pieces',
    `ab\n${'ü\n'.repeat(30_000)}`,
    ['ab', ...Array.from({ length: 30_000 }, (_, at) => `${at + 2}: ü`)],
  ],
  ['50,000 rows', rows(50_000), ['a', ...Array.from({ length: 50_000 }, (_, at) => `${at + 2}: 1`)]],
];

const REFUSED: Case[] = [
  ['no bytes', '', ['empty']],
  ['a mark only', mark(''), ['empty']],
  ['line ends only', '\r\n\n,,\n  \n', ['empty']],
  ['a header only', 'a,b\n,\n', ['headerOnly']],
  ['a million characters without a line end', long(1_100_000), ['rowTooLong', 'row=1']],
  ['50,001 rows', rows(50_001), ['tooManyRows']],
  ['more lines than a spreadsheet has', `a\n${'\n'.repeat(1_048_576)}1\n`, ['tooManyRows']],
  ['more columns than a spreadsheet has', `a${','.repeat(16_384)}b\n1\n`, ['tooLarge']],
  ['more cells than the memory is meant for', `a${',a'.repeat(999)}\n${'1\n'.repeat(5001)}`, ['tooLarge']],
  ['a quote that is not closed', 'a,b\n1,2\n\n"3,4\n5,6\n', ['unclosedQuote', 'row=4']],
  ['a quote that another cell closes', '"a","b"\n"1","2\n"3","4"\n', ['unclosedQuote', 'row=2']],
  [
    'a quote that is not closed for a million characters',
    `a,b\n"1,2\n${'3,4\n'.repeat(300_000)}`,
    ['unclosedQuote', 'row=2'],
  ],
  [
    'a quote that another cell closes after a million characters',
    `"a","b"\n"1","2\n${'3,4\n'.repeat(300_000)}"5","6"\n`,
    ['unclosedQuote', 'row=2'],
  ],
  ['a quoted cell of more than a million characters', `a,b\n"${long(1_000_001)}",2\n`, ['rowTooLong', 'row=2']],
  [
    'a million characters without a line end below quoted cells',
    `"a",b\n"1",2\n${long(1_000_001)},2\n3,4\n`,
    ['rowTooLong', 'row=3'],
  ],
];

test.each([...READ, ...REFUSED])('reads CSV: %s', async (_, file, expected, options) => {
  expect(await describeTable(file, options)).toEqual(expected);
});

const line = (row: number, text: string) => ({ row, text, lines: [{ row, text }] });
const NEARLY = [
  { encoding: 'utf-8', ...line(3, 'Müller,2') },
  { encoding: 'windows-1252', ...line(3, 'MÃ¼ller,2') },
].map((reading) => ({
  ...reading,
  lines: Array(3)
    .fill(0)
    .map((_, at) => ({ row: 3 + at, text: reading.text })),
}));
const DOUBTS: [name: string, file: string | Buffer, readings: object[]][] = [
  ['ASCII', 'a,b\n1,2\n', []],
  ['a mark', mark('a,b\nMüller,2\n'), []],
  ['UTF-16', utf16('a,b\nMüller,2\n'), []],
  ['UTF-8', 'a,b\n"1\n2",2\nMüller,2\n', []],
  [
    'nearly UTF-8, below a line break in quotes',
    latin1(`a,b\n"1\n2",2\n${'M\xc3\xbcller,2\n'.repeat(11)}M\xfcller,3\n`),
    NEARLY,
  ],
  [
    'nearly UTF-8, below the line of the separator',
    latin1(`sep=,\r\na,b\r\n1,2\r\n${'M\xc3\xbcller,2\r\n'.repeat(11)}M\xfcller,3\r\n`),
    NEARLY,
  ],
  ['windows-1252 that is nothing else', latin1('a,b\nM\xfcller,\xa0\n'), []],
  [
    'windows-1252 whose signs others share, or put where no word has them',
    latin1('a,b\nM\xfcller,2\n\xc4gypten,3'),
    [],
  ],
];

test.each(DOUBTS)('shows lines of text as each encoding in doubt reads them: %s', async (_, file, readings) => {
  const table = await readTable(Buffer.from(file as string), { fileName: 'list.csv' });
  expect(table.readings).toEqual(readings);
});

/** Encodes a text in an encoding other than Unicode. */
function encode(text: string, encoding: ImportEncoding): Buffer {
  const decoder = createDecoder(encoding);
  const bytes = new Map<string, number[]>();
  for (let first = 0x80; first < 0x100; first++) {
    bytes.set(decoder.decode(Uint8Array.of(first)), [first]);
    for (let second = 0x40; second < 0xff; second++) {
      const pair = decoder.decode(Uint8Array.of(first, second));
      if ([...pair].length === 1 && !bytes.has(pair)) bytes.set(pair, [first, second]);
    }
  }
  return Buffer.from([...text].flatMap((sign) => (sign < '\x80' ? sign.charCodeAt(0) : (bytes.get(sign) ?? []))));
}

const POLISH = 'Łukasz Żak,Świętokrzyska 5,Łódź';
const CZECH = 'Jiří Dvořák,Náměstí Míru 5,Praha';
const TURKISH = 'Gülşen Yıldız,Beşiktaş Caddesi 5,İstanbul';
const FRENCH = 'Hélène Lefèvre,12 rue de la République,Lyon';
test.each([
  ['windows-1250', POLISH, 'windows-1250'],
  ['windows-1250', CZECH],
  ['windows-1250', 'Łukasz,1,2', 'windows-1250'],
  ['windows-1252', 'Hélène,1,2', 'windows-1252'],
  ['windows-1250', 'Kovács Győző,Petőfi út 5,Budapest'],
  ['windows-1251', 'Иван Петров,Невский 5,Санкт-Петербург', 'windows-1251'],
  ['windows-1254', TURKISH],
  ['windows-1253', 'Γιώργος,Οδός Δοκιμής 5,Αθήνα', 'windows-1253'],
  ['iso-8859-2', POLISH, 'iso-8859-2'],
  ['iso-8859-2', 'Žaneta,Náměstí Míru 5,Plzeň'],
  ['iso-8859-15', 'Lœuvre,Šœ 5,€'],
  ['windows-1252', FRENCH, 'windows-1252'],
  ['windows-1252', 'Iñigo Muñoz,Calle Peñalver 5,Madrid', 'windows-1252'],
  ['windows-1252', 'Søren Ødegård,Bjørns gate 5,Tromsø', 'windows-1252'],
  ['macintosh', FRENCH, 'macintosh'],
  ['macintosh', 'Jörg Müller,Hauptstraße 5,München', 'macintosh'],
  ['shift_jis', '山田太郎,東京1-1,東京'],
  ['shift_jis', 'ヤマダタロウ,東京都千代田区,東京', 'shift_jis'],
  ['big5', '王小明,信義路五段7號,台北市', 'big5'],
  ['euc-kr', '김철수,세종대로 110,서울특별시', 'euc-kr'],
  ['gb18030', '王小明,南京东路100号,上海市', 'gb18030'],
  ['euc-jp', '山田太郎,東京都千代田区,東京'],
  ['koi8-r', 'Иван Петров,Невский 5,Санкт-Петербург', 'koi8-r'],
  ['ibm866', 'Иван Петров,Невский 5,Санкт-Петербург', 'ibm866'],
  ['ibm850', 'Jörg Müller,Hauptstraße 5,München', 'ibm850'],
  ['ibm850', FRENCH],
  ['ibm852', POLISH, 'ibm852'],
  ['windows-1257', 'Žaneta Pavyzdė,Bandomoji 5,Šiauliai'],
  ['windows-1255', 'שם בדוי,רחוב הדוגמה 5,תל אביב'],
  ['windows-1256', 'شركة وهمية,شارع التجربة 5,دبي'],
  ['windows-874', 'บริษัททดสอบ,ถนนตัวอย่าง 5,กรุงเทพ'],
] as const)('asks whether a list is %s: %s', async (encoding, text, guess?: string) => {
  const file = encode(`name,street,city\n1,2,3\n${text}\n`, encoding);
  const { readings, ...table } = await readTable(file, { fileName: 'list.csv' });
  expect(readings.find((reading) => reading.encoding === encoding)).toEqual({ encoding, ...line(3, text) });
  expect(table.encoding).toBe(readings[0]?.encoding);
  if (guess) expect(table.encoding).toBe(guess);
  const chosen = await readTable(file, { fileName: 'list.csv', encoding });
  expect(chosen.rows[1]?.cells.join(',')).toBe(text);
});

test('shows the first three lines that differ', async () => {
  const text = 'name,b\nMüller,1\n"a\nb",2\nJiří,3\nDvořák,4\nRůžová,5\n';
  const { readings } = await readTable(encode(text, 'windows-1250'), { fileName: 'list.csv' });
  expect(readings.find(({ encoding }) => encoding === 'windows-1250')?.lines).toEqual([
    { row: 2, text: 'Müller,1' },
    { row: 4, text: 'Jiří,3' },
    { row: 5, text: 'Dvořák,4' },
  ]);
});

test('reports encoding and delimiter of a CSV file', async () => {
  const table = await readTable(latin1('a;b\nM\xfcller;2\n'), { fileName: 'list.csv' });
  expect(table).toMatchObject({ format: 'csv', sheets: [], sheet: null, encoding: 'windows-1252', delimiter: ';' });
});

test('truncates a long line before showing it', async () => {
  const cell = `${long(500)}${'ü'.repeat(500)}`;
  const { readings } = await readTable(Buffer.concat([Buffer.from(`a,b\n${cell},2\n`), Buffer.from([0xfc])]), {
    fileName: 'list.csv',
  });
  expect(readings[0]?.text).toBe(`${long(80)}${'ü'.repeat(80)}`);
});

test('guesses columns by the rows that fill them first', async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `A-${at},Ann,1 A St,Leeds,${at === 25 ? '3 C St' : ''}`);
  const text = `Order,Customer,Address,City,Delivery address if different\n${rows.join('\n')}\n`;
  const facts = await createReadList().readFile({ bytes: Buffer.from(text), fileName: 'list.csv', wanted: {} });
  const { header, samples } = facts as Exclude<typeof facts, { problem: unknown }>;
  expect(samples.map(([number]) => number)).toEqual([...Array(10).keys(), 25].map((at) => `A-${at}`));
  expect(guessMapping(header, samples).columns.destinationAddress).toBeUndefined();
});
