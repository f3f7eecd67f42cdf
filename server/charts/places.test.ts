import { describe, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import cityNames from './city-names.json' with { type: 'json' };
import { cityPlaces, findPlace, toPlaceKey, toPlaceName } from './places.ts';

describe('finding a place by name', () => {
  test.each([
    ['München', 'Munich'],
    ['MUENCHEN', 'Munich'],
    ['köln', 'Cologne'],
    ['Genève', 'Geneva'],
    ['geneve', 'Geneva'],
    ['São Paulo', 'São Paulo'],
    ['sao  paulo', 'São Paulo'],
    ['上海', 'Shanghai'],
    ["St. John's", "St. John's"],
    ['St. John’s', "St. John's"],
    ['st johns', "St. John's"],
    ['Łódź', 'Łódź'],
    ['lodz', 'Łódź'],
    ['İstanbul', 'Istanbul'],
    ['부산', 'Busan'],
    ['Αθήνα', 'Athens'],
    ['Санкт-Петербург', 'Saint Petersburg'],
    ['Port-au-Prince', 'Port-au-Prince'],
    ['  Rotterdam ', 'Rotterdam'],
  ])('maps %s to %s', (text, name) => {
    expect(findPlace(text)?.name).toBe(name);
  });

  test.each(['Londn', 'New Yorkk', 'London Bridge', 'Greater London', 'York', 'Port', '', ' ', '.', '12', 'St.'])(
    'guesses no place for "%s"',
    (text) => {
      expect(findPlace(text)).toBeUndefined();
    },
  );

  // docs/decisions/0003-charts-rendered-on-the-server.md defines when a name is too common.
  test.each([
    ...[
      'Springfield',
      'Ashford',
      'Birmingham',
      'Portland',
      'San Jose',
      'San José',
      'Cambridge',
      'Richmond',
      'Newcastle',
    ],
    ...[
      'Hamilton',
      'Victoria',
      'Georgetown',
      'George Town',
      'Valencia',
      'Córdoba',
      'Hyderabad',
      'Tripoli',
      'Cartagena',
    ],
    ...[
      'Suzhou',
      'Fuzhou',
      'Taizhou',
      'Dover',
      'Plymouth',
      'Portsmouth',
      'Brest',
      'San Juan',
      'San Antonio',
      'Freeport',
    ],
    ...[
      'Washington',
      'Charleston',
      'Rochester',
      'Kochi',
      'Mérida',
      'Concepción',
      'Manzanillo',
      'Santa Cruz',
      'Saint Denis',
    ],
  ])('%s names several cities and stays unknown', (text) => {
    expect(findPlace(text)).toBeUndefined();
  });

  test.each(['constructor', '__proto__', 'toString'])('the word %s is not a place', (text) => {
    expect(findPlace(text)).toBeUndefined();
  });
});

describe('the localized name of a place', () => {
  test.each([
    ['Munich', 'de', 'München'],
    ['Munich', 'en', 'Munich'],
    ['London', 'zh', '伦敦'],
    ['New York', 'fr', 'New York'],
    ['Hub West', 'de', 'Hub West'],
    ['', 'de', ''],
  ] as const)('"%s" in %s is "%s"', (place, language, name) => {
    expect(toPlaceName(place, language)).toBe(name);
  });

  test('exists for each listed city in Chinese, and for no unlisted one', () => {
    expect(cityPlaces.filter(({ name }) => !/^[\p{Script=Han}·]+$/u.test(toPlaceName(name, 'zh')))).toEqual([]);
    const names = new Set(cityPlaces.map(({ name }) => name));
    expect(Object.keys(cityNames).filter((name) => !names.has(name))).toEqual([]);
  });

  test.each(LANGUAGE_CODES)('is not another city’s name in %s', (language) => {
    const keys = cityPlaces.map(({ name }) => toPlaceKey(toPlaceName(name, language)));
    expect(keys.filter((name, index) => keys.indexOf(name) !== index)).toEqual([]);
    const mistaken = cityPlaces.filter((city) => {
      const other = findPlace(toPlaceName(city.name, language));
      return other !== undefined && other !== city;
    });
    expect(mistaken).toEqual([]);
  });
});
