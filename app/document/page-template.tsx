import type { ReactNode } from 'react';
import { type EntryContext, Outlet } from 'react-router';
import type { ResultShipment } from '../site/tracking/result-data.ts';
import { RESULT_PATTERN } from '../site-pages.ts';

/** Fits every tracking number's pattern, so that the page treats it as one; no shipment has it. */
const NUMBER = 'ZZZZ-INVENTED';
const ROOT_ID = 'root';
const LAYOUT_ID = 'site/site-layout';
const RESULT_ID = 'site/tracking/track-result';

/** The content around `<main>` may change with the time of day. */
const MAX_AGE_MS = 60_000;

const INVENTED: ResultShipment = {
  trackingNumber: NUMBER,
  status: 'IN_TRANSIT',
  serviceType: 'STANDARD',
  origin: '',
  destination: '',
  estimatedDeliveryDate: null,
  weight: 1,
  weightUnit: 'kg',
  dimensions: { length: 0, width: 0, height: 0 },
  dimensionsUnit: 'cm',
  itemCount: 1,
  updatedAt: '2000-01-01T00:00:00.000Z',
  version: 1,
  trackingHistory: [{ status: 'IN_TRANSIT', timestamp: '2000-01-01T00:00:00.000Z', location: '', notes: '' }],
  scans: { reached: 'IN_TRANSIT', starts: {} },
};

/** The result that a template is rendered from. It contains no visitor's data. */
const INVENTED_RESULT = { kind: 'found', shipment: INVENTED, chart: null, now: '2000-01-01T12:00:00.000Z' };

/** Null in place of the surrounding elements, so that `useId` counts as in the whole document. */
const BareBody = ({ children }: { children: ReactNode }) => (
  <>
    {null}
    {children}
    {null}
    {null}
  </>
);
const BareDocument = ({ children }: { children: ReactNode }) => (
  <>
    {null}
    <BareBody>{children}</BareBody>
  </>
);
const BareFrame = () => (
  <>
    {null}
    {null}
    {null}
    <Outlet />
    {null}
    {null}
  </>
);

/** The same page without its document, head, navigation bar and footer. */
function toBare(context: EntryContext): EntryContext {
  const { manifest, routeModules, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  const modules = {
    [RESULT_ID]: routeModules[RESULT_ID],
    [ROOT_ID]: { ...routeModules[ROOT_ID], Layout: BareDocument },
    [LAYOUT_ID]: { ...routeModules[LAYOUT_ID], default: BareFrame },
  };
  return {
    ...context,
    manifest: { ...manifest, routes },
    routeModules: modules as EntryContext['routeModules'],
    renderMeta: {},
    // The router would send its data after the page.
    serverHandoffStream: undefined,
  };
}

const streamOf = (text: string) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

async function readText(stream: EntryContext['serverHandoffStream']): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of stream ?? []) text += decoder.decode(piece, { stream: true });
  return text;
}

/** The same page for the placeholder shipment. */
function toInvented(context: EntryContext): EntryContext {
  const { staticHandlerContext } = context;
  const pathname = RESULT_PATTERN.replace(':trackingNumber', NUMBER);
  const matches = staticHandlerContext.matches.map((match) =>
    match.route.id === RESULT_ID
      ? { ...match, params: { trackingNumber: NUMBER }, pathname, pathnameBase: pathname }
      : { ...match, params: { trackingNumber: NUMBER } },
  );
  return {
    ...context,
    renderMeta: {},
    serverHandoffStream: streamOf(NUMBER),
    staticHandlerContext: {
      ...staticHandlerContext,
      matches,
      location: { ...staticHandlerContext.location, pathname, key: 'default' },
      loaderData: { [RESULT_ID]: INVENTED_RESULT },
      actionData: null,
      errors: null,
    },
  };
}

/** React's output for a bare page: elements for the head, and the page. */
interface Parts {
  head: string;
  main: string;
}

function toParts(html: string): Parts | undefined {
  const begin = html.indexOf('<main');
  // Parts that React sends later would need its own scripts.
  if (begin === -1 || !html.endsWith('</main>')) return undefined;
  return { head: html.slice(0, begin), main: html.slice(begin) };
}

const UNSAFE = /[&><\u2028\u2029]/g;
const toEscape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The router's call that receives the data of a page, with the text escaped so that it can't end the script. */
const toDataCall = (data: string) => `.enqueue(${JSON.stringify(data).replace(UNSAFE, toEscape)});`;

