import { html } from 'hono/html';
import { toCompanyLine } from '#domain/company/company.ts';
import { REPLY_TEMPLATES } from '#domain/contact/contact.ts';
import type { FilledTemplate } from '#domain/contact/schema.ts';
import { formatDateTime, formatSentenceDay, formatSentenceTime } from '#domain/dates.ts';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import type { ReplyFacts, ShipmentFacts } from '#domain/mail/mail.ts';
import { INK_2, type MailCompany, paragraph, row, SANS, toHtml, toMailColors } from './frame.ts';
import { createReader, type Reader, type Values } from './texts.ts';

const quote = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n');

/** A staff reply to a contact message, with the message below. Both remain plain text. */
export function writeReplyMail(facts: ReplyFacts, reader: Reader, company: MailCompany) {
  const { caseNumber, name, question, askedAt, text, number } = facts;
  const values = { caseNumber, company: company.name };
  const subject = number ? reader.plain('reply.about', { number, caseNumber }) : reader.plain('reply.subject', values);
  const lead = reader.plain('reply.wrote', { name, time: formatDateTime(askedAt, reader) });
  const why = number ? reader.plain('reply.whyAbout', { number, ...values }) : reader.plain('reply.why', values);
  const { ink } = toMailColors(company);
  const written = (content: string, color: string, className: string) =>
    html`<p dir="auto" style="margin:0;font:400 16px/26px ${SANS};color:${color};white-space:pre-wrap" class="${className}">${content}</p>`;
  return {
    subject,
    text: [text, ...(number ? [] : [`${lead}\n${quote(question)}`]), `-- \n${why}\n${toCompanyLine(company)}\n`].join(
      '\n\n',
    ),
    html: toHtml({
      company,
      language: reader.language,
      title: subject,
      number: caseNumber,
      heading: reader.plain(`contact.subjects.${facts.subject}`),
      rows: number
        ? [row(written(text, ink, 'tx'), 20, 28)]
        : [row(written(text, ink, 'tx'), 20), row(paragraph(lead), 24), row(written(question, INK_2, 'mu'), 8, 28)],
      footer: html`${why}`,
    }),
  };
}

/** Optional template values. */
const GAPS = ['number', 'place', 'time', 'date', 'document'] as const;

interface TemplateOptions {
  /** Name of the writer. */
  name: string;
  /** The shipment named in the message, in its public view. */
  facts: ShipmentFacts | undefined;
  /** The name of a place in the recipient's language. */
  inLanguage: (place: string, language: Language) => string;
  timeZone: string;
  now: Date;
  company: string;
}

/** The templates in every language. Unknown values are gaps for the sender to fill. */
export function fillTemplates({ name, facts, inLanguage, timeZone, now, company }: TemplateOptions): FilledTemplate[] {
  return LANGUAGE_CODES.flatMap((language) => {
    const reader = createReader(language, timeZone);
    const toPlace = (place: string | undefined) => place && inLanguage(place, language);
    const newest = facts?.history.find(({ location }) => location !== '');
    const estimate = facts?.estimatedDeliveryDate;
    const values: Record<string, string | undefined> = {
      number: facts?.trackingNumber,
      place: toPlace(newest?.location),
      time: newest && formatSentenceTime(newest.timestamp, now, reader),
      date: estimate ? formatSentenceDay(estimate, now, reader) : undefined,
    };
    const missing = GAPS.filter((slot) => !values[slot]);
    const gaps = Object.fromEntries(missing.map((slot) => [slot, reader.plain(`reply.gaps.${slot}`)]));
    return REPLY_TEMPLATES.map((template) => {
      const text = reader.plain(`reply.templates.${template}`, { ...values, ...gaps, name, company } as Values);
      return { name: template, language, text, gaps: Object.values(gaps).filter((gap) => text.includes(gap)) };
    });
  });
}
