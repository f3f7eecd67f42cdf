import { html } from 'hono/html';
import { toCompanyLine } from '#domain/company/company.ts';
import {
  formatDateTime,
  formatDateTimeParts,
  formatEstimate,
  formatSentenceDay,
  formatSentenceTime,
  formatWeekday,
} from '#domain/dates.ts';
import { describeException, isWithoutDay } from '#domain/events/delivery-exceptions.ts';
import { FIRST_NOTE } from '#domain/events/event.ts';
import { getColon, getSentenceSeparator, toSentence } from '#domain/languages.ts';
import type { ShipmentFacts } from '#domain/mail/mail.ts';
import { formatTimeZone } from '#domain/time-zone.ts';
import { isGoingBack, type PublicHistoryEntry, toNamedCode } from '#domain/tracking/public-shipment.ts';
import {
  button,
  code,
  HAIRLINE,
  HOLD,
  type Html,
  INK_2,
  link,
  type MailCompany,
  paragraph,
  row,
  SANS,
  strong,
  toHtml,
  toMailColors,
} from './frame.ts';
import { drawLine, writeLine } from './line.ts';
import type { Reader, TextKey, Values } from './texts.ts';

export interface ShipmentMail {
  kind: 'status' | 'promiseChanged' | 'subscribed';
  facts: ShipmentFacts;
  recipient: string;
  company: MailCompany;
  reader: Reader;
  /** Time of writing: days in another year include their year. */
  now: Date;
  trackingUrl: string;
  contactUrl: string;
  /** Undefined without an active subscription. */
  unsubscribeUrl: string | undefined;
}

const toView = (facts: ShipmentFacts) => ({ ...facts, trackingHistory: facts.history });

/** The delivery exception in this mail, worded as on the page. */
function listExceptionSentences({ kind, facts, company, now, reader }: ShipmentMail): string[] | undefined {
  if (kind !== 'status' || !facts.isScan) return undefined;
  const exception = describeException(toView(facts), { now, dates: reader, format: reader.plain });
  return exception && [exception.happened, exception.next, exception.advice.replace('<phone/>', company.phone)];
}

/** Says why a returning shipment has no estimate, where no exception does. */
function listReturnSentence(mail: ShipmentMail): string[] {
  const { facts, now, reader } = mail;
  if (!isGoingBack(toView(facts)) || listExceptionSentences(mail)) return [];
  return [describeException(toView(facts), { now, dates: reader, format: reader.plain })?.happened ?? ''];
}

/** Describes the event in one sentence of stored facts. */
function findLeadKey({ status, isScan, place }: ShipmentFacts): TextKey {
  if (!isScan) return 'mail.sentence.updated';
  if (status === 'DELIVERED') return place ? 'mail.sentence.deliveredAt' : 'mail.sentence.delivered';
  if (status === 'ON_HOLD') return place ? 'mail.sentence.heldAt' : 'mail.sentence.held';
  return place ? 'mail.sentence.scannedAt' : 'mail.sentence.scanned';
}

/**
 * The same subject for all mails of a shipment; otherwise mail programs show separate conversations. Ruling "Mail":
 * number and both places.
 */
function writeSubject({ facts, reader }: ShipmentMail): string {
  const { trackingNumber: number, subject = facts } = facts;
  const { origin, destination } = subject;
  if (!origin || !destination) return reader.plain('mail.subject.number', { number });
  return reader.plain('mail.subject.route', { number, origin, destination });
}

/** A text about the current promised date, or its absence. */
const formatDateChange = (
  { facts, reader }: ShipmentMail,
  what: 'Heading' | 'News' | 'Text',
  values: Values = {},
): string => reader.plain(`mail.promiseChanged.${facts.estimatedDeliveryDate ? 'new' : 'no'}${what}`, values);

/** The news in one line. */
function writeNews(mail: ShipmentMail): string {
  const { kind, facts, reader } = mail;
  const { status, place, isScan } = facts;
  if (kind === 'promiseChanged') return formatDateChange(mail, 'News', { date: writeEstimate(mail) });
  const code = isScan ? toNamedCode(facts.history[0]?.code) : undefined;
  const event = reader.plain(code ? `event.code.${code}` : `status.${status}`);
  return isScan && place ? reader.plain('mail.news.place', { event, place }) : event;
}

/** The first line of the text. */
const writeSummary = (mail: ShipmentMail): string =>
  mail.reader.plain('mail.news.number', { news: writeNews(mail), number: mail.facts.trackingNumber });

/** Parts of a lead that are emphasized in HTML. */
type SetOff = Record<'place' | 'number', Values[string]>;

