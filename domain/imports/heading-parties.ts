import { foldText } from '../fold-text.ts';
import { withWholeParty } from './heading-fillers.ts';
import {
  FILLERS,
  NEEDS_PARTY,
  PART_WORDS,
  PARTY_WORDS,
  type Party,
  type PartyPart,
  splitHeadings,
  toHeadingKey,
  toSimplified,
  WEAK,
} from './heading-words.ts';

export interface PartyHeading {
  /** Undefined if the heading names none. */
  party: Party | undefined;
  part: PartyPart;
  /** The word has other meanings: it counts only next to a city. */
  isWeak: boolean;
}

type Affix = Party | 'filler';
const PART_BY_KEY = new Map(
  (Object.entries(PART_WORDS) as [PartyPart, string][]).flatMap(([part, words]) =>
    splitHeadings(words).map((key) => [key, part] as const),
  ),
);
/** Words that numbers turn into lines of an address: "Rue 1", "Adresse 4", "Adresse 1 & 2". */
const LINE_WORDS = new Set([
  ...splitHeadings(`${PART_WORDS.street}|${PART_WORDS.address}`),
  ...splitHeadings(PART_WORDS.line1).flatMap((key) => (key.endsWith('1') ? [key.slice(0, -1)] : [])),
]);
const NUMBERED = /^(\D{2,})([1-9]{1,3})$/;
/** Parts that may have several columns: "Firma1", "Firma2", "Telefon 1", "co1". */
const REPEATED: readonly (PartyPart | undefined)[] = ['name', 'company', 'phone', 'line2'];
function findLine(key: string): PartyPart | undefined {
  const [, word = '', numbers = ''] = NUMBERED.exec(key) ?? [];
  const part = PART_BY_KEY.get(word);
  if (part === 'phone' || (numbers === '1' && (part === 'email' || REPEATED.includes(part)))) return part;
  if (!LINE_WORDS.has(word) && !REPEATED.includes(part)) return undefined;
  return numbers.startsWith('1') ? 'line1' : numbers.startsWith('2') ? 'line2' : 'line3';
}
const NUMBER_SIGN = /(?:no|nr|num)$/;
/** Returns the part that a key names on its own, without a party: "Building no." is the building number. */
export const findPart = (key: string): PartyPart | undefined =>
  PART_BY_KEY.get(key) ??
  (NUMBER_SIGN.test(key) ? PART_BY_KEY.get(key.replace(NUMBER_SIGN, 'number')) : undefined) ??
  findLine(key);

const toAffixes = (affix: Affix, words: string) => splitHeadings(words).map((key) => [key, affix] as const);
const AFFIXES: readonly (readonly [key: string, affix: Affix])[] = [
  ...(Object.entries(PARTY_WORDS) as [Party, string][]).flatMap(([party, words]) => toAffixes(party, words)),
  ...toAffixes('filler', FILLERS),
].sort(([one], [other]) => other.length - one.length);

/** Longer keys don't name a part. */
export const MAX_KEY_LENGTH = 60;
/** "Code postal de l'adresse de livraison du client" has this many words besides its part. */
const MAX_AFFIXES = 5;
/** The first of several parties wins: "Return to sender" isn't the sender's. */
const PRECEDENCE: readonly Party[] = ['other', 'sender', 'recipient', 'buyer'];

