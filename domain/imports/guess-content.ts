import { LENGTH_WORDS } from '../shipments/units.ts';
import { readListDate } from './date.ts';
import { splitDimensions } from './dimensions.ts';
import type { Heading } from './heading-context.ts';
import { withoutBracket } from './heading-fields.ts';
import { readMassHeading, readSideLetter, SIDES } from './heading-units.ts';
import { splitHeadings, toHeadingKey, toSimplified } from './heading-words.ts';
import { ITEM_COUNTS } from './headings.ts';
import { DATE_IMPORT_FIELDS, type ImportField } from './import.ts';
import { readUnit } from './measures.ts';
import { everyText, listTexts, type SampleRows } from './party-columns.ts';
import type { ImportMapping } from './schema.ts';

const hasOneOf = (keys: ReadonlySet<string>, header: readonly string[]) =>
  header.some((heading) => keys.has(toHeadingKey(heading)));

const COUNTS = new Set(splitHeadings(ITEM_COUNTS));
/** Whether a list counts the items of an order. */
export const hasItemCount = (header: readonly string[]): boolean => hasOneOf(COUNTS, header);

const OF_ITEMS = new Set(
  splitHeadings(
    `${ITEM_COUNTS}|sku|price|unit price|item price|variant|variation|artikelnummer|einzelpreis|precio|prix|prix unitaire|单价`,
  ),
);
/** Counts the parcels of a consignment. */
const PIECES = '件数';
const BARE_WEIGHTS = new Set(splitHeadings('weight|gewicht|peso|poids|重量'));
/** Whether "Weight" stands beside a column about items, and may be an item's. */
export const isItemWeight = (header: readonly string[], column: number): boolean =>
  BARE_WEIGHTS.has(toHeadingKey(withoutBracket(header[column] ?? ''))) &&
  hasItemCount(header) &&
  [column - 1, column + 1].some((one) => OF_ITEMS.has(toHeadingKey(header[one] ?? '')) && header[one] !== PIECES);
const GROSS = new Set(splitHeadings('gross|brutto'));
const MONEY = new Set(
  splitHeadings(
    'currency|vat|tax|fee|fees|amount|währung|mwst|ust|umsatzsteuer|steuer|gebühr|gebühren|betrag|moneda|iva|tarifa|importe|devise|tva|montant|frais|币种|税额|手续费',
  ),
);
const FEES = new Set(splitHeadings('fee|fees|gebühr|gebühren|comisión|tarifa|frais|commission|手续费'));
const NETS = new Set(splitHeadings('net|netto|neto|net amount|净额'));
/** Whether a list contains payments with their fees. */
export const hasPayments = (header: readonly string[]): boolean => hasOneOf(FEES, header) && hasOneOf(NETS, header);
/** Whether "Gross" is an amount of money rather than a weight. */
export const isGrossAmount = (header: readonly string[], column: number): boolean =>
  GROSS.has(toHeadingKey(header[column] ?? '')) && hasOneOf(MONEY, header);

