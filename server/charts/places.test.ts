import { describe, expect, test } from 'vitest';
import { findPlace } from './places.ts';

describe('finding a place by its name', () => {
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
  ])('%s is %s', (text, name) => {
    expect(findPlace(text)?.name).toBe(name);
  });

  test.each(['Londn', 'New Yorkk', 'London Bridge', 'Greater London', 'York', 'Port', '', ' ', '.', '12', 'St.'])(
    'no place is guessed for "%s"',
    (text) => {
      expect(findPlace(text)).toBeUndefined();
    },
  );

  // docs/decisions/0003-charts-drawn-on-the-server.md says when a name is too common.
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
  ])('%s is a name of several cities and stays unknown', (text) => {
    expect(findPlace(text)).toBeUndefined();
  });

  test.each(['constructor', '__proto__', 'toString'])('the word %s is no place', (text) => {
    expect(findPlace(text)).toBeUndefined();
  });
});
