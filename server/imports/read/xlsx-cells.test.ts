import { expect, test } from 'vitest';
import { describeTable } from '#tests/read-lists.ts';
import { makeWorkbook } from '#tests/workbook.ts';

type Book = Parameters<typeof makeWorkbook>[0];
type Case = [name: string, book: Book, expected: string[]];

/** A sheet with one column. */
const column = (...cells: Book['sheets'][string][number]): Book => ({
  sheets: { List: [['a'], ...cells.map((cell) => [cell])] },
});
const formatted = (formats: Book['formats'], ...values: string[]): Book => ({
  ...column(...values.map((v, at) => ({ v, s: (formats?.length ?? 0) > 1 ? at + 1 : 1 }))),
  formats,
});
const expected = (...cells: string[]): string[] => ['a', ...cells.map((cell, at) => `${at + 2}: ${cell}`)];
test.each<Case>([
  ['text', column('Bonn', ' <b> & "c" ', '📦'), expected('Bonn', ' <b> & "c" ', '📦')],
  [
    'shared strings',
    { ...column({ t: 's', v: '1' }, { t: 's', v: '0' }), strings: ['<t>x</t>', '<t>y</t>'] },
    expected('y', 'x'),
  ],
  [
    'rich text',
    {
      ...column({ t: 's', v: '0' }, { t: 'inlineStr', xml: '<is><r><t>c</t></r><r><t>d</t></r></is>' }),
      strings: ['<r><rPr><b/></rPr><t>a </t></r><r><t>b</t></r>'],
    },
    expected('a b', 'cd'),
  ],
  [
    'text without its furigana',
    {
      ...column(
        { t: 's', v: '0' },
        { t: 'inlineStr', xml: '<is><t>京</t><rPh sb="0" eb="1"><t>キョウ</t></rPh></is>' },
      ),
      strings: ['<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>'],
    },
    expected('東京', '京'),
  ],
  [
    'CDATA and comments',
    column({ t: 'inlineStr', xml: '<is><t><![CDATA[a<b]]><!-- no --></t></is>' }),
    expected('a<b'),
  ],
  [
    'escaped characters that XML cannot contain',
    column('a_x000A_b', '_x005F_x000A_', '_x00'),
    expected('a\nb', '_x000A_', '_x00'),
  ],
  ['NUL', column('a_x0000_b'), ['a', '2 nul: a\uFFFDb']],
  ['half a surrogate pair', column('a_xD83D_b'), ['a', '2 notText: a\uFFFDb']],
  ['a cell of 5,001 characters', column('x'.repeat(5001)), ['a', `2 cellTooLong: ${'x'.repeat(5000)}`]],
  ['leading zeros in text', column('007'), expected('007')],
  ['numbers', column(0, 12, -3.5, 1234567.891), expected('0', '12', '-3.5', '1234567.891')],
  [
    'numbers with rounding errors',
    column({ v: '0.30000000000000004' }, { v: '1.1000000000000001' }, { v: '4.5999999999999996' }),
    expected('0.3', '1.1', '4.6'),
  ],
  [
    'numbers with exponents',
    column({ v: '1E-7' }, { v: '1.5E+21' }, { v: '-2.5e-8' }, { v: '1.2E3' }),
    expected('0.0000001', '1.5e+21', '-0.000000025', '1200'),
  ],
  [
    'numbers that lost their last digits',
    column({ v: '1.2345678901234501E+17' }, { v: '-5E15' }, { v: '4.917E+11' }),
    expected('1.23456789012345e+17', '-5e+15', '491700000000'),
  ],
  ['numbers that no separator makes ambiguous', column({ v: '3.375' }, { v: '0.375' }), expected('3.3750', '0.375')],
  ['long whole numbers', column({ v: '340123456789012345' }), expected('340123456789012345')],
  [
    'long whole numbers that JavaScript rounded',
    column({ v: '340434161094012350' }, { v: '36790123456789033000' }, { v: '12345678901234560' }),
    expected('3.40434161094012e+17', '3.6790123456789e+19', '12345678901234560'),
  ],
  ['numeric cells that contain no number', column({ v: 'abc' }, { v: ' 7 ' }), expected('abc', '7')],
  [
    'leading zeros from the number format',
    formatted(['00000'], '1069', '7', '123456', '-7', '1.5'),
    expected('01069', '00007', '123456', '-7', '1.5'),
  ],
  [
    'fixed text between the digits',
    formatted(['00000\\-0000', '000-00', '"D-"00000', '[Red]"N0"000;-0'], '123456789', '1234', '1069', '7'),
    expected('12345-6789', '012-34', 'D-01069', 'N0007'),
  ],
  [
    'postcodes of two lengths',
    formatted(['[<=99999]00000;00000\\-0000'], '1069', '12345678', '987654321'),
    expected('01069', '01234-5678', '98765-4321'),
  ],
  [
    'fixed text before all digits',
    formatted(['"+"0', '"0"#', '\\+#', '"0"0;-0', '"A"0.0', '" "0'], ...Array(6).fill('431555')),
    expected('+431555', '0431555', '+431555', '0431555', '431555', '431555'),
  ],
  [
    'grouped phone numbers',
    formatted(
      ['0#" "##" "##" "##" "##', '+## ### ### ###', '"+49 "### ######', '"0"### ####'],
      ...Array(4).fill('601020304'),
    ),
    expected('06 01 02 03 04', '+601020304', '+49 601020304', '0601020304'),
  ],
  [
    'text before references',
    formatted(['"PO-"0', '"#"0', '"RE2026/"###', '# ##0', '"Nr. "0'], ...Array(5).fill('123')),
    expected('PO-123', '#123', 'RE2026/123', '123', '123'),
  ],
  ['percentages in built-in formats', formatted([9, 10], '0.5', '0.075'), expected('50 %', '7.5 %')],
  ['ambiguous units of number formats', formatted(['0.0" Pfd."'], '5'), expected('5 Pfd.')],
  [
    'number formats that change nothing',
    formatted([2, '#,##0.00\\ "days"', '0.00E+00', '@', '[$€-407]0', 'General', '[Red]0'], ...Array(7).fill('1.5')),
    expected(...Array(7).fill('1.5')),
  ],
  ['a number format with many sections', formatted([';'.repeat(100_000)], '7'), expected('7')],
  [
    'dates in built-in formats',
    formatted([14, 15, 17, 22, 30, 57], ...Array(6).fill('46348')),
    expected(...Array(6).fill('2026-11-22')),
  ],
  [
    'dates in custom date formats',
    formatted(
      ['yyyy-mm-dd', 'dd\\.mm\\.yy', '[$-409]mmmm\\ d', 'mmm', 'yyyy"年"m"月"d"日"', 'd/m/yyyy;@'],
      ...Array(6).fill('46348'),
    ),
    expected(...Array(6).fill('2026-11-22')),
  ],
  [
    'dates with a time',
    formatted(['dd.mm.yyyy hh:mm'], '46348.5', '46348.395833333336', '46348.999988', '46348.9999999'),
    expected('2026-11-22T12:00', '2026-11-22T09:30', '2026-11-22T23:59', '2026-11-23'),
  ],
  [
    'times',
    formatted([20, 'h:mm AM/PM', '[h]:mm', 'hh:mm', 45], '0.5', '0.75', '1.0625', '46348.25', '0.0625'),
    expected('12:00', '18:00', '25:30', '2026-11-22T06:00', '01:30'),
  ],
  [
    'the first days of the 1900 system',
    formatted([14], '1', '59', '61'),
    expected('1900-01-01', '1900-02-28', '1900-03-01'),
  ],
  [
    'the 1904 system',
    { ...formatted([14, 22], '44886', '0.5'), from1904: true },
    expected('2026-11-22', '1904-01-01T12:00'),
  ],
  [
    'both readings of dates beside dates of the other order that stayed text',
    {
      sheets: { List: [['a'], [{ v: '46331', s: 1 }], ['28/11/2026'], [{ v: '46147', s: 1 }]] },
      formats: [14],
    },
    expected('2026-11-05 / 2026-05-11', '28/11/2026', '2026-05-05'),
  ],
  [
    'dates beside texts of another order, if a day over 12 shows that none was swapped',
    {
      sheets: { List: [['a'], [{ v: '46331', s: 1 }], ['28/11/2026'], [{ v: '46350', s: 1 }]] },
      formats: [14],
    },
    expected('2026-11-05', '28/11/2026', '2026-11-24'),
  ],
  [
    'dates beside texts that are no dates',
    { sheets: { List: [['a'], [{ v: '46331', s: 1 }], ['40-12-2345'], ['32.1.2026']] }, formats: [14] },
    expected('2026-11-05', '40-12-2345', '32.1.2026'),
  ],
  [
    'unformatted days of the 1904 system below dates',
    {
      sheets: {
        List: [
          ['Order date', 'Postcode'],
          [44886, 44886],
          [{ v: '44886.5' }, 44887],
        ],
      },
      from1904: true,
    },
    ['Order date|Postcode', '2: 46348|44886', '3: 46348.5|44887'],
  ],
  ['out-of-range dates', formatted([14], '-1', '3000000'), expected('-1', '3000000')],
  [
    'ISO date cells',
    column(
      { t: 'd', v: '2026-11-22' },
      { t: 'd', v: '2026-11-22T00:00:00' },
      { t: 'd', v: '2026-11-22T08:30:00.000Z' },
    ),
    expected('2026-11-22', '2026-11-22', '2026-11-22T08:30'),
  ],
  [
    'units that only the number format shows',
    formatted(
      ['0.0" kg"', '#,##0\\ "g"', '0" gr."', '0\\"', '0" St."', '"kg "0', '0" kg";-0', '0[$g]', '0[$Ft-40E]'],
      ...Array(9).fill('12'),
    ),
    expected('12 kg', '12 g', '12 gr.', '12 "', '12', '12', '12 kg', '12 g', '12'),
  ],
  [
    'numbers that the number format shows divided',
    formatted(
      ['0.0,"kg"', '#,##0.00,', '#,##0" kg"', '0,.0', '0.0,,', '[>=1000]0.0," t";0" kg"', '0.0%', '0,'],
      ...Array(7).fill('1500'),
      'x',
    ),
    expected('1.5 kg', '1.5', '1500 kg', '1.5', '0.0015', '1.5 t', '150000 %', 'x'),
  ],
  ['a formula for an empty text', column({ f: '1+1', v: '1' }, { t: 'str', f: 'A1', v: '' }, 2), ['a', '2: 1', '4: 2']],
  ['booleans', column({ t: 'b', v: '1' }, { t: 'b', v: '0' }), expected('TRUE', 'FALSE')],
  [
    'spreadsheet errors as text',
    {
      sheets: {
        List: [
          ['a', 'b'],
          [{ t: 'e', v: '#N/A' }, 1],
        ],
      },
    },
    ['a|b', '2: #N/A|1'],
  ],
  ['formulas, not evaluated', column({ f: '1+1', v: '3' }, { t: 'str', f: 'A1', v: 'kept' }), expected('3', 'kept')],
  [
    'a formula without a result',
    {
      sheets: {
        List: [
          ['a', 'b'],
          [{ f: '1+1' }, 1],
        ],
      },
    },
    ['a|b', '2: #CALC!|1'],
  ],
  ['a formula for text without a result', column({ t: 'str', f: 'A1' }, 2), expected('#CALC!', '2')],
  [
    'zeros of formulas that the spreadsheet calculates on opening',
    {
      ...column({ f: 'A1', v: '0' }, { f: '1+1', v: '2' }, { t: 'str', f: 'A1', v: '0' }, 0),
      calculatesOnLoad: true,
    },
    expected('#CALC!', '2', '0', '0'),
  ],
  ['zeros of formulas that were calculated', column({ f: 'A1', v: '0' }), expected('0')],
])('reads XLSX cells: %s', async (_, book, lines) => {
  expect(await describeTable(makeWorkbook(book))).toEqual(lines);
});
