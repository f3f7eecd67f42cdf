import type { DrawRoute, RouteChart } from '#domain/charts/route-chart.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import type { Language } from '#domain/languages.ts';
import { CONNECTION_TEST_LIMIT } from '#domain/shipments/shipment.ts';
import { toShipmentSummary } from '#domain/shipments/summary.ts';
import { checkTrackingNumber, maskTrackingNumber, type Prefixes } from '#domain/tracking/number.ts';
import { checkTrackingNumbers } from '#domain/tracking/numbers.ts';
import type { LocalizedShipment, PublicShipment, TrackingQuery } from '#domain/tracking/public-shipment.ts';
import type { SummarizedNumber } from '#domain/tracking/schema.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { AppError, NotFoundError, toFieldError } from '#server/errors.ts';
import type { ResponseCache } from '#server/response-cache.ts';
import { type StoredTracking, toPublicShipment } from './public-view.ts';
import type { TrackingRepository } from './tracking.repository.ts';

/** A public view in its response form. */
export interface TrackingResponse {
  json: string;
  /** The compressed response, once requested. */
  gzip?: Uint8Array<ArrayBuffer>;
  /** Set once it was read from the cache: whether the cache still holds it. */
  isCurrent?: () => boolean;
  /** The ETag: depends on the version, the language and the route. */
  tag: string;
  /** Whether it was read from a standby and may be outdated: nobody may cache it. */
  isOld?: boolean;
}

export interface TrackingServiceDeps extends Pick<BaseDeps, 'getPrefixes' | 'places'> {
  repository: TrackingRepository;
  drawRoute: DrawRoute;
  /** The page also describes the route in text: a route that cannot be drawn is reported here and left out. */
  onDrawFailed(error: unknown): void;
  /** Consumes the caller's lookup budget, for one or several numbers; see LookupBudget. */
  consume: <Found>(key: string, lookup: () => Promise<Found>) => Promise<Found>;
  consumeMany: <Found>(key: string, count: number, lookup: () => Promise<Found[]>) => Promise<Found[]>;
  /** Keyed by number. */
  responseCache: ResponseCache<TrackingResponse>;
  /** Number of reads from a standby. */
  countStandbyReads?: () => number;
}

function requireTrackingNumber(input: string, prefixes: Prefixes): string {
  const check = checkTrackingNumber(input, prefixes);
  if (check.ok) return check.value;
  throw new AppError(400, ERROR_TEXTS[check.problem], { errors: [toFieldError('trackingNumber', check.problem)] });
}

const toVariant = ({ language, withRoute }: TrackingQuery) => `${language}${withRoute ? ' route' : ''}`;

const toShort = (part: string | number) => (typeof part === 'number' ? part : Date.parse(part).toString(36));

/**
 * The time distinguishes equal versions after a restored backup. The estimate of the next scan changes without a new
 * version.
 */
const toTag = ({ version, updatedAt, nextScanBy }: PublicShipment, { language, withRoute }: TrackingQuery) =>
  `W/"${[version, updatedAt, nextScanBy].map((part) => part && toShort(part)).join('.')}.${language}${withRoute ? '.route' : ''}"`;

