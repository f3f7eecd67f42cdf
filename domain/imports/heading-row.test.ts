import { expect, it } from 'vitest';
import { guessMapping } from './guess.ts';
import { explainsHeadings, findFooter, findHeadingRow } from './heading-row.ts';

const HEADER = ['Order', 'Recipient', 'City', 'Street', 'Weight (kg)', 'Note'];

it.each([
  ...['Totale complessivo', 'Gesamtergebnis', 'Eindtotaal', 'Suma końcowa', 'Total geral', 'Genel Toplam', 'Summa'],
  ...['I alt', 'Yhteensä', 'Összesen', 'Итого:', '合計', '합계', 'Ergebnis', '集計', '汇总', 'Итог', '요약'],
])('leaves out the total "%s"', (label) => {
  const mapping = guessMapping(HEADER);
  expect(findFooter([label, '', '', '', '4,5'], mapping, { header: HEADER })).toBe('total');
  expect(findFooter(['A-1', label, 'Kiel', 'Weg 1', '4,5'], mapping, { header: HEADER })).toBeUndefined();
});

it('leaves out labels in the column of an address, and counts in that of the number', () => {
  const find = (cells: string[]) => findFooter(cells, guessMapping(HEADER), { header: HEADER });
  expect(find(['', '', '', 'Gesamtgewicht:', '4,0 kg'])).toBe('noAddress');
  expect(find(['Count:', '2', '', 'Weight:', '4,0'])).toBe('noAddress');
  expect(find(['Tour 1', '', 'Sum', '', '4,0'])).toBe('noAddress');
  expect(find(['A-1', 'Ann', 'Sum', 'Weg 1', '4,0'])).toBeUndefined();
  expect(find(['Total BL : 2', '', '', '', '4,0'])).toBe('total');
  expect(find(['', '', 'Kiel Total', '', '4,0'])).toBe('total');
  expect(find(['', '', 'Kiel Ergebnis', '', '4,0'])).toBe('total');
  expect(find(['', 'Ann Sample', '', '', '', 'Responsible:'])).toBe('noAddress');
  expect(find(['', 'Ann Sample', '', 'Weg 1:', '4,0'])).toBeUndefined();
});

it('keeps a row with an address whose recipient or town is called like a total', () => {
  const header = ['Recipient', 'City', 'Street', 'Weight (kg)', 'Note', 'Phone', 'Email', 'Value'];
  const find = (cells: string[]) => findFooter(cells, guessMapping(header), { header });
  expect(find(['Soma', 'Lisboa', 'Rua 1', '4,5', '', '', '', ''])).toBeUndefined();
  expect(find(['Ali', 'Soma', 'Cadde 1', '4,5', '', '', '', ''])).toBeUndefined();
  expect(find(['Total', '', '', '4,5', '', '', '', ''])).toBe('total');
});

it.each(['Obbligatorio', 'verplicht', 'wymagane', 'Zorunlu'])(
  'leaves out a row that says "%s" below headings',
  (word) => {
    expect(explainsHeadings([word, word, word, '', word])).toBe(true);
  },
);

it.each([
  ['1', '2', '3', '4', '5'],
  ['A', 'B', 'C', 'D', 'E'],
  ['text', 'text', 'text', 'number', 'date'],
  ['Example: A-1', 'Jane Doe', 'Town', 'Main St 1', '1.5'],
  ['Beispiel', 'Max Mustermann', 'Musterstadt', 'Musterstr. 1', '1,5'],
])('leaves out the row %s, %s, %s below headings', (...cells) => {
  expect(explainsHeadings(cells)).toBe(true);
});

it.each([
  ['1', '2', '4', '5'],
  ['A-1', 'Ann Example', 'Kiel', 'Weg 1'],
])('keeps the row %s, %s, %s below headings', (...cells) => {
  expect(explainsHeadings(cells)).toBe(false);
});

it('takes the row with units for the headings, of two in two languages', () => {
  const [one, other] = [
    ['Auftrag', 'Empfänger', 'Ort', 'Gewicht (g)'],
    ['Order', 'Recipient', 'City', 'Weight'],
  ];
  const data = ['A-1', 'Ann', 'Kiel', '2'];
  expect([findHeadingRow([one, other, data]), findHeadingRow([other, one, data])]).toEqual([0, 1]);
});

it('leaves out no row that is mostly filled: without its address it is an error', () => {
  const columns = { destinationAddress: [2], recipientName: [1] };
  expect(findFooter(['27.11.2026', '', '', '0.8', 'DPD'], { columns })).toBeUndefined();
  expect(findFooter(['', '', '', '23.5', ''], { columns })).toBe('noAddress');
});
