import { removeInvisibleInProse, trimEndOf } from '../clean-text.ts';
import { unescapeFormulaCell } from '../csv.ts';
import { foldText } from '../fold-text.ts';
import type { Prefixes } from '../tracking/number.ts';
import {
  CELL_FIELDS,
  type FindNearest,
  findDamage,
  type ImportTexts,
  type ImportValues,
  isForeignNumber,
  readInto,
} from './cell.ts';
import { readHeading } from './heading-fields.ts';
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportRowProblem,
  NAME_IMPORT_FIELDS,
  PHONE_IMPORT_FIELDS,
} from './import.ts';
import { type DecimalSigns, readMeasures } from './measures.ts';
import type { ImportMapping } from './schema.ts';

/** Context of a row: its columns' number formats, suggestions, and the company's prefixes. */
export interface Hints {
  decimals: DecimalSigns;
  near: FindNearest;
  prefixes: Prefixes;
  /** Two-digit years are interpreted as near this time. */
  now: Date;
  /** Column headings, which may contain units. */
  header: readonly string[];
}

/** Removes the additions of spreadsheets and exports from a cell. */
const toCellText = (cell = '') => unescapeFormulaCell(removeInvisibleInProse(cell).trimStart()).trim();

type Role = 'street' | 'number' | 'postcode' | 'country' | 'phonePrefix' | undefined;
const rolesByHeader = new WeakMap<readonly string[], Map<number, Role>>();

/** Whether a column is a street or a house number, which are joined without a comma, or another special part. */
function findRole(header: readonly string[], column: number): Role {
  const roles = rolesByHeader.get(header) ?? new Map<number, Role>();
  rolesByHeader.set(header, roles);
  if (roles.has(column)) return roles.get(column);
  const part = readHeading(header[column] ?? '', false).party?.part;
  const isNumber = part === 'streetType' || part === 'houseNumber' || part === 'houseAddition' || part === 'number';
  const isStreet = part === 'street' || part === 'line1' || part === 'address';
  const isCountry = part === 'country' || part === 'countryCode';
  const other = isCountry ? 'country' : part === 'postcode' || part === 'phonePrefix' ? part : undefined;
  const role = isNumber ? 'number' : isStreet ? 'street' : other;
  roles.set(column, role);
  return role;
}

/** Joins "Hamburg, Große Str. 5 a, 20095", or "Lyon, 5 Rue Neuve, 69001" if the number comes first. */
function joinAddress(parts: readonly { text: string; role: Role }[]): string {
  let joined = '';
  let before: Role;
  let hasStreet = false;
  for (const { text, role } of parts) {
    const isBeside = role === 'number' ? before !== undefined : role === 'street' && before === 'number' && !hasStreet;
    joined += joined === '' ? text : `${isBeside ? ' ' : ', '}${text}`;
    hasStreet ||= role === 'street';
    before = role;
  }
  return joined;
}

/** Countries by the digits of their postcodes, with the fewest that remain without leading zeros. */
const POSTCODES: readonly (readonly [length: number, fewest: number, names: string])[] = [
  [4, 3, 'no|nor|norwegen|norway|norge|noruega|norvège|挪威|dk|dnk|dänemark|denmark|danmark|dinamarca|danemark|丹麦'],
  [4, 3, 'au|aus|australien|australia|australie|澳大利亚|nz|nzl|neuseeland|new zealand|新西兰'],
  [5, 4, 'de|deu|d|deutschland|germany|alemania|allemagne|德国'],
  [5, 4, 'fr|fra|f|frankreich|france|francia|法国'],
  [5, 4, 'es|esp|e|spanien|spain|españa|espagne|西班牙'],
  [5, 4, 'mx|mex|mexiko|mexico|méxico|mexique|墨西哥|tr|tur|türkei|turkey|türkiye|turquía|turquie|土耳其'],
  [5, 4, 'kr|kor|südkorea|south korea|대한민국|韩国|ua|ukr|ukraine|ucrania|україна|lt|ltu|litauen|lithuania|lietuva'],
  [5, 3, 'it|ita|i|italien|italy|italia|italie|意大利|fi|fin|finnland|finland|finlandia|finlande|suomi|芬兰'],
  [5, 3, 'us|usa|united states|united states of america|vereinigte staaten|estados unidos|états-unis|美国'],
  [6, 5, 'ro|rou|rumänien|romania|românia|rumania|roumanie|罗马尼亚|cn|chn|china|chine|中国'],
  [7, 6, 'jp|jpn|japan|japón|japon|日本'],
  [8, 7, 'br|bra|brasilien|brazil|brasil|brésil|巴西'],
];
const POSTCODE_OF_COUNTRY = new Map(
  POSTCODES.flatMap(([length, fewest, names]) =>
    names.split('|').map((name) => [foldText(name), { length, fewest }] as const),
  ),
);

