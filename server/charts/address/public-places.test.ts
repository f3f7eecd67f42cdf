import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CorpusAddress } from '#tests/address-corpus.ts';
import { ADDRESS_CORPUS, SECRET_WORDS } from '#tests/address-corpus.ts';
import fc from '#tests/fast-check.ts';
import { publicPlaces } from './public-places.ts';

/** Reads addresses from tests/fixtures/addresses, each with the listed city that visitors may see. */
function readWrittenAddresses(name: 'formats' | 'control'): CorpusAddress[] {
  const text = readFileSync(new URL(`../../../tests/fixtures/addresses/${name}.txt`, import.meta.url), 'utf8');
  const [clear = '', traps = ''] = text.split('# Made to mislead');
  const toAddresses = (part: string, isTrap: boolean) =>
    part
      .split('\n')
      .filter((line) => line.includes(' =>') && !line.startsWith('#'))
      .map((line) => {
        const [address = '', city = ''] = line.split(' =>');
        return { text: address, city: city.trim(), isTrap };
      });
  return [...toAddresses(clear, false), ...toAddresses(traps, true)];
}

const { ofAddress, ofEntry } = publicPlaces;

describe('the public place of an address (P1)', () => {
  it('is tested with 300 addresses, at least 60 of them misleading', () => {
    expect(ADDRESS_CORPUS.length).toBeGreaterThanOrEqual(300);
    expect(ADDRESS_CORPUS.filter(({ isTrap }) => isTrap).length).toBeGreaterThanOrEqual(60);
  });

  it('is never a wrong city', () => {
    const wrong = ADDRESS_CORPUS.map((address) => ({ ...address, shown: ofAddress(address.text) }));
    expect(wrong.filter(({ city, shown }) => shown !== '' && shown !== city)).toEqual([]);
  });

  it('is found in nine of ten addresses that have a listed city', () => {
    const listed = ADDRESS_CORPUS.filter(({ city }) => city !== '');
    const correct = listed.filter(({ text, city }) => ofAddress(text) === city);
    expect(correct.length / listed.length).toBeGreaterThanOrEqual(0.9);
  });

  it('never contains a person, a street or an email address', () => {
    const shown = ADDRESS_CORPUS.map(({ text }) => ofAddress(text)).join(' ');
    expect(SECRET_WORDS.filter((word) => shown.includes(word))).toEqual([]);
  });

  it('is a listed city or nothing for any input', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => !/[\d@]/.test(ofAddress(text))));
  });

  it('is the place staff entered for display', () => {
    expect(ofAddress('5 Example Street, Poole', 'Poole')).toBe('Poole');
    expect(ofAddress('5 Example Street, London', 'Hub West')).toBe('Hub West');
  });

  it.each([
    ['1 Example Poultry, London EC2R 8EJ', 'London'],
    ['Alexanderplatz 1, 10178 Berlin', 'Berlin'],
    ['Jane Sample, 12 Mill Lane, London', 'London'],
    ['Rue de l’Exemple, Paris', 'Paris'],
    ['New York, 12 Sample Street, NY 10001', 'New York'],
    ['60311 Frankfurt/Main', 'Frankfurt'],
    ['1 Sample Road, Kowloon, Hong Kong', 'Hong Kong'],
    ['P.O. Box 1234, Dubai, UAE', 'Dubai'],
    ['Building 14, Gate 3, Estate of Invented Names, Rotterdam', 'Rotterdam'],
    ['742 Nowhere Terrace, Springfield', ''],
    ['UK', ''],
    ['', ''],
  ])('for %j is %j', (address, place) => {
    expect(ofAddress(address)).toBe(place);
  });
});

describe.each([
  ['formats', 360, 95],
  ['control', 150, 40],
] as const)('the public place of the addresses in %s.txt (P1)', (name, count, traps) => {
  const addresses = readWrittenAddresses(name);
  const shown = addresses.map((address) => ({ ...address, shown: ofAddress(address.text) }));

  it(`is tested with ${count} addresses, ${traps} of them misleading`, () => {
    expect(addresses.length).toBeGreaterThanOrEqual(count);
    expect(addresses.filter(({ isTrap }) => isTrap).length).toBeGreaterThanOrEqual(traps);
  });

  it('is never a wrong city', () => {
    expect(shown.filter((address) => address.shown !== '' && address.shown !== address.city)).toEqual([]);
  });

  it('is found in nine of ten addresses that have a listed city', () => {
    const listed = shown.filter(({ city }) => city !== '');
    const correct = listed.filter((address) => address.shown === address.city);
    expect(correct.length / listed.length).toBeGreaterThanOrEqual(0.9);
  });
});

describe('the public place of a scan', () => {
  const shipment = {
    originAddress: 'Petra Musterfrau, Geheimgasse 47, 80331 München',
    destinationAddress: 'Hidden Yard, 5 Example Street, Poole',
    originPlace: '',
    destinationPlace: 'Poole',
    people: ['Erika Beispiel'],
  };
  const show = (location: string) => ofEntry({ location }, shipment);

  it.each([
    ['Halifax, 7 Depot Road', 'Halifax'],
    ['80331 München', 'Munich'],
    ['Hub North, 1 Way', 'Hub North'],
    ['Sorting Hub', 'Sorting Hub'],
  ])('%j is %j', (location, place) => {
    expect(show(location)).toBe(place);
  });

  it.each([
    ...['Hub 4', 'Geheimgasse ⁴⁷', 'Halle ③', 'petra@secret.example', 'Dock A/B', 'W'.repeat(61), ''],
    ...['Erika Beispiel - Halle', 'Erika\u200b Bei\u00adspiel'],
    ...['Petra Musterfrau', 'PETRA  MUSTERFRAU, Hamburg Nord', 'Hidden Yard', 'Erika Beispiel'],
  ])('%j shows nothing', (location) => {
    expect(show(location)).toBe('');
  });

  it('is that of the origin for the creation entry, at any position', () => {
    expect(ofEntry({ location: 'Petra Musterfrau', isCreation: true }, shipment)).toBe('Munich');
  });
});
