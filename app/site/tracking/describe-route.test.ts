import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createI18n } from '#app/i18n/create-i18n.ts';
import { describeRoute } from '#app/shared/describe-route.ts';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import type { PublicShipment } from '#domain/public-shipment.ts';
import { CHART_SIZE_NAMES, type RouteChart } from '#domain/route-chart.ts';
import { SHIPMENT_STATUSES } from '#domain/shipment-status.ts';
import { drawRoute } from '#server/charts/draw-route.ts';
import { listedCities, toPlaceName } from '#server/charts/places.ts';
import { toRouteQuery } from '#server/charts/route-query.ts';
import { promised } from '#tests/promised.ts';
import { aPublicShipment, aScan } from '#tests/public-shipments.ts';
import { toPlainSentence } from './plain-sentence.ts';

const files = import.meta.glob<object>('../../../public/locales/*/history.json', { eager: true, import: 'default' });
const translations = Object.fromEntries(
  LANGUAGE_CODES.map((language) => [
    language,
    createI18n(language, { history: files[`../../../public/locales/${language}/history.json`] ?? {} }).t,
  ]),
);

const UNLISTED = ['Badajoz Norte', 'Little Snoring', 'Sorting Hub North'];
const city = fc.constantFrom(...listedCities.map(({ name }) => name));
/** Few cities, so that origin, destination and scans often meet; and neighbors, which are too near for a map. */
const place = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('Madrid', 'Lisbon', 'London', 'Cologne', 'Düsseldorf', 'New York', 'Seville'),
  },
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
  .map(({ origin, destination, scans, editedStatus, language }) => {
    const entries = scans.map((entry) => aScan(entry));
    const newest = entries.find(({ corrected }) => !corrected);
    const shipment = aPublicShipment(
      { origin, destination, status: editedStatus ?? newest?.status ?? 'LABEL_CREATED' },
      entries,
    );
    const creation = shipment.trackingHistory.at(-1);
    if (creation) creation.location = origin;
    return { shipment, language };
  });

/** What the page says above the chart, in the reader's language. */
function findSaidPlace(shipment: PublicShipment, language: Language): string {
  const sentence = toPlainSentence(shipment, new Date('2026-12-03T01:40:00Z'), 'America/New_York');
  return 'place' in sentence ? toPlaceName(sentence.place, language) : '';
}

/** What the drawings say is where the shipment is: the name at the position, or that of the end it stands at. */
function listDrawnPlaces({ charts, from, to }: RouteChart): string[] {
  return CHART_SIZE_NAMES.flatMap((size) => {
    const { position, labels, origin, destination } = charts[size];
    if (!position) return [];
    if (labels.position) return labels.position.text.replace(/…$/, '');
    return String(position) === String(origin) ? from : String(position) === String(destination) ? to : 'unnamed';
  });
}

test(`a chart, its label and its accessible name have the place of the sentence, or say that they can't show it`, () => {
  fc.assert(
    fc.property(history, ({ shipment, language }) => {
      const chart = drawRoute(toRouteQuery(shipment, language), '/strip.svg');
      const { origin, destination } = shipment;
      if (origin === '' || destination === '' || origin === destination) {
        expect(chart).toBeUndefined();
        return;
      }
      if (!chart) throw new Error('No route between two places.');
      const said = findSaidPlace(shipment, language);
      const name = describeRoute(chart, language, translations[language] as (typeof translations)[string]);
      const drawn = listDrawnPlaces(chart);
      if (chart.offMap !== undefined) {
        expect(UNLISTED).toContain(chart.offMap);
        expect([chart.at, drawn]).toEqual(['', []]);
        expect(name).toContain(chart.offMap);
        if (said !== '') expect(chart.offMap).toBe(said);
      } else if (said !== '') {
        expect(chart.at).toBe(said);
        expect(name).toContain(said);
        for (const text of drawn) expect(said.startsWith(text)).toBe(true);
      } else if (chart.at === '') {
        // Only a delivery has a place of its own: the destination.
        expect(drawn.every((text) => chart.state === 'delivered' && text === chart.to)).toBe(true);
      } else {
        // The status was set without a scan: the last scan is still where it was.
        const last = shipment.trackingHistory.find(({ corrected }) => !corrected);
        expect([shipment.status === last?.status, chart.at]).toEqual([
          false,
          toPlaceName(last?.location ?? '', language),
        ]);
      }
    }),
    { numRuns: promised(300, 10_000) },
  );
}, 600_000);
