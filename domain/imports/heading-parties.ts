import { foldText } from '../fold-text.ts';
import { MAX_JOINED_COLUMNS } from './import.ts';

/** The party a heading names; `other` is neither sender nor recipient. */
export type Party = 'recipient' | 'sender' | 'buyer' | 'other';
/** The part of a party's data a heading names. */
export type PartyPart =
  | 'address'
  | 'street'
  | 'line1'
  | 'line2'
  | 'line3'
  | 'houseNumber'
  | 'houseAddition'
  /** A bare "Number": the house number if it follows the street. */
  | 'number'
  | 'district'
  | 'suburb'
  | 'city'
  | 'postcode'
  | 'county'
  | 'state'
  | 'stateCode'
  | 'country'
  | 'countryCode'
  | 'name'
  | 'contact'
  | 'givenName'
  | 'firstName'
  | 'lastName'
  | 'company'
  | 'email'
  | 'phone';
export interface PartyHeading {
  /** Undefined if the heading names none. */
  party: Party | undefined;
  part: PartyPart;
  /** The word has other meanings: it counts only next to a city. */
  isWeak: boolean;
}

/** Reduces a heading to letters and digits without case and accents. */
export const toHeadingKey = (heading: string): string => foldText(heading).replace(/[^\p{L}\p{N}]/gu, '');
export const splitHeadings = (headings: string): string[] => headings.split('|').map(toHeadingKey);

/** Words in five languages, separated by bars. German umlauts also appear spelled out. */
const PARTY_WORDS: Record<Party, string> = {
  recipient:
    'shipping|shipping to|ship|send to|rec|recip|rcpt|cnee|ship to|shipment|shipped to|delivery|deliver|deliver to|delivered to|recipient|receiver|receiving|consignee|destination|dest|drop off|dropoff|to|' +
    'empfänger|empfaenger|empf|liefer|lieferung|lieferungs|versand|zustell|zustellung|ziel|nach|warenempfänger|' +
    'destinatario|entrega|envío|destino|consignatario|receptor|para|' +
    'destinataire|livraison|réception|' +
    'ontvanger|geadresseerde|verzending|verzend|bezorg|bezorging|aflever|lever|' +
    '收件人|收件|收货人|收货|收方|收件方|目的地|目的|到达|配送|送货',
  sender:
    'sender|send from|shpr|shipper|from|ship from|shipped from|shipping from|origin|consignor|pickup|pick up|collection|collect|dispatch|despatch|warehouse|' +
    'absender|abs|versender|abhol|abholung|herkunft|start|von|' +
    'remitente|origen|recogida|expedidor|desde|' +
    'expéditeur|origine|départ|enlèvement|ramassage|afzender|verzender|' +
    '发件人|发件|寄件人|寄件|发货人|发货|寄方|始发|始发地|起运',
  buyer:
    'buyer|retailer|customer|client|purchaser|kunde|kunden|käufer|kaeufer|besteller|cliente|comprador|acheteur|买家|客户|顾客|下单人|购买人',
  other:
    'billing|bill to|bill|billed to|invoice|invoicing|payer|payment|sold to|return|returns|return to|returned to|seller|vendor|store|shop|supplier|broker|importer|' +
    'rechnung|rechnungs|zahler|rücksende|ruecksende|rücksendung|ruecksendung|rücksendungs|retoure|retouren|rückgabe|verkäufer|lieferanten|' +
    'facturación|factura|pagador|devolución|devoluciones|vendedor|tienda|proveedor|' +
    'factuur|facturatie|facturation|facture|payeur|retour|retours|vendeur|boutique|fournisseur|' +
    '账单|发票|付款人|付款|退货|退件|退回|卖家|店铺|供应商',
};
/** Words between a party and its part that add nothing. */
const FILLERS =
  'de|del|de la|de l|du|des|d|la|le|el|l|of|the|for|s|der|des|und|y|et|and|address|addr|adresse|adress|adressen|anschrift|dirección|contact|kontakt|contacto|details|info|information|data|daten|datos|party|partner|primary|的|所在|人|方';

