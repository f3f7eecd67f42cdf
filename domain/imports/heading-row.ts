import { isEmail } from '../email.ts';
import { foldText } from '../fold-text.ts';
import { countGuessed } from './guess.ts';
import type { LeftOutReason } from './import.ts';
import type { ImportMapping } from './schema.ts';

/** The headings are looked for in so many of the first rows. */
export const HEADING_ROWS = 30;
/** Of a row so many cells are looked at. */
const LOOKED_AT = 100;
/** Rows of a table have so many cells, unlike the titles above it. */
const WIDE = 4;
/** A row of data has so many cells. */
const FEWEST_DATA = 3;
/** A row with so many headings that are known is that of the headings. */
const ENOUGH_KNOWN = 2;

type Cells = readonly (string | undefined)[];

const listFilled = (cells: Cells): string[] => cells.flatMap((cell) => cell?.trim() || []);
/** Numbers, dates, phones, postcodes and emails: what stands in rows and is no heading. */
const isData = (text = '') => (!/\p{L}/u.test(text) && /[1-9]/.test(text)) || isEmail(text);

/** Whether a row holds data where the next one does, too. */
function isShipment(cells: Cells, next: Cells): boolean {
  const both = [...cells.keys()].filter((column) => isData(cells[column]?.trim()) && isData(next[column]?.trim()));
  return both.length > 0 && listFilled(cells).length >= FEWEST_DATA;
}

/** Whether a row is a line of text above a table: one cell, and all that follow are wide. */
const isTitle = (cells: Cells, others: readonly Cells[]) =>
  listFilled(cells).length === 1 && others.length > 1 && others.every((row) => listFilled(row).length >= WIDE);

/**
 * Which of the first rows holds the headings: the first with most headings that are known, else the first that is no title,
 * unless it is a shipment like the next one. Undefined where no row does.
 */
export function findHeadingRow(rows: readonly Cells[]): number | undefined {
  const known = rows.map((cells) => countGuessed(Array.from(cells.slice(0, LOOKED_AT), (cell) => cell?.trim() ?? '')));
  const most = Math.max(0, ...known);
  if (most >= ENOUGH_KNOWN) return known.indexOf(most);
  const first = rows.findIndex((cells, index) => !isTitle(cells, rows.slice(index + 1)));
  return isShipment(rows[first] ?? [], rows[first + 1] ?? []) ? undefined : first;
}

const TOTALS = new Set(
  'total|totals|grand total|sum|subtotal|summe|gesamt|gesamtsumme|zwischensumme|insgesamt|suma|total general|totales|somme|total général|totaux|sous-total|合计|总计|小计'
    .split('|')
    .map(foldText),
);
const isTotal = (text: string) => TOTALS.has(foldText(text).replace(/[:.]/g, '').trim());

/** Where a row says which shipment it is, or where to. */
const SAYING_FIELDS = [
  ...(['trackingNumber', 'customerReference', 'orderReference', 'invoiceReference', 'carrierReference'] as const),
  ...(['destinationAddress', 'recipientName'] as const),
];

/** Why a row below the headings is no shipment: it sums up, or has neither number nor address. Undefined where it may be one. */
export function findFooter(cells: Cells, { columns }: Pick<ImportMapping, 'columns'>): LeftOutReason | undefined {
  const texts = (fields: readonly (keyof typeof columns)[]) =>
    fields.flatMap((field) => columns[field] ?? []).flatMap((column) => cells[column]?.trim() || []);
  const numbers = texts(SAYING_FIELDS.slice(0, 5));
  const filled = listFilled(cells);
  const isSum = filled.some(isTotal) && filled.length * 2 <= Math.max(cells.length, 2);
  if (isSum && numbers.every(isTotal)) return 'total';
  const isKnown = columns.destinationAddress !== undefined && columns.destinationAddress.length > 0;
  return isKnown && texts(SAYING_FIELDS).length === 0 ? 'noAddress' : undefined;
}