/** Public lookups. Specification, section 7 "Lookup by tracking number" and "Test page". */
export function createTrackingService(deps: TrackingServiceDeps) {
  const {
    repository,
    places,
    drawRoute,
    onDrawFailed,
    consume,
    getPrefixes,
    responseCache,
    countStandbyReads = () => 0,
  } = deps;

  function findRoute(shipment: PublicShipment, query: TrackingQuery): RouteChart | undefined {
    try {
      return drawRoute(shipment, query.language);
    } catch (error) {
      onDrawFailed(error);
      return undefined;
    }
  }

  /** Localizes the public view. */
  function localizeShipment(shipment: PublicShipment, query: TrackingQuery): LocalizedShipment {
    const inLanguage = (place: string) => places.inLanguage(place, query.language);
    const tracked: PublicShipment = {
      ...shipment,
      origin: inLanguage(shipment.origin),
      destination: inLanguage(shipment.destination),
      trackingHistory: shipment.trackingHistory.map((entry) => ({ ...entry, location: inLanguage(entry.location) })),
    };
    const route = query.withRoute ? findRoute(shipment, query) : undefined;
    return route ? { ...tracked, route } : tracked;
  }

  async function findPublicShipment(trackingNumber: string): Promise<PublicShipment | undefined> {
    const shipment = await repository.findByTrackingNumber(trackingNumber);
    return shipment && toPublicShipment(shipment, places);
  }

  async function buildResponse(trackingNumber: string, query: TrackingQuery): Promise<TrackingResponse | undefined> {
    const keep = responseCache.reserve(trackingNumber);
    const reads = countStandbyReads();
    const shipment = await findPublicShipment(trackingNumber);
    if (!shipment) return undefined;
    const answer = { json: JSON.stringify(localizeShipment(shipment, query)), tag: toTag(shipment, query) };
    if (countStandbyReads() !== reads) return { ...answer, isOld: true };
    keep(toVariant(query), answer, { bytes: answer.json.length * 2 });
    return answer;
  }

  function findCached(trackingNumber: string, query: TrackingQuery): TrackingResponse | undefined {
    const variant = toVariant(query);
    const answer = responseCache.find(trackingNumber, variant);
    if (answer) answer.isCurrent ??= () => responseCache.find(trackingNumber, variant) === answer;
    return answer;
  }

  return {
    /**
     * The public view of a shipment. `caller` is the rate limit key. Throws AppError 400 for an invalid tracking number
     * (without a lookup), NotFoundError, and TooManyRequestsError.
     */
    async getPublicShipment(input: string, caller: string): Promise<PublicShipment> {
      const trackingNumber = requireTrackingNumber(input, getPrefixes());
      const shipment = await consume(caller, () => findPublicShipment(trackingNumber));
      if (!shipment) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
      return shipment;
    },

    /** The localized response for a shipment, at most a second old; throws like `getPublicShipment`. */
    async lookUp(input: string, caller: string, query: TrackingQuery): Promise<TrackingResponse> {
      const trackingNumber = requireTrackingNumber(input, getPrefixes());
      const answer = await consume(
        caller,
        async () => findCached(trackingNumber, query) ?? (await buildResponse(trackingNumber, query)),
      );
      if (!answer) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
      return answer;
    },

    /** A sample shipment with its route, without a charge; undefined if it was removed. Never a customer's shipment. */
    async findSample(trackingNumber: string, language: Language): Promise<LocalizedShipment | undefined> {
      if (!(await repository.isSample(trackingNumber))) return undefined;
      const query = { language, withRoute: true };
      const answer = findCached(trackingNumber, query) ?? (await buildResponse(trackingNumber, query));
      return answer && JSON.parse(answer.json);
    },

    lookUpSummaries: createSummaryLookup(deps),

    localizeShipment,

    /** The public views of existing shipments for callers that already paid for the lookup. */
    async listPublicShipments(trackingNumbers: string[]): Promise<PublicShipment[]> {
      const found = await repository.listByTrackingNumbers(trackingNumbers);
      return found.map((shipment) => toPublicShipment(shipment, places));
    },

    /** Up to 5 shipments, newest first; the public sees masked numbers. Ruling "/test-db". */
    async listConnectionTest(isStaff: boolean) {
      const items = await repository.listNewest(CONNECTION_TEST_LIMIT);
      if (isStaff) return items;
      return items.map((item) => ({ ...item, trackingNumber: maskTrackingNumber(item.trackingNumber) }));
    },
  };
}

export type TrackingService = ReturnType<typeof createTrackingService>;

/** Summaries are sent in lists, which have no ETag. */
const NO_TAG = '';
const toSummaryVariant = (language: Language) => `${language} summary`;

function requireTrackingNumbers(input: string, prefixes: Prefixes): string[] {
  const check = checkTrackingNumbers(input, prefixes);
  if (check.ok) return check.values;
  throw new AppError(400, ERROR_TEXTS[check.problem], { errors: [toFieldError('numbers', check.problem)] });
}

/** Looks up several numbers at once, from the cache and with one query for the rest. */
function createSummaryLookup(deps: TrackingServiceDeps) {
  const { repository, places, consumeMany, getPrefixes, responseCache } = deps;
  function toJson(stored: StoredTracking, language: Language): string {
    const shipment = toShipmentSummary(toPublicShipment(stored, places));
    const inLanguage = (place: string) => places.inLanguage(place, language);
    const item: SummarizedNumber = {
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
    const keep = new Map(numbers.map((number) => [number, responseCache.reserve(number)]));
    const found = await repository.listByTrackingNumbers(numbers);
    return new Map(
      found.map((stored) => {
        const json = toJson(stored, language);
        keep.get(stored.trackingNumber)?.(
          toSummaryVariant(language),
          { json, tag: NO_TAG },
          { bytes: json.length * 2 },
        );
        return [stored.trackingNumber, json];
      }),
    );
  }

  /**
   * Each number once, in requested order. Throws AppError 400 for none, for more than 25, and if one is invalid
   * (without a lookup), and TooManyRequestsError if the budget may not cover all.
   */
  return async function lookUpSummaries(
    input: string,
    caller: string,
    language: Language,
  ): Promise<SummarizedNumber[]> {
    const numbers = requireTrackingNumbers(input, getPrefixes());
    const jsons = await consumeMany(caller, numbers.length, async () => {
      const cached = numbers.map((number) => responseCache.find(number, toSummaryVariant(language))?.json);
      const readMissing = await readJsons(
        numbers.filter((_, index) => cached[index] === undefined),
        language,
      );
      return numbers.map((number, index) => cached[index] ?? readMissing.get(number));
    });
    return numbers.map((trackingNumber, index) => {
      const json = jsons[index];
      return json === undefined ? { trackingNumber, shipment: null } : JSON.parse(json);
    });
  };
}