const PART_WORDS: Record<PartyPart, string> = {
  address:
    'address|addr|full address|complete address|address lines|postal address|mailing address|adresse|adress|anschrift|dirección|dir|dirección completa|domicilio|adresse complète|adresse postale|地址|详细地址|完整地址',
  street:
    'street|street name|straat|straatnaam|indirizzo|via piazza|street address|road|straße|straßenname|str|straße und hausnummer|straße hausnummer|straße hausnr|straße nr|straße u hausnummer|calle|vía|nombre de la calle|calle y número|rue|voie|nom de rue|nom de la rue|libellé de voie|numéro et rue|rue et numéro|街道|街道地址',
  line1:
    'address line 1|address 1|address1|line 1|line1|address one|line one|addr 1|addr line 1|adr 1|address line one|street 1|street line 1|street address 1|street address line 1|address 1 2|address line|adresse 1|adresszeile 1|adresszeile|straße 1|dirección 1|línea 1|línea de dirección 1|adresse ligne 1|ligne 1|ligne d adresse 1|adresse ligne|地址1|地址行1|地址一',
  line2:
    'address line 2|address 2|address two|line two|room floor address 2|additional address line|additional address line 1|additional address line 2|additional field|locality 2|line 2|addr 2|addr line 2|adr 2|address line two|street 2|street line 2|street address 2|street address line 2|apartment|apt|apt suite|apartment suite|suite|unit|unit number|flat|flat number|floor|building|building name|property name|room|additional address|address addition|address extra|extended address|address complement|name 2|name 2 postnummer|postnummer|co|' +
    'adresszusatz|adress zusatz|anschriftenzusatz|zusatz|adresse 2|adresszeile 2|straße 2|wohnung|etage|stockwerk|gebäude|' +
    'complemento|piso|puerta|piso y puerta|escalera|apartamento|departamento|edificio|dirección 2|dirección adicional|línea 2|línea de dirección 2|información adicional|' +
    'complément|complément d adresse|complément adresse|appartement|étage|bâtiment|adresse ligne 2|ligne 2|ligne d adresse 2|' +
    '地址2|地址行2|地址二|楼层|楼号|房间|单元|门牌',
  line3:
    'address line 3|address 3|address line 4|address 4|line 3|addr 3|adr 3|street 3|street line 3|name 3|adresse 3|adresszeile 3|adresszusatz 2|dirección 3|línea 3|adresse ligne 3|ligne 3|complément 2|地址3|地址行3|地址三',
  houseNumber:
    'house number|house no|huisnummer|numero civico|house nr|house num|street number|street no|street nr|civic number|building number|hausnummer|hausnr|haus nr|hnr|straßennummer|número de casa|número de calle|número exterior|número de portal|nº de calle|numéro de rue|numéro de voie|numéro dans la rue|n° de rue|门牌号|门牌号码',
  houseAddition:
    'house number addition|huisnummer toevoeging|huisnummertoevoeging|extension|addition|toevoeging|house number suffix|house number extension|house number ext|hausnummerzusatz|hausnummernzusatz|zusatz hausnummer|número interior|indice de répétition',
  number: 'number|nr|no|nummer|número|numéro|numero',
  district:
    'district|neighborhood|neighbourhood|borough|quarter|ortsteil|stadtteil|bezirk|colonia|barrio|distrito|quartier|lieu dit|arrondissement|区|区县|地区|县|县区|行政区|乡镇',
  suburb: 'suburb',
  city: 'city|post town|縣市|location|city or town|plz ort|ort plz|plz stadt|plz und ort|postleitzahl ort|postcode city|postal code city|zip city|city zip|city state zip|city state|cp ville|code postal ville|code postal et ville|cp localidad|cp población|código postal y ciudad|plaats|woonplaats|località|comune|town|city town|town city|city name|city locality|locality|municipality|place|ort|stadt|wohnort|ortschaft|stadt ort|ort stadt|gemeinde|ciudad|población|pob|localidad|municipio|ville|commune|localité|市|城市|省市区|城市名称',
  postcode:
    'postcode|post code|郵遞區號|cap|codice postale|postal code|postal|zip|zip code|zipcode|zip postal code|zip postcode|postal zip|postal code zip|postcode zip|zip postal|zip plus 4|plz|postleitzahl|código postal|cód postal|cod postal|cp|c p|code postal|邮编|邮政编码|邮政编号|zip code postcode|pincode|pin code|pin',
  county: 'county|landkreis|condado|comarca',
  state:
    'state|st|prov|uf|province|state prov|state prov other|state province other|state province county|zone|provincie|state province|province state|state or province|state region|region|state name|province name|state county|state county province|bundesland|kanton|canton|provincia|provincia estado|estado|estado provincia|comunidad autónoma|département|région|province région|省|省份|州|省州|州省',
  stateCode:
    'state code|province code|state province code|region code|state abbreviation|código de provincia|code région|省代码',
  country:
    'country|country name|nazione|paese|country region|country territory|nation|land|landname|staat|país|país región|pays|国家|国家地区|国家名称',
  countryCode:
    'country code|country key|länderschlüssel|country iso|country iso code|country code iso|iso country|iso country code|country iso 2|ländercode|laendercode|landescode|länderkürzel|länderkennzeichen|land iso|land code|lkz|código de país|código país|país iso|code pays|code iso pays|国家代码|国家二字码|国家简码',
  name: 'name|addressee|naam|nominativo|full name|fullname|name 1|contact name|contact person|person|attention|attn|attention to|first and last name|first name last name|first last name|kontaktname|ansprechpartner|kontaktperson|vor und nachname|vorname nachname|vorname name|nombre completo|nombre y apellidos|nombre apellidos|persona de contacto|nom complet|nom et prénom|prénom et nom|nom prénom|prénom nom|nom du contact|姓名|联系人|全名|名称',
  contact: 'contact|kontakt|contacto|联系方式',
  givenName: 'nombre|nom',
  firstName:
    'first name|firstname|voornaam|first|given name|forename|fname|vorname|nombre de pila|primer nombre|prénom|prenom|名',
  lastName:
    'last name|lastname|achternaam|cognome|last|surname|family name|lname|nachname|zuname|familienname|apellido|apellidos|primer apellido|nom de famille|姓|姓氏',
  company:
    'company|company name|company or name|bedrijf|bedrijfsnaam|ragione sociale|azienda|organisation|organization|organization name|business|business name|firm|firma|firmenname|unternehmen|empresa|compañía|nombre de empresa|nombre de la empresa|razón social|société|entreprise|raison sociale|nom de société|nom de la société|nom de l entreprise|公司|公司名称|单位|单位名称|企业名称',
  email:
    'email|e mail|e mailadres|mailadres|mail|email address|e mail address|mail address|email id|contact email|emailadresse|e mail adresse|mailadresse|correo|correo electrónico|email de contacto|dirección de correo|dirección de correo electrónico|dirección de email|courriel|adresse email|adresse e mail|adresse mail|adresse électronique|mél|邮箱|电子邮件|电子邮箱|邮件|邮箱地址',
  phone:
    'phone|phone number|電話|手機|電話號碼|聯絡電話|telnummer|telephone 1|phone primary|telefoonnummer|telefoon|telefono|cellulare|phone no|phone nr|phone 1|telephone|telephone number|telephone no|tel|tel no|tel nr|tel number|mobile|mobile number|mobile no|mobile phone|mobile phone number|cell|cell phone|cellphone|contact number|contact no|contact phone|contact phone number|telefon|telefonnummer|telefon nr|telefonnr|rufnummer|handy|handynummer|mobil|mobilnummer|mobiltelefon|teléfono|tlf|tfno|tlfno|número de teléfono|teléfono móvil|teléfono de contacto|móvil|celular|téléphone|tél|numéro de téléphone|n° de téléphone|téléphone portable|téléphone mobile|portable|mobile|电话|手机|手机号|手机号码|电话号码|联系电话|联系手机',
};
/** Words with other meanings: without a party they count only next to a city. */
const WEAK = new Set(
  splitHeadings(
    'st|zone|cap|plaats|state|state name|region|unit|room|floor|building|flat|place|quarter|co|first|last|person|名|姓|名称|complemento',
  ),
);
/** "Estado" is as often a status as a state. */
const NEEDS_PARTY = new Set(splitHeadings('estado|business|postal|extension|addition|zone|location|方'));