/** "#1001", "PO-4711", "302-0000001-0000001": looks like an order number, not a person. */
const isNumberLike = (text: string) => /^#?(?:\p{L}{1,8}[-_/.]){0,2}\p{L}{0,8}[-_/. ]?\d[\p{L}\d\-_/.]*$/u.test(text);
/** "Person 0", "Filiale 12": a name with a number, not the number of an order. */
const isNumberedName = (text: string) => /^\p{Lu}\p{Ll}{2,} \d{1,4}$/u.test(text);
const isEmailLike = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);
const isPhoneLike = (text: string) => /^[+(\d][\d\s()./-]{5,}$/.test(text) && text.replace(/\D/g, '').length >= 7;

/** Whether a column contains phone numbers or email addresses, although orders may have such numbers too. */
export const isPhoneOrEmail = (rows: SampleRows, column: number): boolean =>
  everyText(rows, column, isPhoneLike) || everyText(rows, column, isEmailLike);

export type Content = 'email' | 'phone' | 'number' | 'text' | 'empty';
/** Returns what the first rows of a column contain, if all agree. */
export function readContent(rows: SampleRows, column: number): Content {
  const texts = listTexts(rows, column);
  if (texts.length === 0) return 'empty';
  if (texts.every(isEmailLike)) return 'email';
  if (texts.every((text) => text.startsWith('+') && isPhoneLike(text))) return 'phone';
  if (texts.every(isNumberLike)) return texts.every(isNumberedName) ? 'text' : 'number';
  return texts.every(isPhoneLike) ? 'phone' : 'text';
}

/** Whether a column contains names of accounts: "ada_p", "benm24". */
export const isHandle = (rows: SampleRows, column: number): boolean =>
  everyText(rows, column, (text) => /^[a-z0-9._-]+$/.test(text));

/** A column that its heading alone doesn't identify. */
interface Leftover {
  column: number;
  heading: string;
  key: string;
}
type Columns = ImportMapping['columns'];

/** Headings of email addresses that are the customer's; others may be a colleague's: "Sales rep email". */
const OF_CUSTOMERS =
  /^(?:customer|user|buyer|purchase|purchaser|payer|client|backer|donor|member|guest|subscriber|contact|account|order|notification|notify|tracking|paypal|mail|email|emailaddress|mailto)*$/;
const isEmail = ({ column, key }: Leftover, rows: SampleRows) =>
  OF_CUSTOMERS.test(key) && readContent(rows, column) === 'email';

/** Names of an order's number that other words may precede: "amazon-order-id", "平台订单号". */
const ORDER_NUMBERS = splitHeadings(
  'order id|order number|order no|order nr|bestellnummer|auftragsnummer|numéro de commande|n° de commande|número de pedido|nº de pedido|订单号|订单编号',
);
/** Orders other than the one that is sent, and parts of it. */
const OTHER_ORDER = /return|rma|original|previous|parent|replace|purchase|sub|child|retour|ruck|ersatz|devol|退|子|原/;
const isOrderNumber = ({ column, key }: Leftover, rows: SampleRows) =>
  ORDER_NUMBERS.some((name) => key.endsWith(name)) &&
  !OTHER_ORDER.test(key) &&
  listTexts(rows, column).some((text) => /\d/.test(text));

const BARE_NUMBERS = new Set(splitHeadings('id|no|nr|n|nº|num|number|nummer|nro|número|numéro|编号|单号|lieferung'));
/** Beside the number of an order that has several rows. */
const POSITIONS = new Set(
  splitHeadings('pos|position|posnr|pos nr|line|line no|line number|zeile|posición|linea|poste|posição'),
);
/** Whether a column headed only "No." contains numbers of shipments, not of rows. */
function isBareNumber({ column, heading, key }: Leftover, rows: SampleRows, hasPositions: boolean): boolean {
  if (!BARE_NUMBERS.has(key) && heading.trim() !== '#') return false;
  const texts = listTexts(rows, column);
  if (texts.some((text) => /^\d{1,4}[-/.]\d{1,2}[-/.]\d/.test(text))) return false;
  const isLong = texts.every((text) => isNumberLike(text) && (text.length > 3 || /[^\d.]/.test(text.slice(0, -1))));
  const isDistinct = hasPositions || new Set(texts).size === texts.length;
  return texts.length > 0 && texts.length === rows.length && isLong && isDistinct;
}

const OTHER_WEIGHT =
  /^nw|price|cost|rate|fee|tarif|preis|kosten|prix|precio|vol|dim|max|net|tara|tare|item|unit|stuck|limit|piece|each|einzel|per(?:parcel|pack|carton|box|case|pallet)|(?:pro|je)(?:pack|paket|kart|coll|karton|palette)|por(?:bulto|caja|paquete)|par(?:colis|carton)|单件|%/;
/** Whether a heading has a unit of mass in brackets: "Gew. netto (kg)", "How heavy (kg)". */
const isWeight = ({ column, heading, key }: Leftover, rows: SampleRows) =>
  /[)\]）]$/u.test(heading.trim()) &&
  !!readMassHeading(heading) &&
  !OTHER_WEIGHT.test(key) &&
  everyText(rows, column, (text) => /^[\d.,\s]+(?:\p{L}{1,3})?$/u.test(text));

