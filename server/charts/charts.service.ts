import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { CHART_SIZE_NAMES, type ChartSize, type RouteChart, type RoutedShipment } from '#domain/charts/route-chart.ts';
import type { Language } from '#domain/languages.ts';
import { toDigest } from '#server/digest.ts';
import { AppError, NotFoundError } from '#server/errors.ts';
import { drawBasemap } from './basemap.ts';
import { drawRoute, type RouteQuery } from './draw-route.ts';
import { findPlace, toPlaceName } from './places.ts';
import { planRoute, toRouteQuery } from './route-plan.ts';
import { fitLine, fitStrip, type View } from './view.ts';

const PICTURE_BYTES = 16 * 1024 * 1024;
const ROUTE_BYTES = 4 * 1024 * 1024;
const MAX_WAITING = 40;

export interface PictureQuery {
  from: string;
  to: string;
  /** Places of scans off the line, in order. */
  via: string[];
  size: ChartSize;
}

export interface Picture {
  svg: string;
  brotli: Uint8Array<ArrayBuffer>;
  /** A weak tag, because the compressed form shares it. */
  tag: string;
}

/** Output is a seventh larger than at the best quality, for a thirtieth of the work. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compress = promisify(brotliCompress);
const toKeyPart = (text: string) => findPlace(text)?.name ?? '';

function findView({ from, to, via, size }: PictureQuery): View | undefined {
  const plan = planRoute({ from, to, scans: via, newest: '', stage: 'IN_TRANSIT', isHeld: false, isReturn: false });
  if (plan.kind === 'ruler') return undefined;
  if (via.length === 0) return fitStrip(plan.origin, plan.destination, size);
  return plan.kind === 'line' ? fitLine(plan.legs)(size) : undefined;
}

/** Returns the newest scan whose name appears in every size of the chart. */
function findLastShown(chart: RouteChart, { trackingHistory }: RoutedShipment, language: Language) {
  const isNamed = (place: string) =>
    place === chart.from ||
    CHART_SIZE_NAMES.every((size) => chart.charts[size].stops?.some(({ text }) => text === place));
  for (const { status, location, timestamp, corrected } of trackingHistory) {
    const place = toPlaceName(location, language);
    if (status !== 'LABEL_CREATED' && !corrected && isNamed(place)) return { place, at: timestamp };
  }
  return undefined;
}

/**
 * Draws routes between public places: pure functions of place names, so that anyone may request them and everything can
 * be cached. `pictureBase` is the URL of the picture endpoint; the caches are limited in bytes.
 */
export function createChartService({
  pictureBase = '/api/v1/charts/strip.svg',
  queue = createDrawingQueue(MAX_WAITING),
}: {
  pictureBase?: string;
  queue?: ReturnType<typeof createDrawingQueue>;
} = {}) {
  const pictures = new LRUCache<string, Picture>({ maxSize: PICTURE_BYTES });
  /** As JSON, which takes half the memory of its objects. */
  const routes = new LRUCache<string, string>({ maxSize: ROUTE_BYTES });
  const drawing = new Map<string, Promise<Picture>>();

  async function drawPicture(key: string, view: View, size: ChartSize): Promise<Picture> {
    const svg = await queue(() => drawBasemap(view, size));
    const brotli = new Uint8Array(await compress(svg, QUALITY));
    const tag = `W/"${toDigest(svg).slice(0, 22)}"`;
    pictures.set(key, { svg, brotli, tag }, { size: svg.length + brotli.length });
    return { svg, brotli, tag };
  }

  function drawOnce(query: RouteQuery): RouteChart | undefined {
    const key = JSON.stringify(query);
    const cached = routes.get(key);
    if (cached) return JSON.parse(cached);
    const chart = drawRoute(query, pictureBase);
    if (!chart) return undefined;
    const json = JSON.stringify(chart);
    routes.set(key, json, { size: key.length + json.length });
    return chart;
  }

  return {
    /**
     * Draws a shipment's route in three sizes, with the URLs of its basemaps; undefined without two places. Requests
     * for the same places and language share one drawing.
     */
    drawRoute(shipment: RoutedShipment, language: Language): RouteChart | undefined {
      const chart = drawOnce(toRouteQuery(shipment, language));
      const lastShown = chart?.offMap !== undefined && findLastShown(chart, shipment, language);
      return lastShown ? { ...chart, lastShown } : chart;
    },

    /**
     * Returns the map under a route: SVG without text. Throws NotFoundError if there is no such map, and AppError 503
     * if too many requests are waiting.
     */
    async getPicture(query: PictureQuery): Promise<Picture> {
      const view = findView(query);
      if (!view) throw new NotFoundError('There is no chart for this route.');
      const key = [query.from, query.to, ...query.via].map(toKeyPart).concat(query.size).join('|');
      const existing = pictures.get(key);
      if (existing) return existing;
      const running = drawing.get(key) ?? drawPicture(key, view, query.size).finally(() => drawing.delete(key));
      drawing.set(key, running);
      return running;
    },
  };
}

export type ChartService = ReturnType<typeof createChartService>;

const BUSY = 'The charts are busy. Please try again.';
const PICTURES_BUSY_SECONDS = '2';

/** Runs work one at a time; throws AppError 503 if too much is waiting. */
export type DrawingQueue = <Result>(work: () => Result) => Promise<Result>;

/**
 * A drawing blocks the process for some ten milliseconds. The queue draws one at a time and then rests as long as it
 * took, so that everything else gets half of the time.
 */
export function createDrawingQueue(maxWaiting: number, clock: () => number = () => performance.now()): DrawingQueue {
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (waiting >= maxWaiting) throw new AppError(503, BUSY, { headers: { 'Retry-After': PICTURES_BUSY_SECONDS } });
    waiting += 1;
    const mine = turn.then(() => {
      waiting -= 1;
      const start = clock();
      const result = work();
      return { result, took: clock() - start };
    });
    turn = mine.then(
      ({ took }) => wait(took),
      () => undefined,
    );
    return (await mine).result;
  };
}
