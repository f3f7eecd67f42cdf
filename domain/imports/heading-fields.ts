import { foldText } from '../fold-text.ts';
import { LENGTH_WORDS, MASS_WORDS } from '../shipments/units.ts';
import { withoutArticles, withoutChosen, withoutName, withoutNumberSign } from './heading-fillers.ts';
import { findPart, mentionsParty, type PartyHeading, readPartyHeading } from './heading-parties.ts';
import { findMeasure } from './heading-units.ts';
import { type PartyPart, splitHeadings, toHeadingKey, toSimplified } from './heading-words.ts';
import { HEADINGS } from './headings.ts';
import { IMPORT_FIELDS, type ImportField } from './import.ts';

/** The field of a heading; a lower rank is preferred. */
export interface FieldHeading {
  field: ImportField;
  rank: number;
}

const BRACKETS = /[([（【][^()[\]（）【】]*[)\]）】]/gu;
/** Removes brackets, unless they name a party: "City (Billing)", "Name (Ship TO) (Required)". */
export const withoutBracket = (heading: string): string =>
  heading.replace(BRACKETS, (bracket) => (mentionsParty(bracket) ? bracket : ' ')).trim();

const FIELD_BY_HEADING = new Map(
  IMPORT_FIELDS.flatMap((field) => splitHeadings(HEADINGS[field]).map((key, rank) => [key, { field, rank }] as const)),
);

/**
 * Words for the thing a field belongs to, which add nothing: "Parcel weight", "Package_Reference1",
 * "ShipmentInformation_ServiceType". A "Dim weight" is calculated from the sides.
 */
const SUBJECT =
  /^[^\p{L}]*(?:(?:商家|平台|物流|快递|包裹|货物|运单)(?=\p{L})|(?:shipment|shipping|ship|package|parcel|box|carton|consignment|information|info|order|platform|(?:dimensions?|dims?)(?![^\p{L}]*w[egt])|sendung|paket|colis|paquete|envío)(?=[^\p{L}]|$))[^\p{L}]*/iu;
/** The weight of an item is the weight of the parcel only if no column counts items. */
const ITEM = /^[^\p{L}]*(?:(?:商品|物品)(?=\p{L})|(?:item|product)(?=[^\p{L}]|$))[^\p{L}]*/iu;
const WITH_SUBJECT = new Set<ImportField>([
  'weight',
  'weightUnit',
  'length',
  'width',
  'height',
  'dimensionsUnit',
  'serviceType',
  'customerReference',
  'recipientInstructions',
]);
const MAX_SUBJECTS = 3;
/** Ranks from here on belong to headings with words besides the field. */
export const LATER = 1_000;

const toSpaced = (heading: string) => heading.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replace(/[_./-]+/g, ' ');
const WORDS = /[\p{L}\p{N}]+/gu;
/** "Kundenreferenz1", "Observaciones1": the first of several. */
function findFirst(key: string): FieldHeading | undefined {
  const found = key.endsWith('1') ? FIELD_BY_HEADING.get(key.slice(0, -1)) : undefined;
  return found && (NUMBERS.has(found.field) || found.field === 'notes')
    ? { ...found, rank: found.rank + LATER }
    : undefined;
}

function readBare(heading: string): FieldHeading | undefined {
  const match =
    FIELD_BY_HEADING.get(toHeadingKey(heading)) ??
    FIELD_BY_HEADING.get(toHeadingKey(withoutBracket(heading))) ??
    findFirst(toHeadingKey(heading));
  const measure = match ? undefined : findMeasure(heading);
  return match ?? (measure && { field: measure, rank: 0 });
}

/** Headings of several words, without their articles. */
const BY_BARE_WORDS = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    HEADINGS[field].split('|').flatMap((heading, rank) => {
      const words = foldText(heading).match(WORDS) ?? [];
      return words.length > 1 ? [[toHeadingKey(withoutArticles(words)), { field, rank }] as const] : [];
    }),
  ),
);
const FILLED = new Set<ImportField>([...WITH_SUBJECT, 'notes', 'estimatedDeliveryDate']);
/** Words for the thing a field belongs to, behind it: "Poids de la commande", "Peso del pedido". */
const SUBJECTS = new Set(
  splitHeadings(
    'order|shipment|package|parcel|bestellung|auftrag|sendung|paket|pedido|envío|paquete|commande|colis|envoi|ordine|spedizione|pacco|zending|pakket|zamówienia|przesyłki|paczki|zásilky',
  ),
);
const NUMBERS = new Set<ImportField>([
  'trackingNumber',
  'customerReference',
  'orderReference',
  'invoiceReference',
  'carrierReference',
]);

