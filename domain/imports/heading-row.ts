import { isEmail } from '../email.ts';
import { foldText } from '../fold-text.ts';
import { isTrackingNumber } from '../tracking/number.ts';
import { countGuessed } from './guess.ts';
import { withPartyRow } from './heading-context.ts';
import { readHeading } from './heading-fields.ts';
import { readLengthHeading, readMassHeading } from './heading-units.ts';
import { type LeftOutReason, MAX_HEADING_LENGTH } from './import.ts';
import type { ImportMapping } from './schema.ts';

/** Rows searched for the headings. */
export const HEADING_ROWS = 30;
/** Cells of a row that are examined. */
const LOOKED_AT = 100;
/** Fewest cells in a row of a table, as opposed to a title above it. */
const WIDE = 4;
/** Fewest cells in a row of data. */
const MIN_DATA = 3;
/** This many known headings identify the heading row. */
const MIN_KNOWN = 2;

type Cells = readonly (string | undefined)[];

const listFilled = (cells: Cells): string[] => cells.flatMap((cell) => cell?.trim() || []);
/** Numbers, dates, phones, postcodes and emails are data, not headings. */
const isData = (text = '') =>
  (!/\p{L}/u.test(text) && /[1-9]/.test(text)) || isEmail(text) || (isTrackingNumber(text) && /\d/.test(text));

/** Whether a row has data in the same columns as the next one. */
function isShipment(cells: Cells, next: Cells): boolean {
  const both = [...cells.keys()].filter((column) => isData(cells[column]?.trim()) && isData(next[column]?.trim()));
  const { length } = listFilled(cells);
  return both.length > 0 && (length >= MIN_DATA || both.length === length);
}

/** Whether a row is a title: a single cell above wide rows. */
const isTitle = (cells: Cells, others: readonly Cells[]) =>
  listFilled(cells).length === 1 && others.length > 1 && others.every((row) => listFilled(row).length >= WIDE);

/**
 * Returns the heading row: the first with the most known headings, or the next one with as many, else the first that is
 * neither a title nor data like the next row. Undefined if there is none.
 */
export function findHeadingRow(rows: readonly Cells[]): number | undefined {
  const texts = rows.map((cells) => Array.from(cells.slice(0, LOOKED_AT), (cell) => cell?.trim() ?? ''));
  // Headings below those of their groups: "Name", "Ort" below "Empfänger" and "Absender".
  const counts = texts.map((cells, index) => {
    const own = countGuessed(cells);
    return own < MIN_KNOWN || index === 0
      ? own
      : Math.max(own, countGuessed(withPartyRow(cells, texts[index - 1] ?? [])));
  });
  const highest = Math.max(0, ...counts);
  const known = counts.indexOf(highest);
  // The second of two names states more, "Weight (lb)" below "重量", unless only the first has units.
  const countUnits = (cells: readonly string[] = []) =>
    cells.filter((text) => readMassHeading(text) ?? readLengthHeading(text)).length;
  const isSecond = counts[known + 1] === highest && countUnits(texts[known + 1]) >= countUnits(texts[known]);
  if (highest >= MIN_KNOWN) return isSecond ? known + 1 : known;
  const first = rows.findIndex((cells, index) => !isTitle(cells, rows.slice(index + 1)));
  return isShipment(rows[first] ?? [], rows[first + 1] ?? []) ? undefined : first;
}

/** Fewest headings in the first column of a transposed list. */
const MIN_TRANSPOSED = 4;
/** Whether the headings are in the first column: most of its cells are, and no row has several. */
export function isTransposed(rows: readonly Cells[]): boolean {
  const names = rows.map((cells) => cells[0]?.trim() ?? '').filter(Boolean);
  const known = names.length < MIN_TRANSPOSED ? 0 : countGuessed(names);
  if (known < MIN_TRANSPOSED || known * 2 < names.length) return false;
  return rows.every((cells) => countGuessed(Array.from(cells.slice(0, LOOKED_AT), (cell) => cell ?? '')) < MIN_KNOWN);
}

