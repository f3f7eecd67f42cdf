import { LRUCache } from 'lru-cache';
import type { Place } from '../places.ts';
import { judgePostcode, type Postcode } from './postcodes.ts';
import { type AddressPart, readPart } from './read-part.ts';
import { findRegions, liesIn, type Region } from './regions.ts';

const SEPARATOR = /[,，、،;；\n\r\u2028\u2029/|｜／]|(?<=\s)[-–—](?=\s)/u;
/** Written with the separator that otherwise ends a part. */
const FRANKFURT = /\bFrankfurt ?\/ ?(?:Main|M\.?)(?![\p{L}])/giu;
const WASHINGTON = /\bWashington,? D\.? ?C\b\.?/giu;
/** The middle or a numbered part of a city, which names no other place. */
const CENTRE =
  /^(?:sector(?:ul)? \d|centro|centre|centre-ville|center|city cent(?:er|re)|downtown|zentrum|innenstadt|centrum)$/i;
/** "Sample Street 5 10115 Berlin Germany": a house number, a postcode and no separator. */
const UNPARTED_POSTCODE = /^(\D{2,80}\d{1,5} ?[a-z]?) ((?:\d{4,6}|\d{2}-\d{3}|\d{3} \d{2}) \p{L}.*)$/iu;
/** "12 Sample Street London EC1A 1AA UK": a house number, a word for a street and no separator. */
const UNPARTED_STREET =
  /^(\d{1,5}[a-z]? [^\d]{1,60}? (?:street|avenue|road|lane|drive|boulevard|close|terrace)) (.+)$/iu;
const MOST_PARTS = 40;

/** A sender's address is read with each look at each shipment. What was read says the same for ever. */
const read = new LRUCache<string, { city: Place | undefined }>({ max: 5_000 });

/** The parts of an address, trimmed, without empty ones. */
export function toParts(address: string): string[] {
  const text = address.replace(FRANKFURT, 'Frankfurt am Main').replace(WASHINGTON, 'Washington DC');
  const parts = text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !CENTRE.test(part));
  const [only = '', ...others] = parts;
  const unparted = others.length === 0 ? (UNPARTED_POSTCODE.exec(only) ?? UNPARTED_STREET.exec(only)) : null;
  return unparted ? unparted.slice(1) : parts;
}

/** Whether an address says that a part means the listed one of the cities that share its name. */
function isProven({ city, regions, postcode }: AddressPart, parts: AddressPart[], index: number): boolean {
  if (!city) return false;
  const others = parts.filter((_, other) => other !== index);
  const postcodes = [postcode, ...others.map((part) => part.postcode)].filter((one) => one !== undefined);
  if (postcodes.some((one) => judgePostcode(one, city) === 'wrong')) return false;
  if (postcodes.some((one) => judgePostcode(one, city) === 'proven')) return true;
  if (city.proof === 'postcode') return false;
  const isNamed = (meant: Region[]) =>
    liesIn(city, meant) && (city.proof === 'country' || meant.some(({ state }) => state === city.state));
  if ([...regions, ...others.flatMap((part) => part.regions)].some(isNamed)) return true;
  return city.proof === 'country' && postcodes.some(({ countries }) => countries?.includes(city.country));
}

/** An address as its parts, with what one part says about another. */
class Reading {
  readonly parts: AddressPart[];
  constructor(address: string) {
    const texts = toParts(address).slice(0, MOST_PARTS);
    const parts = texts.map((text) => readPart(text));
    this.parts = parts.map((part, index) => {
      const asCity = part.city ? part : readPart(texts[index] ?? '', true);
      return asCity.city?.proof && isProven(asCity, parts, index) ? asCity : part;
    });
  }

  isStreet(index: number): boolean {
    const part = this.parts[index];
    const next = this.parts[index + 1];
    if (!part || part.postcode) return false;
    if (part.isStreetName && !part.city && this.namesRegion) return true;
    return next?.isHouseNumber === true && !next.postcode;
  }

  /** Whether a part of its own names a country, state or province: then a street without a number is passed. */
  get namesRegion(): boolean {
    return this.parts.some((part) => part.isEmpty && part.regions.length > 0);
  }

  /** Words that are neither a listed city nor a region nor beside a number: perhaps the true city. */
  isUnknownWord(index: number): boolean {
    const part = this.parts[index];
    if (!part || part.city || part.isEmpty || part.hasDigit || part.hasSign) return false;
    return !this.isStreet(index);
  }

  hasUnknownWord(from = 0): boolean {
    return this.parts.some((_, index) => index >= from && this.isUnknownWord(index));
  }

  /** A name that is also one of a country, state or province is the city only where it can't be that. */
  isCity(index: number): boolean {
    const part = this.parts[index];
    if (!part?.city || this.isStreet(index)) return false;
    if (!isRegionName(part.city)) return true;
    if (part.postcode && !part.postcode.isAtEnd) return true;
    const before = this.parts[index - 1];
    if (before) return (before.hasDigit || this.isStreet(index - 1)) && !before.city;
    return (
      !this.hasUnknownWord() && this.parts.every(({ city }, other) => other === index || !city || city === part.city)
    );
  }

  /** Whether it says nothing but a region, be it one that a listed city is named after. */
  isRegion(index: number): boolean {
    const part = this.parts[index];
    if (!part) return false;
    return part.isEmpty
      ? !part.postcode || part.regions.length > 0
      : part.city !== undefined && !this.isCity(index) && !this.isStreet(index);
  }

