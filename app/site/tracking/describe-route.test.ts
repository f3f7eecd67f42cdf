import { expect, test } from 'vitest';
import { createI18n } from '#app/i18n/create-i18n.ts';
import { describeRoute } from '#app/shared/shipment-chart.tsx';
import type { ChartDrawing, RouteChart } from '#domain/charts/route-chart.ts';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipments/status.ts';
import type { PublicHistoryEntry, PublicShipment } from '#domain/tracking/public-shipment.ts';
import { createChartService } from '#server/charts/charts.service.ts';
import { cityPlaces, findPlace, toPlaceName } from '#server/charts/places.ts';
import fc from '#tests/fast-check.ts';
import { promised } from '#tests/promised.ts';
import { aPublicShipment, aScan, toResultShipment } from '#tests/public-shipments.ts';
import { getDrawings } from '#tests/routes.ts';
import { toPlainSentence } from './plain-sentence.tsx';

const files = import.meta.glob<object>('../../../public/locales/*/history.json', { eager: true, import: 'default' });
const translations = Object.fromEntries(
  LANGUAGE_CODES.map((language) => [
    language,
    createI18n(language, { history: files[`../../../public/locales/${language}/history.json`] ?? {} }).t,
  ]),
);

const UNLISTED = ['Badajoz Norte', 'Little Snoring', 'Sorting Hub North'];
const city = fc.constantFrom(...cityPlaces.map(({ name }) => name));
/** Few cities, so that origin, destination and scans often coincide, and neighbors that are too close for a map. */
const place = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('Madrid', 'Lisbon', 'London', 'Cologne', 'Düsseldorf', 'New York', 'Seville'),
  },
  // Across the world, which fits on no map.
  { weight: 3, arbitrary: fc.constantFrom('Sydney', 'Rotterdam', 'Los Angeles') },
  { weight: 2, arbitrary: city },
  { weight: 2, arbitrary: fc.constantFrom(...UNLISTED) },
  { weight: 1, arbitrary: fc.constant('') },
);
const status = fc.constantFrom(...SHIPMENT_STATUSES);
const scan = fc.record({ status, location: place, corrected: fc.constantFrom(undefined, undefined, true as const) });
const history = fc
  .record({
    origin: place,
    destination: place,
    scans: fc.array(scan, { maxLength: 5 }),
    editedStatus: fc.option(status, { freq: 5, nil: undefined }),
    language: fc.constantFrom(...LANGUAGE_CODES),
  })
  .map(aHistory);

interface HistoryOptions {
  origin: string;
  destination: string;
  scans: Partial<PublicHistoryEntry>[];
  editedStatus?: ShipmentStatus | undefined;
  language?: Language;
}

function aHistory({ origin, destination, scans, editedStatus, language = 'en' }: HistoryOptions) {
  const entries = scans.map((entry) => aScan(entry));
  const newest = entries.find(({ corrected }) => !corrected);
  const shipment = aPublicShipment(
    { origin, destination, status: editedStatus ?? newest?.status ?? 'LABEL_CREATED' },
    entries,
  );
  const creation = { ...shipment.trackingHistory.at(-1), location: origin } as PublicHistoryEntry;
  return { shipment: { ...shipment, trackingHistory: [...entries, creation] }, language };
}

/** One example of each kind of drawing, with and without the newest place. */
const EXAMPLES = [
  ['Madrid', 'London', ['Badajoz Norte', 'Madrid']],
  ['Madrid', 'London', ['Badajoz Norte', 'New York']],
  ['Madrid', 'London', ['New York']],
  ['Madrid', 'London', ['Madrid']],
  ['Sydney', 'Los Angeles', ['Rotterdam']],
  ['Sydney', 'Los Angeles', ['Badajoz Norte', 'Rotterdam', 'Sydney']],
  ['Cologne', 'Düsseldorf', ['Cologne']],
] as const;
const examples = EXAMPLES.map(([origin, destination, places]): [ReturnType<typeof aHistory>] => [
  aHistory({ origin, destination, scans: places.map((location) => ({ location })) }),
]);