const TOTALS = new Set(
  (
    'total|totals|grand total|sum|subtotal|summe|gesamt|ergebnis|gesamtsumme|gesamtergebnis|teilergebnis|zwischensumme|insgesamt|suma|total general|totales|somme|total général|totaux|sous-total|合计|总计|小计|汇总|合計|總計|総計|小計|集計|' +
    'razem|suma końcowa|ogółem|łącznie|totale|totale complessivo|subtotale|totaal|eindtotaal|subtotaal|celkem|celkový součet|součet|spolu|soma|total geral|toplam|genel toplam|ara toplam|summa|totalt|totalsumma|delsumma|' +
    'i alt|sum totalt|totalsum|hovedtotal|yhteensä|loppusumma|summa yhteensä|összesen|végösszeg|összeg|итого|итог|всего|общий итог|разом|всього|ukupno|skupaj|kokku|kopā|iš viso|σύνολο|общо|합계|총계|요약|jumlah|tổng|tổng cộng|المجموع|الإجمالي'
  )
    .split('|')
    .map(foldText),
);
const isTotal = (text: string) => TOTALS.has(foldText(text).replace(/[:.]/g, '').trim());
/** "Total orders: 2", and "Kiel Total", which spreadsheets write below a group. */
const namesTotal = (text: string) => {
  const words = text.split(' ');
  return isTotal(text) || isTotal(words[0] ?? '') || isTotal(words.at(-1) ?? '');
};
/** "Number of parcels:" is the name of what stands beside it. */
const isLabel = (text: string) => text.endsWith(':') || text.endsWith('：');

/** Whether a row contains a total: "Summe", "15.5" or "Total deliveries", "2". */
function isTotalRow([first = '', ...others]: string[], width: number): boolean {
  const isCount = others.length > 0 && !others.some((text) => /\p{L}/u.test(text)) && namesTotal(first);
  return (isCount || [first, ...others].some(isTotal)) && (others.length + 1) * 2 <= Math.max(width, 2);
}

/** Fields that identify a shipment. */
const NUMBER_FIELDS = [
  'trackingNumber',
  'customerReference',
  'orderReference',
  'invoiceReference',
  'carrierReference',
] as const;

/** Most filled cells of a remark below a list: "2", "record(s) downloaded". */
const MAX_REMARK = 2;
/** Fewest columns of a list in which two cells are few. */
const MIN_WIDTH = 6;
const isProse = (text: string) => /\p{L}{3}/u.test(text) && /[\s:]/.test(text);
/** "Please collect before 5 pm", "Pickups": words alone in a row. */
const isTitleText = (text = '') => isProse(text) || /^\p{L}{3,}$/u.test(text);
/** What a row below the headings says of their columns: "Required", "e.g. London", "max. 35". */
const EXPLANATION =
  /^(?:required|optional|mandatory|pflicht(?:feld)?|freiwillig|obligatorio|opcional|obligatoire|facultatif|obbligatorio|facoltativo|verplicht|optioneel|wymagane|opcjonalne|obrigatório|zorunlu|isteğe bağlı|必填|选填|text|string|number|numeric|alphanumeric|date|zahl|(?:max|e\.g|z\. ?b|p\. ?ej|p\. ?ex)\.? .{1,80})$/iu;
function isHeading(text: string): boolean {
  const { fieldHeading, party } = readHeading(text.slice(0, MAX_HEADING_LENGTH), false);
  return fieldHeading !== undefined || party !== undefined;
}

/** Whether a row below a list has the headings of another table: all are known, or half of them below an empty row. */
export function beginsTable(cells: Cells, isBelowGap: boolean): boolean {
  const filled = listFilled(cells.slice(0, LOOKED_AT));
  if (filled.length < MIN_DATA || filled.some((text) => isData(text) || /\d\d/.test(text))) return false;
  if (!isBelowGap) return filled.every(isHeading);
  const known = filled.filter(isHeading).length;
  return known >= MIN_KNOWN && known * 2 >= filled.length;
}

