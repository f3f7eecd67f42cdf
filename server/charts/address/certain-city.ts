import { LRUCache } from 'lru-cache';
import type { Place } from '../places.ts';
import { checkPostcode, type Postcode } from './postcodes.ts';
import { type AddressPart, readPart } from './read-part.ts';
import { findRegions, liesIn, type Region } from './regions.ts';

const SEPARATOR = /[,，、،;；\n\r\u2028\u2029/|｜／]|(?<=\s)[-–—](?=\s)/u;
/** Contains a slash, which otherwise separates parts. */
const FRANKFURT = /\bFrankfurt ?\/ ?(?:Main|M\.?)(?![\p{L}])/giu;
const WASHINGTON = /\bWashington,? D\.? ?C\b\.?/giu;
/** The center or a numbered district of a city, which names no other place. */
const CITY_CENTER =
  /^(?:sector(?:ul)? \d|centro|centre|centre-ville|center|city cent(?:er|re)|downtown|zentrum|innenstadt|centrum)$/i;
/** "Sample Street 5 10115 Berlin Germany": a house number, a postcode and no separator. */
const UNPARTED_POSTCODE = /^(\D{2,80}\d{1,5} ?[a-z]?) ((?:\d{4,6}|\d{2}-\d{3}|\d{3} \d{2}) \p{L}.*)$/iu;
/** "12 Sample Street London EC1A 1AA UK": a house number, a word for a street and no separator. */
const UNPARTED_STREET =
  /^(\d{1,5}[a-z]? [^\d]{1,60}? (?:street|avenue|road|lane|drive|boulevard|close|terrace)) (.+)$/isu;
const MAX_PARTS = 40;

/** Every read of a shipment reads its addresses, and the result for an address never changes. */
const cache = new LRUCache<string, { city: Place | undefined }>({ max: 5_000 });

/** Parts such as "10115 Berlin" and "Germany" occur in many addresses. */
const partsRead = new LRUCache<string, AddressPart>({ max: 5_000 });
const namesakesRead = new LRUCache<string, AddressPart>({ max: 5_000 });

function readPartOnce(text: string, isNamesake = false): AddressPart {
  const cached = isNamesake ? namesakesRead : partsRead;
  const part = cached.get(text) ?? readPart(text, isNamesake);
  cached.set(text, part);
  return part;
}

/** The parts of an address, trimmed, without empty ones. */
export function toParts(address: string): string[] {
  const text = address.replace(FRANKFURT, 'Frankfurt am Main').replace(WASHINGTON, 'Washington DC');
  const parts = text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !CITY_CENTER.test(part));
  const [only = '', ...others] = parts;
  const unparted = others.length === 0 ? (UNPARTED_POSTCODE.exec(only) ?? UNPARTED_STREET.exec(only)) : null;
  return unparted ? unparted.slice(1) : parts;
}

/** Whether the address proves that a part means the listed one of several cities with its name. */
function isProven({ city, regions, postcode }: AddressPart, parts: AddressPart[], index: number): boolean {
  if (!city) return false;
  const others = parts.filter((_, other) => other !== index);
  const postcodes = [postcode, ...others.map((part) => part.postcode)].filter((one) => one !== undefined);
  if (postcodes.some((one) => checkPostcode(one, city) === 'wrong')) return false;
  if (postcodes.some((one) => checkPostcode(one, city) === 'proven')) return true;
  if (city.proof === 'postcode') return false;
  const isNamed = (region: Region[]) =>
    liesIn(city, region) && (city.proof === 'country' || region.some(({ state }) => state === city.state));
  if ([...regions, ...others.flatMap((part) => part.regions)].some(isNamed)) return true;
  return city.proof === 'country' && postcodes.some(({ countries }) => countries?.includes(city.country));
}

