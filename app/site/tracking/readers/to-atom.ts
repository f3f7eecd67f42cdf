import { href } from 'react-router';
import { toLanguageUrl } from '#app/site/seo/addresses.ts';
import { formatHistory } from '#domain/dates.ts';
import type { PublicHistoryEntry } from '#domain/public-shipment.ts';
import { toNamedCode } from '#domain/public-shipment.ts';
import type { Reading } from './find-shipment.ts';

/** Characters that no XML document may hold, however they are written. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string) => text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * The history as an Atom feed (RFC 4287), newest first, in the reader's language. An entry keeps its id for ever: it is
 * counted from the oldest, and entries are only ever added on top.
 */
export function toAtom(reading: Reading): string {
  const { shipment, company, publicUrl, language, t } = reading;
  const { trackingNumber, updatedAt, trackingHistory } = shipment;
  const path = href('/track/:trackingNumber', { trackingNumber });
  const page = escapeXml(toLanguageUrl(publicUrl, path, language));
  const entries = trackingHistory.map((entry, index) =>
    toEntry(entry, { ...reading, id: `${publicUrl}${path}#${trackingHistory.length - index}`, page }),
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escapeXml(publicUrl + path)}</id>`,
    `<title>${escapeXml(`${trackingNumber}: ${t(`status.${shipment.status}`)}`)}</title>`,
    `<updated>${updatedAt}</updated>`,
    `<author><name>${escapeXml(company.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(toLanguageUrl(publicUrl, `${path}.atom`, language))}"/>`,
    `<link rel="alternate" type="text/html" hreflang="${language}" href="${page}"/>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

function toEntry(
  { status, code, reason, timestamp, location, notes, corrected }: PublicHistoryEntry,
  { id, page, dates, t }: Reading & { id: string; page: string },
): string {
  const named = toNamedCode(code);
  const what = [t(named ? `event.code.${named}` : `status.${status}`), location].filter(Boolean).join(', ');
  const title = corrected ? `${what} (${t('history.corrected')})` : what;
  const content = [formatHistory(timestamp, dates), reason && t(`event.reason.${reason}`), notes]
    .filter(Boolean)
    .join('\n');
  return [
    '<entry>',
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<published>${timestamp}</published>`,
    `<updated>${timestamp}</updated>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    `<content>${escapeXml(content)}</content>`,
    '</entry>',
  ].join('\n');
}