type Affix = Party | 'filler';
const PART_BY_KEY = new Map(
  (Object.entries(PART_WORDS) as [PartyPart, string][]).flatMap(([part, words]) =>
    splitHeadings(words).map((key) => [key, part] as const),
  ),
);
const toAffixes = (affix: Affix, words: string) => splitHeadings(words).map((key) => [key, affix] as const);
const AFFIXES: readonly (readonly [key: string, affix: Affix])[] = [
  ...(Object.entries(PARTY_WORDS) as [Party, string][]).flatMap(([party, words]) => toAffixes(party, words)),
  ...toAffixes('filler', FILLERS),
].sort(([one], [other]) => other.length - one.length);

/** Longer keys don't name a part. */
const MAX_KEY_LENGTH = 60;
/** "Code postal de l'adresse de livraison du client" has this many words besides its part. */
const MAX_AFFIXES = 5;
/** The first of several parties wins: "Return to sender" isn't the sender's. */
const PRECEDENCE: readonly Party[] = ['other', 'sender', 'recipient', 'buyer'];

const PARTY_KEYS = new Set(AFFIXES.filter(([key, affix]) => affix !== 'filler' && key.length > 2).map(([key]) => key));

/** Whether a text names a party. */
export const mentionsParty = (text: string): boolean =>
  (text.match(/\p{L}+/gu) ?? []).some((word) => PARTY_KEYS.has(toHeadingKey(word)));