const DIMENSIONS = new Set(
  splitHeadings(
    'dimensions|dimension|dims|dim|size|sizes|measurements|measures|package dimensions|parcel dimensions|package size|parcel size|box size|carton size|maße|masse|abmessungen|abmessung|paketmaße|packmaß|größe|format|' +
      'dimensiones|medidas|medida|tamaño|medidas del paquete|dimensiones del paquete|dimensions du colis|taille|taille du colis|mesures|尺寸|包裹尺寸|外箱尺寸|规格尺寸|体积尺寸|长宽高',
  ),
);
const toDimensionsKey = (heading: string) => {
  const words = toSimplified(heading)
    .replace(/[([（【][^()[\]（）【】]*[)\]）】]/gu, ' ')
    .replace(/\p{L}\s*[x×*/]\s*\p{L}\s*[x×*/]\s*\p{L}/iu, ' ')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !LENGTH_WORDS.has(word.toLowerCase()));
  return toHeadingKey(words.join(''));
};
/** Whether a column contains the three sides in one cell: "30x20x10 cm". */
function isDimensions({ column, heading }: Leftover, rows: SampleRows): boolean {
  const key = toDimensionsKey(heading);
  const isTriple = (text: string) => Object.keys(splitDimensions(text, heading) ?? {}).length === SIDES.length;
  return (key === '' || DIMENSIONS.has(key)) && everyText(rows, column, isTriple);
}

/** Finds a column of unknown name beside a measure that contains only units: "Weight", "UQ". */
export const findUnitBeside = (
  headings: readonly Heading[],
  columns: readonly number[],
  isUnit: (text: string) => boolean,
  rows: SampleRows,
): number | undefined =>
  columns
    .flatMap((column) => [column + 1, column - 1])
    .filter((column) => headings[column] && !headings[column].party && !headings[column].fieldHeading)
    .find((column) => everyText(rows, column, isUnit));

/** Assigns "Depth" to the side the other two columns leave over. */
export function guessDepth(headings: readonly Heading[], columns: Columns): void {
  const depth = headings.find(({ key }) => DEPTHS.has(key.replace(/(?:cm|mm|in)$/, '')))?.column;
  const side = (['length', 'height', 'width'] as const).find((one) => columns[one] === undefined);
  if (depth !== undefined && side && SIDES.some((one) => columns[one])) columns[side] = [depth];
}
const DEPTHS = new Set([
  'depth',
  'parceldepth',
  'packagedepth',
  'tiefe',
  'profundidad',
  'profundidade',
  'profondeur',
  'profondita',
  'diepte',
  'prof',
  '深',
  '深度',
]);

/** Names of items that mean other things in lists that count no items: the product of a carrier, the title of a person. */
const BARE_ITEMS = new Set(
  splitHeadings(
    'product|item|title|description|artikel|produkt|titel|bezeichnung|beschreibung|producto|artículo|título|descripción|produit|article|titre|description|商品|prodotto|produto|articolo|omschrijving',
  ),
);
const ITEM_NUMBERS = new Set(
  splitHeadings(
    'sku|item sku|line item sku|lineitem sku|items sku|product sku|seller sku|variant sku|custom label|artikelnummer|artikelnr|artikel nr|art nr|referencia del producto|référence produit|référence article|réf article|商品编码|商家编码|货号',
  ),
);

/** Words for counts beside others: "Cantidad comprada", "구매수(수량)", "Anzahl Stück", but no counts of parcels. */
const COUNT_WORDS =
  /^units$|qty|quant|cantid|menge|anzahl|aantal|antal|ilosc|adet|количество|кількість|数量|수량|الكمية|כמות|จำนวน/;
const OF_PARCELS = /pa[ck]k?[ae]?[kgt]|paquet|parcel|box|[ck]art|[ck]oll?[ioy]|bulto|colis|pall?et|label|etik/;
const isItemCount = ({ key, column }: Leftover, rows: SampleRows) =>
  COUNT_WORDS.test(key) && !OF_PARCELS.test(key) && everyText(rows, column, (text) => /^\d{1,5}$/.test(text));

const SALUTATION = /^(?:mrs?|ms|miss|dr|herr|frau|m|mme|sra?)?\.?$/i;
/** Assigns the columns of items: name and article number, and their count. */
function guessItems(columns: Columns, leftovers: readonly Leftover[], rows: SampleRows): void {
  const find = (keys: ReadonlySet<string>) =>
    leftovers.find(
      ({ key, column }) =>
        keys.has(key) && (rows.length === 0 || listTexts(rows, column).some((text) => !SALUTATION.test(text))),
    )?.column;
  const count = leftovers.find((leftover) => isItemCount(leftover, rows));
  if (count) columns.itemQuantity ??= [count.column];
  const bare = columns.itemQuantity ? find(BARE_ITEMS) : undefined;
  const names = columns.itemDescription ?? (bare === undefined ? [] : [bare]);
  const number = find(ITEM_NUMBERS);
  const items = number === undefined ? names : [...names, number];
  if (items.length > 0) columns.itemDescription = items;
  else delete columns.itemQuantity;
}

