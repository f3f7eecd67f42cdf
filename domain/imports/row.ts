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
import type { PartyPart } from './heading-words.ts';
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportRowProblem,
  NAME_IMPORT_FIELDS,
  PHONE_IMPORT_FIELDS,
} from './import.ts';
import { type DecimalSigns, readMeasures } from './measures.ts';
import { isStreet } from './party-columns.ts';
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

type Role = 'street' | 'number' | 'city' | 'postcode' | 'cep' | 'state' | 'country' | 'phonePrefix';
/** The name of postcodes in Brazil. */
const CEP = /(?:^|\P{L})cep(?:\P{L}|$)/iu;
const ROLES: Partial<Record<PartyPart, Role>> = {
  ...{ streetType: 'number', houseNumber: 'number', houseAddition: 'number', number: 'number' },
  ...{ street: 'street', line1: 'street', address: 'street' },
  ...{ postcode: 'postcode', state: 'state', stateCode: 'state', country: 'country', countryCode: 'country' },
  ...{ city: 'city', phonePrefix: 'phonePrefix' },
};
/** What a column is of a person or an address, and whose. */
interface PartOfColumn {
  role: Role | undefined;
  part: PartyPart | undefined;
  isRecipient: boolean;
}
const partsByHeader = new WeakMap<readonly string[], Map<number, PartOfColumn>>();
/** Finds what a column is of an address: a street and its number, for example, are joined without a comma. */
function findPartOf(header: readonly string[], column: number): PartOfColumn {
  const parts = partsByHeader.get(header) ?? new Map<number, PartOfColumn>();
  partsByHeader.set(header, parts);
  const known = parts.get(column);
  if (known) return known;
  const heading = header[column] ?? '';
  const { party: own } = readHeading(heading, false);
  // "Estado" alone may be a status, but not in an address.
  const { part } = own ?? readHeading(`recipient ${heading}`, false).party ?? {};
  const role = part && (part === 'postcode' && CEP.test(heading) ? 'cep' : ROLES[part]);
  const found = { role, part, isRecipient: own?.party === 'recipient' };
  parts.set(column, found);
  return found;
}

const toKind = (part: PartyPart | undefined) => (part && isStreet(part) ? 'street' : part);
/** Parts that nobody has twice. */
const ONCE: ReadonlySet<string | undefined> = new Set(['street', 'name', 'givenName', 'firstName', 'lastName']);
/** Of two addresses or names, takes the recipient's if the row has it: "Delivery address if different" beside "Street". */
function chooseColumns(
  columns: readonly number[],
  cells: readonly string[],
  header: readonly string[],
): readonly number[] {
  const parts = columns.map((column) => ({ column, ...findPartOf(header, column) }));
  const [own, others] = [true, false].map((isOwn) => parts.filter(({ isRecipient }) => isRecipient === isOwn));
  const twice = own?.filter(
    ({ part }) => ONCE.has(toKind(part)) && others?.some((other) => toKind(other.part) === toKind(part)),
  );
  if (!twice?.length) return columns;
  const isFilled = twice.some(({ column }) => toCellText(cells[column]) !== '');
  return (isFilled ? own : others)?.map(({ column }) => column) ?? columns;
}

