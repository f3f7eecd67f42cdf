import { href } from 'react-router';
import { toLanguageUrl } from '#app/site/seo/addresses.ts';
import { formatDateTime, formatSentenceDay } from '#domain/dates.ts';
import { FIRST_NOTE } from '#domain/events/event.ts';
import { getColon } from '#domain/languages.ts';
import { listMoves, type PromiseMove } from '#domain/promises/promise.ts';
import { type PublicHistoryEntry, toNamedCode } from '#domain/tracking/public-shipment.ts';
import type { Route } from './+types/atom';
import { findShipment, listNews, type PublicReading, respond } from './find-shipment.ts';

/** Serves the scans as a feed. */
export async function loader({ params: { trackingNumber }, request, context }: Route.LoaderArgs) {
  const reading = await findShipment({ trackingNumber, ending: 'atom', request, context });
  return respond(request, toAtom(reading), 'application/atom+xml; charset=utf-8', reading.language);
}

/** Characters that XML allows neither literally nor escaped. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string) => text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * Returns the history and the moved estimates as an Atom feed (RFC 4287), newest first, in the reader's language.
 * Entries keep their ids: a scan is numbered from the oldest, a move is identified by its time.
 */
function toAtom(reading: PublicReading): string {
  const { shipment, company, publicUrl, language, t } = reading;
  const { trackingNumber, updatedAt, trackingHistory, promises = [] } = shipment;
  const path = href('/track/:trackingNumber', { trackingNumber });
  const page = escapeXml(toLanguageUrl(publicUrl, path, language));
  const news = listNews(reading);
  // The exception belongs to the newest entry that was not corrected.
  const newest = news.length > 0 ? trackingHistory.find(({ corrected }) => !corrected) : undefined;
  const scans = trackingHistory.map((entry, index) =>
    toScan(entry, {
      ...reading,
      id: `${publicUrl}${path}#${trackingHistory.length - index}`,
      news: entry === newest ? news : [],
    }),
  );
  const moves = listMoves(promises, reading.dates.timeZone).map((move) =>
    toMove(move, { ...reading, id: `${publicUrl}${path}#promise-${move.at}` }),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escapeXml(publicUrl + path)}</id>`,
    `<title>${escapeXml(trackingNumber + getColon(language) + t(`status.${shipment.status}`))}</title>`,
    `<updated>${updatedAt}</updated>`,
    `<author><name>${escapeXml(company.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(toLanguageUrl(publicUrl, `${path}.atom`, language))}"/>`,
    `<link rel="alternate" type="text/html" hreflang="${language}" href="${page}"/>`,
    ...mergeMoves(scans, moves).map((entry) => toXml(entry, page)),
    '</feed>',
    '',
  ].join('\n');
}

/** Merges the scans, in the order of the history, with the moves, each above the first scan that is not later. */
function mergeMoves(scans: FeedEntry[], moves: FeedEntry[]): FeedEntry[] {
  const entries = [...scans];
  for (const move of moves.toReversed()) {
    const below = entries.findIndex(({ at }) => at <= move.at);
    entries.splice(below < 0 ? entries.length : below, 0, move);
  }
  return entries;
}

interface FeedEntry {
  id: string;
  title: string;
  /** ISO 8601, UTC. */
  at: string;
  content: string;
}

function toScan(
  { status, code, reason, timestamp, location, notes, corrected }: PublicHistoryEntry,
  { id, dates, t, news }: PublicReading & { id: string; news: string[] },
): FeedEntry {
  const named = toNamedCode(code);
  const what = [t(named ? `event.code.${named}` : `status.${status}`), location].filter(Boolean).join(', ');
  const title = corrected ? `${what} (${t('history.corrected')})` : what;
  // The exception's text already contains the reason.
  const why = news.length > 0 ? news : [reason && t(`event.reason.${reason}`)];
  const note = notes === FIRST_NOTE ? t('history.received') : notes;
  const content = [formatDateTime(timestamp, dates), ...why, note].filter(Boolean).join('\n');
  return { id, title, at: timestamp, content };
}

/** Returns an entry with the page's sentence about the earlier promise and the reason. */
function toMove(
  { was, reason, at }: PromiseMove,
  { id, shipment, dates, t }: PublicReading & { id: string },
): FeedEntry {
  const toDay = (iso: string) => formatSentenceDay(iso, new Date(shipment.updatedAt), dates);
  const why = reason && t(`event.promise.reason.${reason}`);
  const day = toDay(at);
  const title = was
    ? t(why ? 'event.promise.wasFor' : 'event.promise.was', { day, reason: why }).replace('<was/>', toDay(was))
    : t(why ? 'event.promise.newFor' : 'event.promise.new', { day, reason: why });
  return { id, title, at, content: formatDateTime(at, dates) };
}

function toXml({ id, title, at, content }: FeedEntry, page: string): string {
  return [
    '<entry>',
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<published>${at}</published>`,
    `<updated>${at}</updated>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    `<content>${escapeXml(content)}</content>`,
    '</entry>',
  ].join('\n');
}