/** The lead as plain text or HTML. */
function writeLead<Result>(mail: ShipmentMail, write: (key: TextKey, values: Values) => Result, setOff: SetOff) {
  const { kind, facts, reader } = mail;
  const { place, number } = setOff;
  const status = reader.plain(`status.${facts.status}`);
  if (kind === 'subscribed') {
    const text = write('mail.subscribed.text', { number, status });
    return [text, ...listReturnSentence(mail), write('mail.subscribed.stranger', {})];
  }
  if (kind === 'promiseChanged') {
    const { estimatedDeliveryDate: due } = facts;
    const text = formatDateChange(mail, 'Text', due ? { day: formatSentenceDay(due, mail.now, reader) } : {});
    return [text, ...listReturnSentence(mail)];
  }
  const time = formatSentenceTime(facts.at, mail.now, reader);
  const sentences = listExceptionSentences(mail) ?? [
    write(findLeadKey(facts), { place, time }),
    ...listReturnSentence(mail),
  ];
  return facts.isCorrection ? [...sentences, write('mail.sentence.corrected', {})] : sentences;
}

/** The expected day; none for a shipment returning to its sender, or after a failed attempt until a new one is set. */
function findDue({ kind, facts, now, reader }: ShipmentMail): string | null {
  const view = toView(facts);
  // Events about a date already name it.
  const isOver = kind !== 'promiseChanged' && isWithoutDay(view, now, reader.timeZone);
  return isGoingBack(view) || isOver ? null : facts.estimatedDeliveryDate;
}

/** '' without an expected day. */
function writeEstimate(mail: ShipmentMail): string {
  const due = findDue(mail);
  return due ? formatEstimate(due, mail.reader) : '';
}

/** '' if the mail has no row for the estimate. */
function writeEstimateLine(mail: ShipmentMail): string {
  const { facts, reader } = mail;
  if (facts.status === 'DELIVERED' || !findDue(mail)) return '';
  return `${reader.plain('mail.estimate')}${getColon(reader.language)}${writeEstimate(mail)}`;
}

/** A warning beside the date of a held shipment; '' for others. */
const writeMayChange = ({ facts, reader }: ShipmentMail): string =>
  facts.status === 'ON_HOLD' ? reader.plain('mail.mayChange') : '';

/** The previous promise and the reason for the change, worded as on the page. */
function renderMove<Result>(
  { facts: { move }, now, reader }: ShipmentMail,
  write: (text: string, was: string) => Result,
) {
  if (!move) return undefined;
  const why = move.reason === 'unspecified' ? undefined : reader.plain(`event.promise.reason.${move.reason}`);
  const values = { day: formatSentenceDay(move.at, now, reader), ...(why && { reason: why }) };
  const key = move.was === null ? 'new' : 'was';
  const text = reader.plain(`event.promise.${why ? (`${key}For` as const) : key}`, values);
  return write(text, move.was === null ? '' : formatSentenceDay(move.was, now, reader));
}

const writeMove = (mail: ShipmentMail) => renderMove(mail, (text, was) => text.replace('<was/>', was));

/** The old date is struck through, with equivalent text for screen readers. */
const drawMove = (mail: ShipmentMail) =>
  renderMove<Html>(mail, (text, was) => {
    const [before = '', after] = text.split('<was/>');
    return paragraph(after === undefined ? before : html`${before}<s>${was}</s>${after}`);
  });

/** A dotted line marks an estimate. On a phone the date stands below its label. */
function drawEstimate(mail: ShipmentMail, due: string): Html {
  const { ink, route } = toMailColors(mail.company);
  const label = mail.reader.plain('mail.estimate');
  const cell = html`font:600 19px/24px ${SANS};color:${ink}`;
  const mayChange = writeMayChange(mail);
  const warning =
    mayChange && html`<br><span style="font:600 15px/24px ${SANS};color:${HOLD}" class="hd">${mayChange}</span>`;
  const weekday = html`<span style="font-weight:400;color:${INK_2}" class="mu">${formatWeekday(due, mail.reader)}</span>`;
  const dots = html`border-bottom:3px dotted ${route};padding-bottom:3px;white-space:nowrap`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="font:400 15px/22px ${SANS};color:${INK_2}" class="mu st">${label}</td><td align="right" style="${cell}" class="tx st">${weekday} <span style="${dots}" class="rb">${writeEstimate(mail)}</span>${warning}</td></tr></table>`;
}

/** The event by its code; without a code its place, or the status if no place is public. */
const describeEntry = ({ code, location, status }: PublicHistoryEntry, reader: Reader): string =>
  code ? reader.plain(`event.code.${code}`) : location || reader.plain(`status.${status}`);

/** Details below: the place if the event is above, the reason, the note. */
const listEntryDetails = (entry: PublicHistoryEntry, reader: Reader): string[] =>
  [
    entry.code ? entry.location : '',
    entry.reason ? reader.plain(`event.reason.${entry.reason}`) : '',
    translateNote(entry, reader),
  ].filter(Boolean);

/** The first note is generated in the recipient's language; the others are as staff wrote them. */
const translateNote = ({ notes }: PublicHistoryEntry, reader: Reader): string =>
  notes === FIRST_NOTE ? reader.plain('mail.received') : notes;

function drawHistory({ facts, reader, company }: ShipmentMail): Html {
  const { ink } = toMailColors(company);
  const last = facts.history.length - 1;
  const rows = facts.history.map((entry, index) => {
    const { day, clock } = formatDateTimeParts(entry.timestamp, reader);
    const border = index < last ? `border-bottom:1px solid ${HAIRLINE};` : '';
    const more = listEntryDetails(entry, reader).map(
      (detail) => html`<br><span dir="auto" style="color:${INK_2}" class="mu">${detail}</span>`,
    );
    return html`<tr><td width="116" valign="top" style="padding:12px 0;${border}font:400 14px/20px ${SANS};color:${INK_2}" class="mu bd">${day}<br>${clock}</td><td valign="top" style="padding:12px 0 12px 12px;${border}font:400 15px/21px ${SANS};color:${ink}" class="tx bd"><b dir="auto" style="font-weight:600">${describeEntry(entry, reader)}</b>${more}</td></tr>`;
  });
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table>`;
}