/** Restores leading zeros that a spreadsheet removed from a postcode, if the country proves them. */
function restoreZeros<Part extends { text: string; role: Role }>(parts: readonly Part[]): readonly Part[] {
  const country = parts.find(({ role }) => role === 'country')?.text;
  const digits = country === undefined ? undefined : POSTCODE_OF_COUNTRY.get(foldText(country));
  if (digits === undefined) return parts;
  const isShort = ({ text, role }: Part) => role === 'postcode' && /^\d+$/.test(text) && text.length >= digits.fewest;
  return parts.map((part) => (isShort(part) ? { ...part, text: part.text.padStart(digits.length, '0') } : part));
}

/** Joins "416", "5550101" and "5550102" to "416 5550101 / 5550102", and parts of one number with hyphens. */
function joinPhones(parts: readonly { text: string; role: Role }[]): string {
  const isCode = ({ text, role }: { text: string; role: Role }) => role === 'phonePrefix' && /\d/.test(text);
  const prefix = parts.find(isCode);
  // "03", "5555", "0100" are one number.
  if (parts.length > 1 && parts.every(({ text }) => /^\d{1,5}$/.test(text)))
    return parts.map(({ text }) => text).join('-');
  const [first = '', ...others] = new Set(parts.flatMap(({ text, role }) => (role === 'phonePrefix' ? [] : text)));
  return [first && prefix ? `${prefix.text} ${first}` : first, ...others].filter(Boolean).join(' / ');
}

/** Joins first and last name; drops both behind the whole name. */
function joinNames([first = '', ...others]: readonly string[]): string {
  const words = new Set(first.split(' '));
  const isWhole = others.length > 1 && others.every((text) => words.has(text));
  return isWhole ? first : [first, ...others].join(' ');
}

/** Fields whose forms keep line breaks. */
const OF_LINES = /^notes$|Instructions$/;

/** Joins the lines of a cell as they are written in one line: addresses with commas, other texts with spaces. */
export function joinLines(field: ImportField, text: string): string {
  if (OF_LINES.test(field) || !/[\r\n]/.test(text)) return text;
  const isAddress = /(?:Address|Place)$/.test(field);
  const lines = text.split(/[\r\n]+/).map((line) => (isAddress ? trimEndOf(line.trim(), ', ') : line.trim()));
  return lines.filter(Boolean).join(isAddress ? ', ' : ' ');
}

/** What programs write into empty cells: "NULL", "N/A", "-", ".", and the "None" and "nan" of Python. */
const NOTHING = /^(?:NULL|\(null\)|[Nn]\/[Aa]|None|nan|NaN|<NA>|[.\-–—_/]{1,3})$/;
const CONTACT = /(?:Phone|Email|Company)$/;

/** Postcodes, house numbers and phones that a program saved as numbers with a fraction: "24103.0". */
const FRACTION = /^([1-9]\d*)\.0$/;
const WHOLE_ROLES: readonly Role[] = ['postcode', 'number', 'phonePrefix'];