/** The field of a heading with words that say nothing: "Pedido nº", "Bestellung Nr.", "Servicio contratado". */
function readFilled(heading: string): FieldHeading | undefined {
  const words = foldText(toSpaced(heading)).match(WORDS) ?? [];
  const bare = words.length > 1 ? BY_BARE_WORDS.get(toHeadingKey(withoutArticles(words))) : undefined;
  if (bare) return { ...bare, rank: bare.rank + LATER };
  const named = withoutArticles(words.slice(0, -1));
  const own = SUBJECTS.has(words.at(-1) ?? '') ? FIELD_BY_HEADING.get(named) : undefined;
  if (own && WITH_SUBJECT.has(own.field) && !NUMBERS.has(own.field)) return { ...own, rank: own.rank + LATER };
  const chosen = withoutChosen(withoutName(words));
  const chosenKey = toHeadingKey(chosen.join(''));
  const unchosen =
    chosen.length < words.length ? (FIELD_BY_HEADING.get(chosenKey) ?? BY_BARE_WORDS.get(chosenKey)) : undefined;
  if (unchosen && FILLED.has(unchosen.field)) return { ...unchosen, rank: unchosen.rank + LATER };
  const name = withoutNumberSign(heading.includes('#') ? toSpaced(heading) : chosen.join(' '));
  const numbered = name === undefined ? undefined : FIELD_BY_HEADING.get(toHeadingKey(name));
  return numbered && NUMBERS.has(numbered.field) ? { ...numbered, rank: numbered.rank + LATER } : undefined;
}

/** The field that a heading names; "Parcel weight" is the weight after a heading that says only that. */
export function readFieldHeading(heading: string, hasItems: boolean): FieldHeading | undefined {
  const whole = readBare(heading) ?? readFilled(heading);
  if (whole) return whole;
  let remaining = toSpaced(heading);
  for (let attempt = 0; attempt < MAX_SUBJECTS; attempt += 1) {
    const shorter = hasItems ? remaining.replace(SUBJECT, '') : remaining.replace(SUBJECT, '').replace(ITEM, '');
    if (shorter === remaining || shorter === '') return undefined;
    remaining = shorter;
    const heading = readBare(remaining);
    if (heading)
      return WITH_SUBJECT.has(heading.field) ? { field: heading.field, rank: heading.rank + LATER } : undefined;
  }
  return undefined;
}

/** Fields of people and addresses, whose headings also name a party or part. */
const OF_PEOPLE = /^(?:recipient(?!Language|Instructions)|sender|origin|destination)/;

interface ReadHeading {
  fieldHeading: FieldHeading | undefined;
  party: PartyHeading | undefined;
}
/** Lists repeat their headings, and each heading is read several times. */
const cache = new Map<string, ReadHeading>();
const MAX_CACHED = 5_000;

/** Reads a heading: its field, and the party if it names one. */
export function readHeading(heading: string, hasItems: boolean): ReadHeading {
  const key = `${hasItems} ${heading}`;
  const cached = cache.get(key);
  if (cached) return cached;
  if (cache.size >= MAX_CACHED) cache.clear();
  const result = readUncached(heading, hasItems);
  cache.set(key, result);
  return result;
}

const OF_DELIVERY = new Set(
  splitHeadings(
    'notes|note|comments|comment|remarks|remark|instructions|instruction|hinweise|hinweis|bemerkungen|bemerkung|kommentar|observaciones|comentarios|comentario|notas|instrucciones|indicaciones|commentaires|commentaire|remarques|remarque|consignes|instr|obs|bem|istruzioni|opmerkingen|opmerking|uwagi|备注|说明|要求',
  ),
);
/** Reads "Recipient_Notes", "Commentaire livraison": remarks of the recipient. */
function readRemarks(heading: string): FieldHeading | undefined {
  const words = toSpaced(heading).match(/\p{Script=Han}{2}$|[\p{L}\p{N}]+/gu) ?? [];
  const isRemark = (word = '') => OF_DELIVERY.has(toHeadingKey(word));
  const rest = isRemark(words.at(-1)) ? words.slice(0, -1) : isRemark(words[0]) ? words.slice(1) : [];
  const found = rest.length === 0 ? undefined : readPartyHeading(`${rest.join(' ')} name`);
  return found?.party === 'recipient' && found.part === 'name'
    ? { field: 'recipientInstructions', rank: 2 * LATER }
    : undefined;
}