function listFooter({ facts, recipient, reader }: ShipmentMail): string[] {
  const isDone = facts.status === 'DELIVERED';
  const end = reader.plain(isDone ? 'mail.last' : 'mail.footer.end');
  const zone = reader.plain('mail.footer.zone', { zone: formatTimeZone(facts.at, reader) });
  const why = reader.plain('mail.footer.why', { email: recipient });
  return [`${why}${getSentenceSeparator(reader.language)}${end}`, zone];
}

function toPlain(mail: ShipmentMail): string {
  const { kind, facts, reader, trackingUrl, unsubscribeUrl } = mail;
  const colon = getColon(reader.language);
  const estimate = writeEstimateLine(mail);
  const history = facts.history.map((entry) =>
    [formatDateTime(entry.timestamp, reader), describeEntry(entry, reader), ...listEntryDetails(entry, reader)].join(
      '  ',
    ),
  );
  const blocks = [
    [writeSummary(mail)],
    [
      ...writeLead(mail, reader.plain, { place: facts.place, number: facts.trackingNumber }),
      ...(estimate ? [estimate, writeMayChange(mail)] : []),
      writeMove(mail) ?? '',
    ].filter(Boolean),
    [writeLine(facts)],
    kind === 'status' ? history : [],
    [
      `${reader.plain('mail.button')}${colon}${trackingUrl}`,
      ...(unsubscribeUrl ? [`${reader.plain('mail.footer.stop')}${colon}${unsubscribeUrl}`] : []),
    ],
    [...listFooter(mail), toCompanyLine(mail.company)],
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

function writeHeading(mail: ShipmentMail): string {
  const { kind, facts, reader } = mail;
  if (kind === 'promiseChanged') return formatDateChange(mail, 'Heading');
  return kind === 'status' ? reader.plain(`status.${facts.status}`) : reader.plain('mail.subscribed.heading');
}

/** The length that mail programs show. */
const MAX_PREVIEW = 110;

/** The preview text: the news without the number, which is in the subject; a delivery exception has its own wording. */
function writePreview(mail: ShipmentMail): string {
  const { kind, facts, reader } = mail;
  const details =
    kind === 'promiseChanged'
      ? [writeMove(mail)]
      : (listExceptionSentences(mail) ?? [facts.note, writeEstimateLine(mail)]);
  const sentences = [toSentence(writeNews(mail), reader.language), ...details].filter(Boolean);
  const characters = [...sentences.join(getSentenceSeparator(reader.language))];
  return characters.length > MAX_PREVIEW ? `${characters.slice(0, MAX_PREVIEW - 1).join('')}…` : characters.join('');
}

/** A mail about a shipment to a subscriber. */
export function writeShipmentMail(mail: ShipmentMail) {
  const { kind, facts, company, reader, trackingUrl, contactUrl, unsubscribeUrl } = mail;
  const subject = writeSubject(mail);
  const colors = toMailColors(company);
  const due = writeEstimateLine(mail) && findDue(mail);
  const estimate = due ? drawEstimate(mail, due) : '';
  const move = facts.status === 'DELIVERED' ? undefined : drawMove(mail);
  const lead = writeLead<Html>(mail, reader.html, {
    place: strong(facts.place, colors),
    number: code(facts.trackingNumber, colors),
  });
  const links = html`${unsubscribeUrl ? html`${link(unsubscribeUrl, reader.plain('mail.footer.stop'), colors)} &nbsp; ` : ''}${link(contactUrl, reader.plain('mail.footer.contact'), colors)}`;
  const why = listFooter(mail).map((line) => html`${line}<br>`);
  const rows = [
    row(html`${lead.map(paragraph)}`, 0),
    row(drawLine(facts, colors), 32),
    ...(estimate || move ? [row(html`${estimate}${move}`, 28)] : []),
    button(trackingUrl, reader.plain('mail.button'), colors),
    row(kind === 'status' ? drawHistory(mail) : html``, 20, 28),
  ];
  const htmlText = toHtml({
    company,
    language: reader.language,
    title: writeSummary(mail),
    preheader: writePreview(mail),
    number: facts.trackingNumber,
    heading: writeHeading(mail),
    rows,
    footer: html`${why}${links}`,
  });
  return { subject, text: toPlain(mail), html: htmlText };
}