/** Joins "Hamburg, Große Str. 5 a, 20095", or "Lyon, 5 Rue Neuve, 69001" if the number comes first. */
function joinAddress(parts: readonly { text: string; role: Role | undefined }[]): string {
  let joined = '';
  let before: Role | undefined;
  let hasStreet = false;
  for (const { text, role } of parts) {
    const isBehind = before === 'street' || before === 'number';
    const isBeside = role === 'number' ? isBehind : role === 'street' && before === 'number' && !hasStreet;
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
/** States and cities, for lists without countries, whose postcodes begin with zeros and whose names prove their length. */
const POSTCODES_OF_PLACES: typeof POSTCODES = [
  [5, 3, 'ma|massachusetts|nh|new hampshire|ri|rhode island|me|maine|vt|vermont|ct|connecticut|nj|new jersey|pr'],
  [5, 3, 'rm|roma|rieti|viterbo|lt|latina|tr|terni|pg|perugia|ss|sassari|nu|nuoro|or|oristano|ca|cagliari'],
  [5, 4, 'sachsen|sachsen-anhalt|thüringen|brandenburg|de-sn|de-st|de-th|de-bb|cdmx|ciudad de méxico|distrito federal'],
  [5, 4, 'barcelona|alicante|badajoz|álava|albacete|almería|ávila|burgos|baleares|islas baleares|illes balears'],
  [4, 3, 'nt|northern territory'],
  [5, 4, 'dresden|leipzig|chemnitz|zwickau|cottbus|jena|gera|görlitz|plauen|bautzen|halle (saale)|dessau-roßlau'],
  [5, 4, 'palma|palma de mallorca|vitoria-gasteiz|sabadell|terrassa|badalona|nice|cannes|antibes|bourg-en-bresse|laon'],
  [5, 4, 'boston|newark|jersey city|hartford'],
  [8, 7, 'sp|são paulo'],
];
const toPostcodes = (list: typeof POSTCODES) =>
  list.flatMap(([length, fewest, names]) =>
    names.split('|').map((name) => [foldText(name), { length, fewest }] as const),
  );
const POSTCODE_OF_COUNTRY = new Map(toPostcodes(POSTCODES));
const POSTCODE_OF_PLACE = new Map(toPostcodes(POSTCODES_OF_PLACES));

/** Restores leading zeros that a spreadsheet removed from a postcode, if the country, place or heading proves them. */
function restoreZeros<Part extends { text: string; role: Role | undefined }>(parts: readonly Part[]): readonly Part[] {
  const textOf = (role: Role) => foldText(parts.find((part) => part.role === role)?.text ?? '');
  const country = textOf('country');
  const ofPlace = POSTCODE_OF_PLACE.get(textOf('state')) ?? POSTCODE_OF_PLACE.get(textOf('city'));
  const place = country === '' ? ofPlace : POSTCODE_OF_COUNTRY.get(country);
  return parts.map((part) => {
    const digits = part.role === 'cep' ? { length: 8, fewest: 7 } : part.role === 'postcode' ? place : undefined;
    const isShort = digits && /^\d+$/.test(part.text) && part.text.length >= digits.fewest;
    return isShort ? { ...part, text: part.text.padStart(digits.length, '0') } : part;
  });
}

/** Joins "416", "5550101" and "5550102" to "416 5550101 / 5550102", and parts of one number with hyphens. */
function joinPhones(parts: readonly { text: string; role: Role | undefined }[]): string {
  const isCode = ({ text, role }: { text: string; role: Role | undefined }) =>
    role === 'phonePrefix' && /\d/.test(text);
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
export function joinLines(field: ImportField, written: string): string {
  const text = written.replace(/<br ?\/?>/gi, '\n');
  if (OF_LINES.test(field) || !/[\r\n]/.test(text)) return text;
  const isAddress = /(?:Address|Place)$/.test(field);
  const lines = text.split(/[\r\n]+/).map((line) => (isAddress ? trimEndOf(line.trim(), ', ') : line.trim()));
  return lines.filter(Boolean).join(isAddress ? ', ' : ' ');
}

/** What stands in empty cells: "NULL", "\\N", "N/A", "-", ".", "?", "TBD", and the "None" and "nan" of Python. */
const NOTHING = /^(?:null|\(null\)|\\N|n\/a|none|nan|undefined|<NA>|tb[acd]|[.\-–—_/?]{1,3})$/i;
/** What a lookup formula returns for an empty part of an address. */
const ZERO = /^0{1,5}$/;
/** Fields whose cells can be empty; weights aren't: "NaN" is the result of a failed formula. */
const CAN_LACK = /(?:Address|Phone|Email|Company|At|Date)$/;

/** Postcodes, house numbers and phones that a program saved as numbers with a fraction: "24103.0". */
const FRACTION = /^([1-9]\d*)\.0$/;
const WHOLE_ROLES: readonly (Role | undefined)[] = ['postcode', 'cep', 'number', 'phonePrefix'];

/** Joins a field's cells: names with spaces, phones with slashes, addresses with commas. */
export function readText(
  field: ImportField,
  cells: readonly string[],
  { columns, constants }: ImportMapping,
  header: readonly string[],
): string {
  const fieldColumns = columns[field];
  if (!fieldColumns) return (constants[field] ?? '').trim();
  const isPart = fieldColumns.length > 1 || CAN_LACK.test(field);
  const isPhone = PHONE_IMPORT_FIELDS.includes(field);
  const toPart = (column: number) => {
    const [text, { role }] = [joinLines(field, toCellText(cells[column])), findPartOf(header, column)];
    return { text: isPhone || WHOLE_ROLES.includes(role) ? text.replace(FRACTION, '$1') : text, role };
  };
  const isNothing = (text: string) => isPart && (NOTHING.test(text) || (field.endsWith('Address') && ZERO.test(text)));
  const parts = chooseColumns(fieldColumns, cells, header)
    .map(toPart)
    .filter(({ text }) => text !== '' && !isNothing(text));
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
    const wrong = readInto(values, field, text, { dateOrders, near, prefixes, now, header, answers });
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