/** Joins a field's cells: names with spaces, phones with slashes, addresses with commas. */
export function readText(
  field: ImportField,
  cells: readonly string[],
  { columns, constants }: ImportMapping,
  header: readonly string[],
): string {
  const fieldColumns = columns[field];
  if (!fieldColumns) return (constants[field] ?? '').trim();
  const isPart = fieldColumns.length > 1 || CONTACT.test(field);
  const isPhone = PHONE_IMPORT_FIELDS.includes(field);
  const toPart = (column: number) => {
    const [text, role] = [joinLines(field, toCellText(cells[column])), findRole(header, column)];
    return { text: isPhone || WHOLE_ROLES.includes(role) ? text.replace(FRACTION, '$1') : text, role };
  };
  const parts = fieldColumns.map(toPart).filter(({ text }) => text !== '' && !(isPart && NOTHING.test(text)));
  if (isPhone) return joinPhones(parts);
  return NAME_IMPORT_FIELDS.includes(field)
    ? joinNames(parts.map(({ text }) => text))
    : joinAddress(restoreZeros(parts));
}

/** Returns the unreadable texts as they are in the list. */
export const toUnreadTexts = (problems: readonly Pick<ImportRowProblem, 'field' | 'text'>[]): ImportTexts =>
  Object.fromEntries(problems.flatMap(({ field, text }) => (field && text ? [[field, text]] : [])));

/** Lists mapped cells whose value is lost. */
function listDamaged(cells: readonly string[], { columns }: ImportMapping): ImportRowProblem[] {
  return IMPORT_FIELDS.flatMap((field) => {
    for (const column of columns[field] ?? []) {
      const text = cells[column] ?? '';
      const code = findDamage(field, text);
      if (code) return [{ field, column, code, text: text.trim(), suggestion: null }];
    }
    return [];
  });
}

/** Whether another carrier's number becomes the carrier reference. */
const isKeptAsReference = (text: string, { columns, foreignNumbers }: ImportMapping, prefixes: Prefixes) =>
  foreignNumbers === 'carrierReference' && !columns.carrierReference && isForeignNumber(text, prefixes);

/**
 * Reads a row's fields and cell problems. It doesn't compare with stored data and doesn't require fields: an empty cell
 * says nothing. An unreadable text is no value; the problem holds it.
 */
export function readImportRow(
  cells: readonly string[],
  mapping: ImportMapping,
  {
    decimals = {},
    near = () => undefined,
    prefixes,
    header = [],
    now = new Date(),
  }: Partial<Hints> & Pick<Hints, 'prefixes'>,
): { values: ImportValues; problems: ImportRowProblem[] } {
  const problems = listDamaged(cells, mapping);
  const failed = new Set(problems.map(({ field }) => field));
  const values: ImportValues = readMeasures({ cells, header, mapping, decimals }, (problem) => {
    if (!failed.has(problem.field)) problems.push(problem);
  });
  for (const field of CELL_FIELDS) {
    const text = readText(field, cells, mapping, header);
    if (!text || failed.has(field)) continue;
    const { dateOrders, words: answers } = mapping;
    if (field === 'trackingNumber' && isKeptAsReference(text, mapping, prefixes)) {
      values.carrierReference = text;
      continue;
    }
    const wrong = readInto(values, field, text, { dateOrders, near, prefixes, now, answers });
    if (wrong) problems.push({ field, column: mapping.columns[field]?.[0] ?? null, text, suggestion: null, ...wrong });
  }
  const toPlace = ({ field }: ImportRowProblem) => (field ? IMPORT_FIELDS.indexOf(field) : -1);
  return { values, problems: problems.sort((one, other) => toPlace(one) - toPlace(other)) };
}

/** "2", "2.00", "3 x", "4 Stk." */
const COUNT = /^([1-9]\d{0,5})(?:[.,]0{1,2})?(?: ?(?:x|×|pcs?|pieces?|stk|stück|uds?|pzs?|件|个)\.?)?$/iu;

/** Returns the item of a row. A quantity that is no count, such as "0" or "1.5 m", stays beside the description. */
export function toItem({
  itemDescription = '',
  itemQuantity = '1',
}: ImportValues): { description: string; quantity: number; weight: number }[] {
  if (!itemDescription) return [];
  const [, count] = COUNT.exec(itemQuantity) ?? [];
  const description = count ? itemDescription : `${itemDescription} (${itemQuantity})`;
  return [{ description, quantity: Number(count ?? 1), weight: 0 }];
}