/** An address as its parts, and what one part implies for another. */
class Reading {
  readonly parts: AddressPart[];
  constructor(address: string) {
    const texts = toParts(address).slice(0, MAX_PARTS);
    const parts = texts.map((text) => readPartOnce(text));
    this.parts = parts.map((part, index) => {
      const asCity = part.city ? part : readPartOnce(texts[index] ?? '', true);
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

  /** Whether a separate part names a country, state or province: then the search passes a street without a number. */
  get namesRegion(): boolean {
    return this.parts.some((part) => part.isEmpty && part.regions.length > 0);
  }

  /** Whether the part is neither a listed city nor a region nor next to a number: it may be the real city. */
  isUnknownWord(index: number): boolean {
    const part = this.parts[index];
    if (!part || part.city || part.isEmpty || part.hasDigit || part.hasSign) return false;
    return !this.isStreet(index);
  }

  hasUnknownWord(from = 0): boolean {
    return this.parts.some((_, index) => index >= from && this.isUnknownWord(index));
  }

  /** Whether the part is the city; a name that is also a region's counts only where no region is possible. */
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

  /** Whether the part is only a region, including one that a listed city is named after. */
  isRegion(index: number): boolean {
    const part = this.parts[index];
    if (!part) return false;
    return part.isEmpty
      ? !part.postcode || part.regions.length > 0
      : part.city !== undefined && !this.isCity(index) && !this.isStreet(index);
  }

  /** Every named region, each with its possible meanings. */
  get regions(): Region[][] {
    return this.parts.flatMap((part, index) => {
      const regions = index > 0 && part.city && this.isRegion(index) ? [toOwnRegions(part.city)] : [];
      return [...part.regions, ...regions].filter((meanings) => meanings.length > 0);
    });
  }
}

/** Naming one of these countries names the city. */
const CITY_STATES = ['SG', 'HK', 'MO', 'MC', 'GI'];
/** Countries in which no unlisted state or province is named like a city. */
const WITHOUT_CITY_PROVINCES = new Set('AT AU CA CZ DE DK EE FI FR GB IE NO NZ PL SE SK US'.split(' '));

/** Returns the regions with the same name as a city. */
const toOwnRegions = (city: Place) => findRegions(city.name).filter(({ country }) => country === city.country);
/** Provinces of most countries are named after a city, and not all of them are listed. */
const mayBeRegion = (city: Place) =>
  (city.isFromPublicList && !WITHOUT_CITY_PROVINCES.has(city.country)) || toOwnRegions(city).length > 0;
const regionNames = new Map<Place, boolean>();
function isRegionName(city: Place): boolean {
  const canBeRegion = regionNames.get(city) ?? (!CITY_STATES.includes(city.country) && mayBeRegion(city));
  regionNames.set(city, canBeRegion);
  return canBeRegion;
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
    return city && checkPostcode(part.postcode as Postcode, city) !== 'wrong' ? city : undefined;
  };
  let above = index - 1;
  while (!isState && above > 0 && reading.isRegion(above)) above--;
  return fits(above) ?? (isState ? undefined : (fits(index + 1) ?? findProven(reading, part.postcode)));
}

/** Returns the city at the start of an address if the postcode belongs to it: "London, 3 Mill Lane, EC1A 1AA". */
function findProven(reading: Reading, postcode: Postcode): Place | undefined {
  const first = reading.isCity(0) && !reading.hasUnknownWord() ? reading.parts[0]?.city : undefined;
  return first && checkPostcode(postcode, first) === 'proven' ? first : undefined;
}

/**
 * Returns the part with the relevant postcode: one whose shape proves a country, else one next to a listed city, else
 * the last.
 */
function findPostcode(parts: AddressPart[]): number {
  const having = parts.map(({ postcode }, index) => (postcode ? index : -1)).filter((index) => index >= 0);
  const best =
    having.findLast((index) => parts[index]?.postcode?.countries) ?? having.findLast((index) => parts[index]?.city);
  return best ?? having.at(-1) ?? -1;
}

/** Returns the first city from one end; passes streets with a number and stops at other words. */
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
 * Returns the listed city of an address if it is certain, in any order of the parts; undefined in doubt. Ruling "Public
 * place": a missing place only leads to a question, a wrong one misleads visitors.
 */
export function findCertainCity(address: string): Place | undefined {
  const cached = cache.get(address);
  if (cached) return cached.city;
  const city = readCity(address);
  cache.set(address, { city });
  return city;
}

function readCity(address: string): Place | undefined {
  const reading = new Reading(address);
  const postcode = findPostcode(reading.parts);
  const city = postcode < 0 ? pickByOrder(reading) : pickBesidePostcode(reading, postcode);
  if (!city) return undefined;
  const proof = reading.parts[postcode]?.postcode;
  if (proof && checkPostcode(proof, city) === 'wrong') return undefined;
  return reading.regions.every((meanings) => liesIn(city, meanings)) ? city : undefined;
}