/** Which name a heading means: "Name (company)", "Name (your company)", "Nombre (apellidos)", "お名前(姓)". */
function findBracketPart(heading: string): PartyPart | undefined {
  const [, word = ''] = /[\s(（](\p{L}{1,20}(?: name)?)[)）]$/iu.exec(heading) ?? [];
  const part = findPart(toHeadingKey(word));
  return part && OF_NAMES.includes(part) ? part : undefined;
}
const OF_NAMES: readonly PartyPart[] = ['company', 'firstName', 'lastName', 'secondLastName'];

/** "What is your shipping address?", "Please enter your name", "Ihre Anschrift". */
const QUESTION =
  /^(?:(?:what(?: is|'s|’s)|(?:please )?(?:enter|provide|give)|wie (?:lautet|ist)|bitte|cuál es|quel(?:le)? est) )?(?:your|deine?|ihre?|tu|su|votre) (?=\p{L}{3})|\?$/giu;

/** "Shipping address (from Customers)": a column of another table, as databases name it. */
const OTHER_TABLE = / \(from [^()]+\)$/;

function readUncached(heading: string, hasItems: boolean): ReadHeading {
  // "€/kg" is a price.
  if (/\p{Sc}/u.test(heading)) return { fieldHeading: undefined, party: undefined };
  // "B_CITY" beside "C_CITY" is the city of the bill. Strips other prefixes, as in "C_CONSIGNEE_NAME", "N301_ShipToCity", "05_City", "*Order Id", "2. Street", "B) City" and "Document - Date", and "收件人/提货人".
  const text = toSimplified(heading)
    .trim()
    .replace(/^B_(?=\p{L}{2})/u, 'bill_')
    .replace(/^order\.(?=\p{L}+\.)/iu, '')
    .replace(
      /^(?:(?:[A-Za-z]|[A-Z]{1,3}\d{2,5})_(?=\p{L}{2})|\d{1,2}_(?=\p{L})|(?:\d{1,2}[.)]|[A-Z]\)|Document -) )/u,
      '',
    )
    .replace(/\/提货[^/]*$/u, '')
    .replace(OTHER_TABLE, '')
    .replace(QUESTION, '');
  const field = readFieldHeading(text, hasItems) ?? readRemarks(text);
  const bare = withoutBracket(text);
  const isOurs = field && field.rank < LATER && !OF_PEOPLE.test(field.field);
  const party = isOurs ? undefined : (readPartyHeading(text) ?? (bare === text ? undefined : readPartyHeading(bare)));
  const namePart = party?.part === 'name' || party?.part === 'givenName' ? findBracketPart(text) : undefined;
  if (party && namePart) return { fieldHeading: field, party: { ...party, part: namePart } };
  return field || party ? { fieldHeading: field, party } : readLanguages(text, hasItems);
}

/** Before and behind a name in another script, as in "City المدينة". */
const BETWEEN_SCRIPTS =
  /(?<=\p{Script=Han}) ?(?=\p{Script=Latin})|(?<=[\p{Script=Latin}.)]) (?=[^\P{L}\p{Script=Latin}])|(?<=[^\P{L}\p{Script=Latin}]) (?=\p{Script=Latin})/u;

/** Reads one name in two languages: "Weight / Poids (kg)", "收件人电话 Phone"; in two scripts one is enough. */
function readLanguages(text: string, hasItems: boolean): ReadHeading {
  const none: ReadHeading = { fieldHeading: undefined, party: undefined };
  const scripts = text.replace(/\s+/g, ' ').split(BETWEEN_SCRIPTS);
  const sides = scripts.length === 2 ? scripts : text.split(/[/|\n]/);
  if (sides.length !== 2) return none;
  const [one = none, other = none] = sides.map((side) => readUncached(side.trim(), hasItems));
  const [chinese, latin] = /\p{Script=Latin}/u.test(sides[0] ?? '') ? [other, one] : [one, other];
  // A unit alone doesn't say which weight: "净重KG".
  const isUnit = sides.some((side) => MASS_WORDS.has(foldText(side.trim())) || LENGTH_WORDS.has(foldText(side.trim())));
  if (scripts.length === 2 && !chinese.fieldHeading && !chinese.party) return isUnit ? none : latin;
  if (scripts.length === 2 && !latin.fieldHeading && !latin.party) return chinese;
  const parties = new Set([one, other].flatMap(({ party }) => party?.party ?? []));
  const isSame = one.fieldHeading?.field === other.fieldHeading?.field && one.party?.part === other.party?.part;
  if (!isSame || parties.size > 1) return none;
  return one.party?.party ? one : other;
}