/** Builds the page of a number from its parts and data. */
type Template = (parts: Parts & { data: string }, number: string, nonce: string) => string;

/** Extracts the parts and the data from the whole page; undefined unless each occurs exactly once, in order. */
function createTemplate(whole: string, { head, main }: Parts, nonce: string): Template | undefined {
  const pieces: string[] = [];
  let rest = whole;
  for (const part of [head, main, toDataCall(NUMBER)]) {
    const [before = '', after, ...more] = rest.split(part);
    if (after === undefined || more.length > 0) return undefined;
    pieces.push(before);
    rest = after;
  }
  const [first, second, third, last] = [...pieces, rest].map((piece) => compilePart(piece, nonce));
  return (parts, number, title) => {
    const [begin, top, bottom, end] = [first, second, third, last].map((piece) => piece?.(number, title));
    return `${begin}${parts.head}${top}${parts.main}${bottom}${toDataCall(parts.data)}${end}`;
  };
}

/** A part of the template, with the positions of the number and nonce slots. */
function compilePart(text: string, nonce: string) {
  const pieces = text.split(NUMBER).map((piece) => piece.split(nonce));
  return (number: string, title: string) => pieces.map((piece) => piece.join(title)).join(number);
}

/** The templates for one state of the company settings. */
const templates = new WeakMap<object, Map<string, { made: Promise<Template | undefined>; until: number }>>();

interface Options {
  /** The company settings; a new object whenever they change. */
  company: object;
  /** Everything else the document around `<main>` depends on. */
  variant: string;
  nonce: string;
  /** Renders a page completely. */
  render: (context: EntryContext) => Promise<string>;
  /** Renders a page that waits for nothing, at once: streams cost as much as half of its elements. */
  renderMain: (context: EntryContext) => string;
  reportError: (error: unknown) => void;
}

async function makeTemplate(context: EntryContext, { nonce, render, renderMain, reportError }: Options) {
  try {
    const whole = await render(toInvented(context));
    const parts = toParts(renderMain(toBare(toInvented(context))));
    const template = parts && createTemplate(whole, parts, nonce);
    if (!template) throw new Error('The document around a result differs between two renderings');
    return template;
  } catch (error) {
    // Pages are rendered whole until the next attempt.
    reportError(error);
    return undefined;
  }
}

function findTemplate(context: EntryContext, options: Options): Promise<Template | undefined> {
  const variants = templates.get(options.company) ?? new Map();
  templates.set(options.company, variants);
  const cached = variants.get(options.variant);
  if (cached && cached.until > performance.now()) return cached.made;
  const made = makeTemplate(context, options);
  variants.set(options.variant, { made, until: performance.now() + MAX_AGE_MS });
  return made;
}

/** The number of a result that is shown at its own address; undefined for every other page. */
function findNumber({ staticHandlerContext }: EntryContext): string | undefined {
  const { matches, loaderData, actionData, errors, location } = staticHandlerContext;
  const ids = [ROOT_ID, LAYOUT_ID, RESULT_ID];
  if (matches.length !== ids.length || ids.some((id, index) => matches[index]?.route.id !== id)) return undefined;
  if (errors || actionData || location.search !== '' || location.hash !== '') return undefined;
  const { kind, shipment }: Partial<typeof INVENTED_RESULT> = loaderData[RESULT_ID] ?? {};
  const isOnlyLoaded = Object.keys(loaderData).every((id) => id === RESULT_ID);
  const number = shipment?.trackingNumber;
  if (kind !== 'found' || !isOnlyLoaded || !number) return undefined;
  return location.pathname === RESULT_PATTERN.replace(':trackingNumber', number) ? number : undefined;
}

/**
 * Returns the page of a found shipment: renders only `<main>` and caches the document around it per language, theme and
 * company. Undefined for a page that must be rendered whole.
 */
export async function renderResult(context: EntryContext, options: Options): Promise<string | undefined> {
  const number = findNumber(context);
  if (number === undefined) return undefined;
  const template = await findTemplate(context, options);
  if (!template) return undefined;
  const parts = toParts(options.renderMain(toBare(context)));
  if (!parts) return undefined;
  return template({ ...parts, data: await readText(context.serverHandoffStream) }, number, options.nonce);
}
