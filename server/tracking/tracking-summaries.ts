import type { PublicPlaces } from '#domain/address.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import type { Language } from '#domain/languages.ts';
import { type SummarisedNumber, toShipmentSummary } from '#domain/shipments/summary.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import { checkTrackingNumbers } from '#domain/tracking/numbers.ts';
import { AppError, toFieldError } from '#server/errors.ts';
import type { KeptAnswers } from '#server/kept-answers.ts';
import { type StoredTracking, toPublicShipment } from './public-view.ts';
import type { TrackingRepository } from './tracking.repository.ts';

interface SummaryDeps {
  repository: Pick<TrackingRepository, 'listByTrackingNumbers'>;
  places: PublicPlaces;
  /** Spends from the caller's budget for so many numbers at once; see LookupBudget. */
  spendEach: <Found>(key: string, count: number, lookup: () => Promise<Found[]>) => Promise<Found[]>;
  getPrefixes: () => Prefixes;
  kept: KeptAnswers<{ json: string; tag: string }>;
}

/** Summaries are sent in lists, which have no tag. */
const NO_TAG = '';
const toVariant = (language: Language) => `${language} summary`;

function requireTrackingNumbers(input: string, prefixes: Prefixes): string[] {
  const check = checkTrackingNumbers(input, prefixes);
  if (check.ok) return check.values;
  throw new AppError(400, ERROR_TEXTS[check.problem], { errors: [toFieldError('numbers', check.problem)] });
}

/** Answers several numbers at once, with what was kept of each and one read for the others. */
export function createAnswerSummaries({ repository, places, spendEach, getPrefixes, kept }: SummaryDeps) {
  function toJson(stored: StoredTracking, language: Language): string {
    const shipment = toShipmentSummary(toPublicShipment(stored, places));
    const inLanguage = (place: string) => places.inLanguage(place, language);
    const item: SummarisedNumber = {
      trackingNumber: stored.trackingNumber,
      shipment: {
        ...shipment,
        origin: inLanguage(shipment.origin),
        destination: inLanguage(shipment.destination),
        place: inLanguage(shipment.place),
      },
    };
    return JSON.stringify(item);
  }

  async function readJsons(numbers: string[], language: Language): Promise<Map<string, string>> {
    if (numbers.length === 0) return new Map();
    const keep = new Map(numbers.map((number) => [number, kept.begin(number)]));
    const found = await repository.listByTrackingNumbers(numbers);
    return new Map(
      found.map((stored) => {
        const json = toJson(stored, language);
        keep.get(stored.trackingNumber)?.(toVariant(language), { json, tag: NO_TAG }, { bytes: json.length * 2 });
        return [stored.trackingNumber, json];
      }),
    );
  }

  /**
   * Each number once, in the order asked for. Throws AppError 400 for none, for more than 25 and where
   * one is no tracking number (nothing is looked up), TooManyRequestsError where the budget may not do for all.
   */
  return async function answerSummaries(
    input: string,
    caller: string,
    language: Language,
  ): Promise<SummarisedNumber[]> {
    const numbers = requireTrackingNumbers(input, getPrefixes());
    const jsons = await spendEach(caller, numbers.length, async () => {
      const known = numbers.map((number) => kept.find(number, toVariant(language))?.json);
      const read = await readJsons(
        numbers.filter((_, index) => known[index] === undefined),
        language,
      );
      return numbers.map((number, index) => known[index] ?? read.get(number));
    });
    return numbers.map((trackingNumber, index) => {
      const json = jsons[index];
      return json === undefined ? { trackingNumber, shipment: null } : JSON.parse(json);
    });
  };
}