interface Parsed {
  key: string;
  part: PartyPart;
  affixes: readonly Affix[];
}

const BY_START = Map.groupBy(AFFIXES, ([word]) => word[0]);
const BY_END = Map.groupBy(AFFIXES, ([word]) => word.at(-1));

/** Lists what remains of a key without a word at either end, longest words first. */
const listRests = (key: string): { rest: string; affix: Affix }[] => {
  const starts = (BY_START.get(key[0]) ?? []).filter(([word]) => word.length < key.length && key.startsWith(word));
  const ends = (BY_END.get(key.at(-1)) ?? []).filter(([word]) => word.length < key.length && key.endsWith(word));
  return [
    ...starts.map(([word, affix]) => ({ length: word.length, rest: key.slice(word.length), affix })),
    ...ends.map(([word, affix]) => ({ length: word.length, rest: key.slice(0, -word.length), affix })),
  ].sort((one, other) => other.length - one.length);
};

/** Strips party words from both ends of a key until a part remains; visits each remainder once. */
function parse(key: string, depth: number, visited: Set<string>): Parsed | undefined {
  const part = PART_BY_KEY.get(key);
  if (part) return { key, part, affixes: [] };
  if (depth === 0 || visited.has(key)) return undefined;
  visited.add(key);
  for (const { rest, affix } of listRests(key)) {
    const parsed = parse(rest, depth - 1, visited);
    if (parsed) return { ...parsed, affixes: [...parsed.affixes, affix] };
  }
  return undefined;
}

/** With as few words taken away as possible: "Dirección dest." is an address, not "Dirección de" and "st". */
function parseShortest(key: string): Parsed | undefined {
  for (let depth = 0; depth <= MAX_AFFIXES; depth += 1) {
    const parsed = parse(key, depth, new Set());
    if (parsed) return parsed;
  }
  return undefined;
}

/** "Provincia o estado", "State or province". */
const EITHER = new Set(['o', 'u', 'or', 'ou', 'oder', 'y', 'e', 'et', 'und', 'and']);
function withoutEither(heading: string): string | undefined {
  const words = foldText(heading).match(/[\p{L}\p{N}]+/gu) ?? [];
  const left = words.filter((word) => !EITHER.has(word));
  return left.length < words.length ? left.join('') : undefined;
}

/** Reads "Ship To - Address 1", "shippingCity", "City (Billing)", "Lieferstraße", "Ville de livraison", "收件人城市". */
export function readPartyHeading(heading: string): PartyHeading | undefined {
  const key = toHeadingKey(heading);
  // The search for headings also examines rows of numbers.
  if (key.length > MAX_KEY_LENGTH || !/\p{L}/u.test(key)) return undefined;
  const either = withoutEither(heading);
  const parsed = parseShortest(key) ?? (either ? parseShortest(either) : undefined);
  if (!parsed) return undefined;
  const party = PRECEDENCE.find((one) => parsed.affixes.includes(one));
  if (!party && NEEDS_PARTY.has(parsed.key)) return undefined;
  return { party, part: parsed.part, isWeak: !party && WEAK.has(parsed.key) };
}