/** Also of depth: "T" is "Tiefe". */
const LETTERS = { length: ['l', 'd', 't'], width: ['w', 'b'], height: ['h'] };

/** Assigns "L", "W", "H (cm)", or one column with all three sides. */
function guessSides(columns: Columns, leftovers: readonly Leftover[], rows: SampleRows): void {
  const letters = SIDES.map(
    (side) => leftovers.find(({ heading }) => LETTERS[side].includes(readSideLetter(heading)?.letter ?? ''))?.column,
  );
  const all = leftovers.find((leftover) => isDimensions(leftover, rows))?.column;
  for (const [index, side] of SIDES.entries()) {
    const column = letters.includes(undefined) ? all : letters[index];
    if (column !== undefined) columns[side] = [column];
  }
}

/** Assigns columns that only heading and content together identify. */
export function guessByContent(columns: Columns, leftovers: readonly Leftover[], rows: SampleRows): void {
  const find = (matches: (leftover: Leftover, rows: SampleRows) => boolean) =>
    leftovers.filter((leftover) => matches(leftover, rows));
  guessItems(columns, leftovers, rows);
  const hasEmail = columns.recipientEmail?.some((column) => listTexts(rows, column).length > 0);
  const [email] = hasEmail ? [] : find(isEmail);
  if (email) columns.recipientEmail = [email.column];
  const hasPositions = leftovers.some(({ key }) => POSITIONS.has(key));
  const isNumber = (leftover: Leftover) => isBareNumber(leftover, rows, hasPositions);
  const [number] = columns.customerReference ? [] : [...find(isOrderNumber), ...find(isNumber)];
  if (number) columns.customerReference = [number.column];
  const weights = columns.weight ? [] : find(isWeight);
  if (weights.length === 1 && weights[0]) columns.weight = [weights[0].column];
  if (!SIDES.some((side) => columns[side])) guessSides(columns, leftovers, rows);
}

const BARE_DATES = new Set(splitHeadings('date|datum|fecha|data|dato|日期|дата|timestamp|pvm|tarih|dátum'));
/** Headings of a tour, whose date is the day of driving. */
const OF_TOURS =
  /^(?:tour|route|ruta|tournee|rundreise|stop|stopp|halt|parada|arret|driver|fahrer|conductor|chauffeur|chofer|repartidor|vehicle|fahrzeug|vehiculo|vehicule|camion|truck|lkw|timewindow|timeslot|zeitfenster|creneau|franja|线路|路线|司机|车辆|车牌)/;
export const isBareDate = (key: string): boolean => BARE_DATES.has(key);
/** Drops a bare "Date" as the date of the order unless the list has orders, invoices, items or amounts and is no tour. */
export function dropBareDate(header: readonly string[], columns: Columns): void {
  const [column = -1] = columns.createdAt ?? [];
  if (!isBareDate(toHeadingKey(header[column] ?? ''))) return;
  const { customerReference, orderReference, invoiceReference, itemDescription } = columns;
  const isOrder = customerReference ?? orderReference ?? invoiceReference ?? itemDescription;
  const isTour = header.some((heading) => OF_TOURS.test(toHeadingKey(toSimplified(heading))));
  if (isTour || !(isOrder || hasOneOf(MONEY, header))) delete columns.createdAt;
}

const ARRIVALS = new Set(
  splitHeadings('eta|arrival date|estimated arrival|estimated arrival date|ankunft|ankunftsdatum'),
);
/** Headings of voyages, which end at a port or an airport. */
const OF_VOYAGES =
  /^(?:vessel|voyage|flight|etd|mawb|portof|pol$|pod$|container(?:no|num|nr|$)|schiff|buque|navire|船名|航次|航班)/;
/** Whether a date is the arrival of a ship or plane rather than the delivery. */
export const isOfVoyage = (key: string, headings: readonly Heading[]): boolean =>
  ARRIVALS.has(key) && headings.some((heading) => OF_VOYAGES.test(heading.key));