/** Returns the place in the sentence above the chart, in the reader's language. */
function findStatedPlace(shipment: PublicShipment, language: Language): string {
  const sentence = toPlainSentence(toResultShipment(shipment), new Date('2026-12-03T01:40:00Z'), 'America/New_York');
  return 'place' in sentence ? toPlaceName(sentence.place, language) : '';
}

/** Returns the place that a drawing claims: the name at the position, or of the end at which it is. */
function findDrawnPlace({ position, labels, origin, destination }: ChartDrawing, { from, to }: RouteChart) {
  if (!position) return undefined;
  if (labels.position) return labels.position.text;
  return String(position) === String(origin) ? from : String(position) === String(destination) ? to : 'unnamed';
}

/** Whether a label is the name of the place, possibly truncated. */
const isNameOf = (place: string, name: string) =>
  name === place || (name.endsWith('…') && place.startsWith(name.slice(0, -1)));

const isNamed = (place: string, { labels, stops = [] }: ChartDrawing) =>
  [labels.origin, labels.destination, labels.position, ...stops].some((label) => label && isNameOf(place, label.text));

const hasDistance = (sentence: string) => /\bkm\b|公里/.test(sentence);

const { drawRoute } = createChartService({ pictureBase: '/strip.svg' });

/** Expects the position of every size to match the accessible name and the sentence, or a note that it is not drawn. */
function expectOnePlace(chart: RouteChart, shipment: PublicShipment, language: Language, name: string): void {
  const stated = findStatedPlace(shipment, language);
  const drawn = getDrawings(chart).map((drawing) => findDrawnPlace(drawing, chart));
  if (chart.offMap !== undefined) {
    expect([chart.at, drawn]).toEqual(['', [undefined, undefined, undefined]]);
    if (chart.kind !== 'ruler') expect(UNLISTED).toContain(chart.offMap);
    expect(name).toContain(chart.offMap);
    if (stated !== '') expect(chart.offMap).toBe(stated);
  } else if (chart.at !== '') {
    expect(drawn.every((place) => place !== undefined && isNameOf(chart.at, place))).toBe(true);
    expect(name).toContain(chart.at);
    const last = shipment.trackingHistory.find(({ corrected }) => !corrected);
    // After a status without a scan, the last scan is still the position.
    expect(chart.at).toBe(stated || toPlaceName(last?.location ?? '', language));
  } else {
    // Only a delivery implies a place: the destination.
    expect(stated).toBe('');
    expect(drawn.every((place) => place === undefined || (chart.state === 'delivered' && place === chart.to))).toBe(
      true,
    );
  }
}

/** Expects the accessible name and the note to mention no place or distance that a size does not draw. */
function expectAllDrawn(chart: RouteChart, name: string): void {
  for (const drawing of getDrawings(chart)) {
    const dots = (drawing.passed ?? '').split('M').length - 1;
    expect(dots).toBeLessThanOrEqual(chart.passed.length);
    if (chart.passed.length > 0) expect(drawing.basemap).toBeDefined();
    if (chart.lastShown) expect(isNamed(chart.lastShown.place, drawing)).toBe(true);
    if (hasDistance(name)) expect(drawing.progress).toBeDefined();
  }
  if (chart.lastShown) expect(chart.offMap).toBeDefined();
}

test(`a chart of any kind and size matches its accessible name and the sentence about the place, or states that the place is not shown`, () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(history, ({ shipment, language }) => {
      const chart = drawRoute(shipment, language);
      const { origin, destination } = shipment;
      if (!findPlace(origin) || !findPlace(destination) || origin === destination) {
        expect(chart).toBeUndefined();
        return;
      }
      if (!chart) throw new Error('No route between two places.');
      kinds.add(`${chart.kind}${chart.offMap === undefined ? '' : ', not shown'}`);
      const name = describeRoute(chart, language, translations[language] as (typeof translations)[string]);
      expectOnePlace(chart, shipment, language, name);
      expectAllDrawn(chart, name);
    }),
    { numRuns: promised(300, 10_000), examples },
  );
  expect([...kinds].sort()).toEqual([
    'line',
    'line, not shown',
    'ruler',
    'ruler, not shown',
    'strip',
    'strip, not shown',
  ]);
}, 600_000);