/** A column whose heading names a part of a party. */
export interface PartyColumn extends PartyHeading {
  column: number;
  /** Another column has the same heading. */
  isDoubled: boolean;
}
export type SampleRows = readonly (readonly string[])[];

/** The columns of a party by part. */
export type Parts = Partial<Record<PartyPart, number>> & {
  /** Two columns compete for a part of the address. */
  isOpen?: boolean;
  /** More columns of the street line: "Apartment" and "Floor" next to "Address 2". */
  extras?: number[];
};

const STREETS = ['line1', 'street', 'address'] as const satisfies readonly PartyPart[];

const textAt = (row: readonly string[], column: number) => (row[column] ?? '').trim();
/** Lists the non-empty first texts of a column. */
export const listTexts = (rows: SampleRows, column: number): string[] =>
  rows.map((row) => textAt(row, column)).filter(Boolean);

const toWords = (text: string) =>
  ` ${
    foldText(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/** Whether a column never adds anything to the other one; false if both are empty. */
function isRepeated(rows: SampleRows, column: number, other: number): boolean {
  const filled = rows.filter((row) => textAt(row, column) !== '');
  return filled.length > 0 && filled.every((row) => toWords(textAt(row, other)).includes(toWords(textAt(row, column))));
}

/** "4", "12 a": a house number. */
const isHouseNumber = (text: string) => /^\d{1,5}\s?\p{L}?$/u.test(text);
const isStreetNumber = (rows: SampleRows, column: number) => {
  const texts = listTexts(rows, column);
  return texts.length > 0 && texts.every(isHouseNumber);
};

/**
 * Maps the parts of one party to their first column with content. Marks it as open if two columns compete for a part of
 * the address.
 */
export function findParts(columns: readonly PartyColumn[], party: Party | undefined, rows: SampleRows): Parts {
  const partyColumns = columns.filter((one) => one.party === party);
  const hasCity = partyColumns.some(({ part, isWeak }) => !isWeak && (part === 'city' || part === 'postcode'));
  const relevant = partyColumns.filter(({ isWeak }) => hasCity || !isWeak);
  const parts: Parts = {};
  if (relevant.some(({ part, isDoubled }) => isDoubled && ADDRESS.has(part))) parts.isOpen = true;
  for (const [part, columnsOfPart] of Map.groupBy(
    relevant.filter(({ isDoubled }) => !isDoubled),
    (one) => one.part,
  )) {
    const all = columnsOfPart.map(({ column }) => column);
    const first = all.find((column) => !isEmpty(rows, column)) ?? all[0];
    if (first === undefined) continue;
    parts[part] = first;
    const others = all.filter((column) => column !== first);
    if (EXTRA.has(part) && others.length > 0) parts.extras = [...(parts.extras ?? []), ...others];
  }
  return withHouseNumber(parts, rows);
}

const isEmpty = (rows: SampleRows, column: number) => rows.length > 0 && listTexts(rows, column).length === 0;

/** Treats a number column after the street, and a second line of only numbers, as house numbers. */
function withHouseNumber({ number, ...parts }: Parts, rows: SampleRows): Parts {
  if (parts.houseNumber !== undefined) return parts;
  const street = STREETS.map((part) => parts[part]).find((column) => column !== undefined);
  if (street === undefined) return parts;
  if (number === street + 1 && isStreetNumber(rows, number)) return { ...parts, houseNumber: number };
  const { line2, extras = [], ...others } = parts;
  const hasNumber = listTexts(rows, street).some((text) => /\d/.test(text));
  const numberColumn = [line2, ...extras].find((column) => column !== undefined && isStreetNumber(rows, column));
  if (numberColumn === undefined || hasNumber) return parts;
  const [second, ...more] = [line2, ...extras].filter((column) => column !== undefined && column !== numberColumn);
  return {
    ...others,
    houseNumber: numberColumn,
    ...(second !== undefined && { line2: second }),
    ...(more.length > 0 && { extras: more.filter((column) => column !== undefined) }),
  };
}

const EXTRA = new Set<PartyPart>(['line2', 'line3', 'district']);
const ADDRESS = new Set<PartyPart>([
  ...(['address', 'street', 'line1', 'line2', 'line3', 'houseNumber', 'houseAddition', 'district', 'suburb'] as const),
  ...(['city', 'postcode', 'county', 'state', 'stateCode', 'country', 'countryCode'] as const),
]);

const hasStreet = (parts: Parts) => STREETS.some((part) => parts[part] !== undefined);
const hasTown = ({ city, suburb }: Parts) => city !== undefined || suburb !== undefined;
/** A postcode or country alone isn't an address. */
export const isAddress = (parts: Parts): boolean => hasStreet(parts) || hasTown(parts);

/** Returns the street columns, including the house number. */
function joinStreet(parts: Parts, rows: SampleRows): number[] {
  const { line1, street, address, houseNumber, houseAddition } = parts;
  const columns = [line1, street, address].filter((column) => column !== undefined);
  const [first] = columns;
  // "Shipping Street" repeats its lines, and a single address column often contains everything.
  const isSame = (column: number, other: number) => isRepeated(rows, column, other) || isRepeated(rows, other, column);
  const others = columns.slice(1).filter((column) => first !== undefined && rows.length > 0 && !isSame(first, column));
  const partyColumns = first === undefined ? [] : [first, ...others];
  const numbers = [houseNumber, houseAddition].filter((column) => column !== undefined);
  const isBefore = first !== undefined && houseNumber !== undefined && houseNumber < first;
  return isBefore ? [...numbers, ...partyColumns] : [...partyColumns.slice(0, 1), ...numbers, ...partyColumns.slice(1)];
}

/** Returns the columns of an address, city first, without repeats; drops the least important if there are too many. */
export function joinAddress(parts: Parts, rows: SampleRows): number[] {
  const { city, suburb, line2, line3, district, postcode, county, state, stateCode, country, countryCode } = parts;
  const whole = parts.line1 === undefined && parts.street === undefined ? parts.address : undefined;
  const isRepeatedByWhole = (column: number) =>
    whole !== undefined && column !== whole && isRepeated(rows, column, whole);
  const secondary = [county, city === undefined ? undefined : suburb, ...(parts.extras ?? []), line3, district, line2];
  const columns = [
    city ?? suburb,
    ...joinStreet(parts, rows),
    line2,
    line3,
    ...(parts.extras ?? []),
    city === undefined ? undefined : suburb,
    district,
    postcode,
    county,
    state ?? stateCode,
    country ?? countryCode,
  ].filter((column) => column !== undefined);
  const distinct = [...new Set(columns)].filter((column) => !isRepeatedByWhole(column));
  const needless = secondary.filter((column) => column !== undefined && distinct.includes(column));
  // Empty columns go first: dropping them loses nothing.
  const order = needless.toSorted((one, other) => Number(isEmpty(rows, other ?? 0)) - Number(isEmpty(rows, one ?? 0)));
  const isOut = new Set(order.slice(0, Math.max(0, distinct.length - MAX_JOINED_COLUMNS)));
  return distinct.filter((column) => !isOut.has(column)).slice(0, MAX_JOINED_COLUMNS);
}

/** Returns an address column plus the postcode, state and country it doesn't contain. */
export const withRest = (column: number, parts: Parts, rows: SampleRows): number[] =>
  [column, ...joinAddress(parts, rows).filter((other) => rows.length > 0 && !isRepeated(rows, other, column))].slice(
    0,
    MAX_JOINED_COLUMNS,
  );

/** Fills a party's gaps from columns without a party, unless these form an address of their own. */
export const complete = (parts: Parts, others: Parts): Parts =>
  hasStreet(parts) && hasTown(parts) && isAddress(others) ? parts : { ...others, ...parts };

/** Returns the name columns: a full name, or first and last name. */
export function joinName(parts: Parts, rows: SampleRows): number[] | undefined {
  const { name, contact, givenName, firstName, lastName } = parts;
  const first = firstName ?? givenName;
  if (first !== undefined && lastName !== undefined) return [first, lastName];
  // French "Nom" and German "Name" next to a first name are the last name, unless they contain the first name.
  const last = givenName ?? name;
  if (firstName !== undefined && last !== undefined && rows.length > 0 && !isRepeated(rows, firstName, last))
    return [firstName, last];
  if (firstName !== undefined && givenName !== undefined) return [firstName, givenName];
  const only = name ?? givenName ?? lastName ?? firstName ?? contact;
  return only === undefined ? undefined : [only];
}