const isLengthWord = (text: string) => readUnit(text, LENGTH_WORDS) !== undefined;
/** Headings of lists with payments, in which a due date is when to pay. */
const PAYMENT_TERMS = /^(?:bill|posting|payment|invoice)/;

/** Whether a column contains names of carriers: "Shipper" above "PostNL". */
export const isCarrierColumn = (rows: SampleRows, column: number): boolean =>
  everyText(rows, column, (text) => CARRIER.test(text));
/** Whether a column contains names of channels that sell: "Origin" above "Shop". */
export const isChannelColumn = (rows: SampleRows, column: number): boolean =>
  everyText(rows, column, (text) => CHANNEL.test(text));
const CHANNEL =
  /^(?:web(?:site|shop)?|(?:online[ -]?)?(?:shop|store)|online|pos|phone|e-?mail|manual|api|import|amazon|ebay|etsy|shopify|woocommerce|magento|prestashop|shopware|otto|kaufland|zalando|allegro|facebook|instagram|tiktok|google|marketplace|direct|telefon|tienda|boutique)(?:[ ._-]\S*)?$/i;
const CARRIER = /^(?:dhl|dpd|ups|gls|fedex|usps|postnl|bpost|hermes|evri)\b/i;

/** Drops a reference that isn't one: the load of a stop, its place in the tour, or a landmark. */
function dropOtherReference(headings: readonly Heading[], columns: Columns, texts: readonly string[]): void {
  const key = headings[columns.customerReference?.[0] ?? -1]?.key ?? '';
  const isTour = key === 'load' || headings.some((heading) => OF_TOURS.test(heading.key));
  const isStop = isTour && /^(?:load|order|orden|ordre|pedido|commande|auftrag)$/.test(key);
  const isCount = isStop && texts.every((text) => /^\d{1,3}(?:[.,]\d+)?$/.test(text));
  const isLandmark = texts.some((text) => /\p{L}\s\p{L}/u.test(text)) && !texts.some((text) => /\d/.test(text));
  if (isCount || (isLandmark && key !== 'customerreference')) delete columns.customerReference;
}

/** Takes the unit column that only names lengths: "LB_IN" is also the weight's, "UoM" above "in" is that of the sides. */
export function guessDimensionsUnit(headings: readonly Heading[], columns: Columns, rows: SampleRows): void {
  const unit = headings.find(
    ({ column, party, fieldHeading }) =>
      !party && fieldHeading?.field === 'weightUnit' && everyText(rows, column, isLengthWord),
  );
  if (unit && SIDES.some((side) => columns[side])) columns.dimensionsUnit ??= [unit.column];
}

/** Whether a column has texts, and none of this kind. */
const isWithout = (texts: readonly string[], isOfKind: (text: string) => boolean) =>
  texts.length > 0 && !texts.some(isOfKind);

/** Drops columns whose headings mean something else in this list. */
export function dropMisread(headings: readonly Heading[], columns: Columns, rows: SampleRows): void {
  const listFirst = (field: ImportField) => listTexts(rows, columns[field]?.[0] ?? -1);
  if (isWithout(listFirst('dimensionsUnit'), isLengthWord)) delete columns.dimensionsUnit;
  for (const field of DATE_IMPORT_FIELDS) {
    const isRead = (text: string) => readListDate(text, new Date()).kind !== 'unreadable';
    if (isWithout(listFirst(field), isRead)) delete columns[field];
  }
  // An invoice is due when it's to be paid.
  const dateKey = headings[columns.estimatedDeliveryDate?.[0] ?? -1]?.key;
  const isPaid = columns.invoiceReference || headings.some(({ key }) => PAYMENT_TERMS.test(key));
  if (isPaid && dateKey === 'duedate') delete columns.estimatedDeliveryDate;
  // "Carrier" above "DPD" is a name, unlike what is below our own heading.
  const carriers = listFirst('carrierReference');
  const isOurs = headings[columns.carrierReference?.[0] ?? -1]?.key === 'carrierreference';
  if (carriers.length > 0 && !isOurs && !carriers.some((text) => /\d/.test(text))) delete columns.carrierReference;
  dropOtherReference(headings, columns, listFirst('customerReference'));
}