const EXAMPLE = /^(?:example|beispiel|ejemplo|exemple|esempio|exemplo|voorbeeld|przykład|示例|样例|例)(?:$|[:：])/iu;
/** Whether cells count columns: "1", "2", "3" or "A", "B", "C". */
const countsColumns = (filled: readonly string[]) =>
  filled.length >= MIN_DATA &&
  ['1', 'A'].some((first) =>
    filled.every((text, index) => text === (first === 'A' ? String.fromCharCode(65 + index) : String(index + 1))),
  );

/** Whether the first row below the headings explains, numbers or translates them, or is an example. */
export const explainsHeadings = (cells: Cells): boolean => {
  const filled = listFilled(cells.slice(0, LOOKED_AT));
  if (EXAMPLE.test(filled[0] ?? '') || countsColumns(filled)) return true;
  const explained = filled.filter((text) => EXPLANATION.test(text)).length;
  return explained * 2 > filled.length || (filled.length >= MIN_DATA && filled.every(isHeading));
};

/** Whether a row repeats the headings, as at the top of each page; `header` may name parties before them. */
export const isHeadingRow = (cells: Cells, header: readonly string[]) =>
  listFilled(cells).length > 1 &&
  cells.every((cell, column) => {
    const [text, heading] = [cell?.trim() ?? '', header[column] ?? ''];
    return text === '' || text === heading || heading.endsWith(` ${text}`);
  });

/** Fields that only shipments have; "Responsible:" names who signed the list. */
const listOwnFields = (filled: readonly string[], isShort: boolean) =>
  isShort && filled.some(isLabel)
    ? (['destinationAddress'] as const)
    : (['destinationAddress', 'recipientName'] as const);

/** What stands in the place of an address in "Tour 1", "Sum", "2.5" and "Count:", "2", "Weight:", "2.5". */
const isPlaceless = (places: readonly string[]) =>
  places.length > 0 && places.every((text) => isTotal(text) || (isLabel(text) && !/\d/.test(text)));

/**
 * Returns why a row below the headings isn't a shipment: the headings again, a total, or neither number nor address; a
 * remark in the column of a number isn't one either. Undefined if it may be one.
 */
export function findFooter(
  cells: Cells,
  { columns }: Pick<ImportMapping, 'columns'>,
  {
    header = [],
    isRepeated = () => false,
  }: { header?: readonly string[]; isRepeated?: (number: string) => boolean } = {},
): LeftOutReason | undefined {
  const texts = (fields: readonly (keyof typeof columns)[]) =>
    fields.flatMap((field) => columns[field] ?? []).flatMap((column) => cells[column]?.trim() || []);
  const numbers = texts(NUMBER_FIELDS);
  const filled = listFilled(cells);
  if (isHeadingRow(cells, header)) return 'repeatedHeadings';
  const isLine = !filled.some((text) => /[\p{L}\p{N}]/u.test(text));
  const places = texts(['destinationAddress']);
  // "Soma" is a town and a name, too.
  const hasAddress = places.some((text) => /\p{L}/u.test(text) && !namesTotal(text) && !isLabel(text));
  if (isTotalRow(filled, cells.length) && numbers.every(namesTotal) && !hasAddress) return 'total';
  const isKnown = (columns.destinationAddress ?? []).length > 0;
  const isShort = filled.length <= MAX_REMARK && cells.length >= MIN_WIDTH;
  const isRemark = isShort && filled.some(isProse);
  const isAlone = isShort && filled.length === 1 && isTitleText(filled[0]) && places.length === 0;
  if (isLine || isPlaceless(places) || (isKnown && isAlone)) return 'noAddress';
  // A row that is mostly filled lacks its address, which is an error.
  const isFilled = filled.length * 2 > cells.length;
  if (!isKnown || isFilled || !texts(listOwnFields(filled, isShort)).every(isLabel)) return undefined;
  const isPhrase = numbers.every((text) => /\s/.test(text) && !/\d/.test(text));
  return isPhrase || (isRemark && !numbers.some(isRepeated)) ? 'noAddress' : undefined;
}
