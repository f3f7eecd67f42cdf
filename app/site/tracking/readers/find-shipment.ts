import { ApiError } from '@transcargo/api-client/api-error.ts';
import { href, type RouterContextProvider, redirect } from 'react-router';
import { getApi } from '#app/api/get-api.ts';
import { getCompany, getPage } from '#app/document/page-context.ts';
import { negotiateLanguage } from '#app/i18n/negotiate.ts';
import { getServerTexts } from '#app/i18n/server-texts.ts';
import { type Company, toPrefixes } from '#domain/company/company.ts';
import type { DateContext } from '#domain/dates.ts';
import { describeException } from '#domain/events/delivery-exceptions.ts';
import type { Language } from '#domain/languages.ts';
import { checkLinkedNumber } from '#domain/tracking/find-numbers.ts';
import type { PublicShipment } from '#domain/tracking/public-shipment.ts';

export interface ReaderRequest {
  /** The number in the address, without the extension. */
  trackingNumber: string;
  ending: 'json' | 'ics' | 'atom';
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The public view of a shipment and the reader's texts, from which these endpoints build their responses. */
export interface PublicReading {
  shipment: PublicShipment;
  company: Company;
  publicUrl: string;
  language: Language;
  dates: DateContext;
  t: ReturnType<typeof getServerTexts>['i18n']['t'];
}

/**
 * Loads the public view, which counts as a lookup. Throws a response otherwise: a redirect to the canonical address for
 * another spelling, 400 for an invalid number, 404 for an unknown one, 429 for too many.
 */
export async function findShipment({
  trackingNumber,
  ending,
  request,
  context,
}: ReaderRequest): Promise<PublicReading> {
  const { publicUrl, timeZone, reportError } = getPage(context);
  const company = getCompany(context);
  const language = negotiateLanguage(request, company.languages);
  const { t } = getServerTexts(language, reportError).i18n;
  const check = checkLinkedNumber(trackingNumber, toPrefixes(company));
  if (!check.ok) throw refuse(400, t(`errors.${check.problem}`, { prefix: company.prefix }));
  if (check.value !== trackingNumber)
    throw redirect(
      href(`/track/:trackingNumber.${ending}`, { trackingNumber: check.value }) + new URL(request.url).search,
    );
  const shipment = await getApi(context)
    .findTracking(check.value, ending === 'json' ? {} : { language })
    .catch((error: unknown) => {
      const { status, retryAfter } = error instanceof ApiError ? error : {};
      if (status === 429) throw refuse(429, t('lookup.failed.limitedHeading'), retryAfter);
      reportError(error);
      throw refuse(503, t('lookup.failed.heading'), retryAfter);
    });
  if (!shipment) throw refuse(404, t('lookup.missing.heading'));
  return { shipment, company, publicUrl, language, dates: { language, timeZone }, t };
}

/**
 * Lists the page's delivery exceptions as of the shipment's last change, so that the same shipment always has the same
 * text; empty if there are none.
 */
export function listNews({ shipment, company, dates, t }: PublicReading): string[] {
  const news = describeException(shipment, { now: new Date(shipment.updatedAt), dates, format: t });
  return news ? [news.happened, news.next, news.advice.replace('<phone/>', company.phone)] : [];
}

/** Headers of all these responses: they are private and revalidated every time. */
const HEADERS = { 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' };

const ETAG_BYTES = 16;

async function toETag(body: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body));
  const bytes = [...new Uint8Array(digest)].slice(0, ETAG_BYTES);
  return `"${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}

/** Returns the body, or 304 when the reader already has it. `language` is set when the body depends on it. */
export async function respond(request: Request, body: string, type: string, language?: string): Promise<Response> {
  const etag = await toETag(body);
  const headers = new Headers({ ...HEADERS, ETag: etag });
  if (language) {
    headers.set('Content-Language', language);
    headers.set('Vary', 'Accept-Language, Cookie');
  }
  const tags = (request.headers.get('If-None-Match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags.includes(etag)) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', type);
  return new Response(body, { headers });
}

/** Returns an error response in plain text. */
export function refuse(status: number, text: string, retryAfter?: number): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      ...(retryAfter && { 'Retry-After': String(retryAfter) }),
    },
  });
}