  /** Every region that is named, as what each may mean. */
  get regions(): Region[][] {
    return this.parts.flatMap((part, index) => {
      const own = index > 0 && part.city && this.isRegion(index) ? [toOwnRegions(part.city)] : [];
      return [...part.regions, ...own].filter((meant) => meant.length > 0);
    });
  }
}

/** All of it is the city: naming the country names the city. */
const CITY_STATES = ['SG', 'HK', 'MO', 'MC', 'GI'];
/** Where no state or province that is not listed bears the name of a city. */
const WITHOUT_CITY_PROVINCES = new Set('AT AU CA CZ DE DK EE FI FR GB IE NO NZ PL SE SK US'.split(' '));

/** What the name of a city means as the name of a country, state or province of its own. */
const toOwnRegions = (city: Place) => findRegions(city.name).filter(({ country }) => country === city.country);
/** Provinces of most countries are named after a city, and not all of them are listed. */
const mayBeRegion = (city: Place) =>
  (city.isFromPublicList && !WITHOUT_CITY_PROVINCES.has(city.country)) || toOwnRegions(city).length > 0;
const regionNames = new Map<Place, boolean>();
function isRegionName(city: Place): boolean {
  const known = regionNames.get(city) ?? (!CITY_STATES.includes(city.country) && mayBeRegion(city));
  regionNames.set(city, known);
  return known;
}

function pickBesidePostcode(reading: Reading, index: number): Place | undefined {
  const part = reading.parts[index];
  if (!part?.postcode) return undefined;
  const before = reading.parts[index - 1];
  const isState =
    part.city &&
    part.postcode.isAtEnd &&
    isRegionName(part.city) &&
    before &&
    !before.hasDigit &&
    (before.city || reading.isUnknownWord(index - 1));
  if (part.city && !isState) return part.city;
  if (!part.isEmpty && !isState) return undefined;
  const fits = (at: number) => {
    const city = reading.isCity(at) || (isState && at === index - 1) ? reading.parts[at]?.city : undefined;
    return city && judgePostcode(part.postcode as Postcode, city) !== 'wrong' ? city : undefined;
  };
  let above = index - 1;
  while (!isState && above > 0 && reading.isRegion(above)) above--;
  return fits(above) ?? (isState ? undefined : (fits(index + 1) ?? findProven(reading, part.postcode)));
}

/** "London, 3 Mill Lane, EC1A 1AA": the postcode is known to be one of the city that the address starts with. */
function findProven(reading: Reading, postcode: Postcode): Place | undefined {
  const first = reading.isCity(0) && !reading.hasUnknownWord() ? reading.parts[0]?.city : undefined;
  return first && judgePostcode(postcode, first) === 'proven' ? first : undefined;
}

/** The part whose postcode counts: one whose shape proves a country, else one beside a listed city, else the last. */
function findPostcode(parts: AddressPart[]): number {
  const having = parts.map(({ postcode }, index) => (postcode ? index : -1)).filter((index) => index >= 0);
  const best =
    having.findLast((index) => parts[index]?.postcode?.countries) ?? having.findLast((index) => parts[index]?.city);
  return best ?? having.at(-1) ?? -1;
}

/** The first city on the way from one end; streets with a number are passed, other words are not. */
function walk(reading: Reading, indexes: number[]): Place | undefined {
  for (const index of indexes) {
    const part = reading.parts[index];
    if (!part) return undefined;
    if (reading.isCity(index)) return part.city;
    if (reading.isRegion(index) || part.hasDigit || part.hasSign || reading.isStreet(index)) continue;
    return undefined;
  }
  return undefined;
}

function pickByOrder(reading: Reading): Place | undefined {
  const { parts } = reading;
  const forward = parts.map((_, index) => index);
  const backward = forward.toReversed();
  const beside = backward.find((index) => reading.isCity(index) && (parts[index]?.regions.length ?? 0) > 0);
  if (beside !== undefined) return reading.hasUnknownWord(beside + 1) ? undefined : parts[beside]?.city;
  const [first, last] = [0, parts.length - 1];
  if (reading.isRegion(last)) return walk(reading, backward);
  if (reading.isRegion(first)) return walk(reading, forward);
  const cities = new Set(forward.filter((index) => reading.isCity(index)).map((index) => parts[index]?.city));
  return cities.size === 1 ? walk(reading, backward) : undefined;
}

/**
 * The listed city of an address if it is certain, whatever order the address is written in; undefined where in doubt.
 * Ruling "Public place": a missing place costs a question, a wrong one costs trust.
 */
export function findCertainCity(address: string): Place | undefined {
  const known = read.get(address);
  if (known) return known.city;
  const city = readCity(address);
  read.set(address, { city });
  return city;
}

function readCity(address: string): Place | undefined {
  const reading = new Reading(address);
  const postcode = findPostcode(reading.parts);
  const city = postcode < 0 ? pickByOrder(reading) : pickBesidePostcode(reading, postcode);
  if (!city) return undefined;
  const proof = reading.parts[postcode]?.postcode;
  if (proof && judgePostcode(proof, city) === 'wrong') return undefined;
  return reading.regions.every((meant) => liesIn(city, meant)) ? city : undefined;
}