/** Single words with what they mean, for abbreviations. */
const MEANINGS: readonly (readonly [key: string, meaning: string])[] = [...AFFIXES, ...PART_BY_KEY].filter(
  ([key, meaning]) => meaning !== 'filler' && /^\p{L}{5,}$/u.test(key),
);
/** Writes out "Pobl." and "Woonpl." if all longer words that begin like that mean the same. */
const withoutDots = (heading: string): string =>
  heading.replace(/(\p{L}{4,12})\./gu, (written, short: string) => {
    const key = toHeadingKey(short);
    const longer = MEANINGS.filter(([word]) => word.startsWith(key));
    const isOne = new Set(longer.map(([, meaning]) => meaning)).size === 1;
    return isOne && findPart(key) === undefined && longer[0] ? `${longer[0][0]} ` : written;
  });

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
  const part = findPart(key);
  if (part) return { key, part, affixes: [] };
  if (depth === 0 || visited.has(key)) return undefined;
  visited.add(key);
  const [whole = key] = visited;
  for (const { rest, affix } of listRests(key)) {
    // "s" joins words, but begins "sCity" for source.
    if (/^[a-z]/.test(key) && rest === key.slice(1) && whole.startsWith(key)) continue;
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
const EITHER = new Set('o u or ou oder y e et und and i en a és och og ja ve si και и'.split(' ').map(foldText));
const isEither = (word: string, index: number, words: readonly string[]) =>
  EITHER.has(word) && index > 0 && index < words.length - 1;
function withoutEither(words: readonly string[]): string | undefined {
  const left = words.filter((word, index) => !isEither(word, index, words));
  return left.length < words.length ? left.join('') : undefined;
}

/** Parts that one heading names as alternatives; the first is what they have in common. */
const FAMILIES: readonly (readonly PartyPart[])[] = [
  ['name', 'company', 'contact'],
  ['postcode'],
  ['state', 'county', 'stateCode'],
  ['city', 'suburb', 'district', 'place'],
  ['country', 'countryCode'],
  ['line2', 'line3'],
  ['phone'],
  ['email'],
];
/** Parts in one column: "Straat + huisnummer", "Ulica i nr domu", "PLZ / Ort". */
const MIXED: readonly (readonly PartyPart[])[] = [
  ['street', 'address', 'line1', 'houseNumber', 'number'],
  ['city', 'postcode', 'state', 'country', 'place', 'district'],
];
const MAX_WORDS = 6;

/** Reads "Postal/Zip Code", "Firma / Name", "Tél. portable": several words for one part, maybe with a shared end. */
function parseAlternatives(heading: string, words: readonly string[]): Parsed | undefined {
  if (words.length < 2 || words.length > MAX_WORDS) return undefined;
  const end = words.at(-1) ?? '';
  const names = words.filter((word, index) => !isEither(word, index, words));
  const all = names.map((word) =>
    NEEDS_PARTY.has(word) ? undefined : (parseShortest(word) ?? parseShortest(word + end)),
  );
  const isMixed = names.length < words.length || /[+&/,]/.test(heading);
  for (const own of [all, all.slice(0, -1)]) {
    const isOf = (parts: readonly PartyPart[]) => own.every((one) => one && parts.includes(one.part));
    const family =
      FAMILIES.find(isOf) ??
      (isMixed ? MIXED.find((parts) => isOf(parts) && own.some((one) => one?.part === parts[0])) : undefined);
    const [first] = own;
    if (!family || !first || own.length < 2) continue;
    const isSame = own.every((one) => one?.part === first.part);
    return {
      key: words.join(''),
      part: isSame ? first.part : (family[0] ?? first.part),
      affixes: own.flatMap((one) => one?.affixes ?? []),
    };
  }
  return undefined;
}

/** Reads "Adresse de livraison 1": the number behind everything belongs to the part. */
function parseNumbered(key: string): Parsed | undefined {
  const [, word = '', number = ''] = NUMBERED.exec(key) ?? [];
  const parsed = parseShortest(word);
  const part = parsed && findLine(parsed.key + number);
  return part && { ...parsed, part };
}

const splitWords = (heading: string) =>
  foldText(heading.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')).match(/[\p{L}\p{N}]+/gu) ?? [];
/** Whether a part of two letters is a word of its own: "Code" isn't "c/o" and "de". */
const isWritten = (key: string, heading: string): boolean =>
  !/^[a-z]{1,2}$/.test(key) ||
  [key, [...key].join(' ')].some((word) => ` ${splitWords(heading).join(' ')} `.includes(` ${word} `));

/** Reads "Nome e cognome / Ragione sociale": alternatives of several words. */
function readSides(heading: string): PartyHeading | undefined {
  const sides = heading.split('/');
  if (sides.length !== 2) return undefined;
  const [one, other] = sides.map(readPartyHeading);
  // "Nom" is a whole name beside "Name".
  const [first, second] = [one, other].map((side) => (side?.part === 'givenName' ? 'name' : side?.part));
  const family = FAMILIES.find((parts) => first && second && parts.includes(first) && parts.includes(second));
  const part = first === second ? first : family?.[0];
  return family && part ? { party: one?.party ?? other?.party, part, isWeak: false } : undefined;
}

/** "By" and "Lev. by" are cities in Danish, "Ship by" is a date. */
const DANISH = /^(?:by|lev|modtager|afsender|kunde|faktura)/;

/** The name of a shipment, SAP's shipping point, and the origin of goods. */
const OTHER_KEYS = new Set(
  splitHeadings(
    'shipment name|versandstelle|country of origin|origin country of goods|goods origin country|country of manufacture|ursprungsland|herkunftsland|país de origen|pays d origine|paese di origine|kraj pochodzenia|原产国|原产地',
  ),
);

/** Reads "Ship To - Address 1", "shippingCity", "City (Billing)", "Lieferstraße", "Ville de livraison", "收件人城市". */
export function readPartyHeading(written: string): PartyHeading | undefined {
  const heading = withWholeParty(toSimplified(written));
  const whole = withoutDots(heading);
  return readWritten(heading) ?? (whole === heading ? undefined : readWritten(whole));
}

function readWritten(heading: string): PartyHeading | undefined {
  const key = toHeadingKey(heading);
  // The search for headings also examines rows of numbers; others name no part.
  if (key.length > MAX_KEY_LENGTH || !/\p{L}/u.test(key) || OTHER_KEYS.has(key)) return undefined;
  const words = foldText(heading).match(/[\p{L}\p{N}]+/gu) ?? [];
  const either = withoutEither(words);
  const parsed =
    parseShortest(key) ??
    parseNumbered(key) ??
    (either ? parseShortest(either) : undefined) ??
    parseAlternatives(heading, words);
  if (!parsed) return readSides(heading);
  if (!isWritten(parsed.key, heading) || (parsed.key === 'by' && !DANISH.test(key))) return undefined;
  const party = PRECEDENCE.find((one) => parsed.affixes.includes(one));
  // "Units" and "Quarters" are counts.
  if (key.endsWith(`${parsed.key}s`)) return undefined;
  // "Num. dest." is a part of an address, "Factura num." isn't.
  if (parsed.key === 'num' && party !== 'recipient' && party !== 'sender') return undefined;
  if (!party && NEEDS_PARTY.has(parsed.key)) return undefined;
  return { party, part: parsed.part, isWeak: !party && WEAK.has(parsed.key) };
}
