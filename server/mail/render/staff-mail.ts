import { html } from 'hono/html';
import {
  ATTENTION_GROUPS,
  ATTENTION_KINDS,
  type AttentionGroup,
  MAX_COUNTED,
  toAttentionGroup,
} from '#domain/attention/attention.ts';
import { formatDateTime } from '#domain/dates.ts';
import { getColon } from '#domain/languages.ts';
import type {
  AttentionFacts,
  ContactFacts,
  EmailChangedFacts,
  FailedSignInFacts,
  TestFacts,
  WebhookFacts,
} from '#domain/mail/mail.ts';
import { formatTimeZone } from '#domain/time-zone.ts';
import {
  button,
  INK_2,
  link,
  type MailCompany,
  paragraph,
  row,
  SANS,
  strong,
  toMailColors,
  writeMail,
} from './frame.ts';
import type { Reader } from './texts.ts';

const describeTime = (at: string, reader: Reader) => ({
  time: formatDateTime(at, reader),
  zone: formatTimeZone(at, reader),
});

/** The copy of a contact message for staff; replies go to the visitor. */
export function writeContactMail(facts: ContactFacts, reader: Reader, url: string, company: MailCompany) {
  const colors = toMailColors(company);
  const { caseNumber, name, email, phone, message, at } = facts;
  const subjectName = reader.plain(`contact.subjects.${facts.subject}`);
  const lead = reader.plain('adminNotice.contact.lead', { ...describeTime(at, reader), email });
  const lines: [string, string][] = [
    [reader.plain('adminNotice.contact.name'), name],
    [reader.plain('adminNotice.contact.email'), email],
    [reader.plain('adminNotice.contact.phone'), phone],
    [reader.plain('adminNotice.contact.caseNumber'), caseNumber],
  ];
  const givenLines = lines.filter(([, value]) => value !== '');
  const open = reader.plain('adminNotice.contact.open');
  const colon = getColon(reader.language);
  const table = html`<table role="presentation" cellpadding="0" cellspacing="0">${givenLines.map(([label, value]) => html`<tr><td style="padding:4px 24px 4px 0;font:400 15px/22px ${SANS};color:${INK_2}" class="mu">${label}</td><td style="font:400 15px/22px ${SANS};color:${colors.ink}" dir="auto" class="tx">${value}</td></tr>`)}</table>`;
  const text = html`<p dir="auto" style="margin:0;font:400 16px/26px ${SANS};color:${colors.ink};white-space:pre-wrap" class="tx">${message}</p>`;
  return writeMail({
    company,
    reader,
    subject: reader.plain('adminNotice.contact.subject', { caseNumber, subject: subjectName, name }),
    text: [
      lead,
      givenLines.map(([label, value]) => `${label}${colon}${value}`).join('\n'),
      message,
      `${open}${colon}${url}`,
    ],
    number: caseNumber,
    heading: subjectName,
    rows: [row(paragraph(lead), 0), row(table, 24), row(text, 24), button(url, open, colors), row(html``, 20)],
  });
}

function writeNotice(
  kind: 'test' | 'webhook' | 'emailChanged',
  reader: Reader,
  company: MailCompany,
  { at, ...names }: { at: string; person?: string; host?: string; email?: string },
) {
  const values = { ...names, ...describeTime(at, reader), company: company.name };
  const heading = reader.plain(`adminNotice.${kind}.heading`, values);
  const lead = reader.plain(`adminNotice.${kind}.text`, values);
  return writeMail({
    company,
    reader,
    subject: reader.plain(`adminNotice.${kind}.subject`, values),
    text: [heading, lead],
    heading,
    rows: [row(paragraph(lead), 0, 28)],
  });
}

/** Confirms that mail works. */
export const writeTestMail = ({ requestedBy, at }: TestFacts, reader: Reader, company: MailCompany) =>
  writeNotice('test', reader, company, { person: requestedBy, at });

/** Announces that a webhook is stopped until someone resumes it. */
export const writeWebhookMail = ({ host, since }: WebhookFacts, reader: Reader, company: MailCompany) =>
  writeNotice('webhook', reader, company, { host, at: since });

/** Tells the old address of an account the new one. */
export const writeEmailChangedMail = ({ email, at }: EmailChangedFacts, reader: Reader, company: MailCompany) =>
  writeNotice('emailChanged', reader, company, { email, at });

/** Notifies the owner of an account of failed sign-ins. */
export function writeFailedSignInsMail(
  { email, at, isPasswordKnown }: FailedSignInFacts,
  reader: Reader,
  settingsUrl: string,
  company: MailCompany,
) {
  const values = { email, company: company.name, ...describeTime(at, reader) };
  const plain = (key: 'subject' | 'heading' | 'text' | 'known' | 'unknown' | 'open' | 'often') =>
    reader.plain(`adminNotice.failedSignIns.${key}`, values);
  const advice = plain(isPasswordKnown ? 'known' : 'unknown');
  const open = `${plain('open')}${getColon(reader.language)}${settingsUrl}`;
  return writeMail({
    company,
    reader,
    subject: plain('subject'),
    text: [plain('heading'), plain('text'), advice, open, plain('often')],
    heading: plain('heading'),
    rows: [
      row(paragraph(plain('text')), 0),
      row(paragraph(advice), 16),
      button(settingsUrl, plain('open'), toMailColors(company)),
      row(html``, 20),
    ],
    footer: html`${plain('often')}`,
  });
}

/** Shows a count, "100+" if counting stopped early. */
function describeCounts({ counts }: AttentionFacts, reader: Reader, group?: AttentionGroup): string {
  const kinds = ATTENTION_KINDS.filter((kind) => !group || toAttentionGroup(kind) === group);
  const all = kinds.map((kind) => counts[kind] ?? 0);
  const sum = String(all.reduce((before, count) => before + count, 0));
  return all.some((count) => count >= MAX_COUNTED) ? reader.plain('adminAttention.many', { most: sum }) : sum;
}

/** The daily summary of items that need attention, for staff who requested it. */
export function writeAttentionMail(facts: AttentionFacts, reader: Reader, publicUrl: string, company: MailCompany) {
  const { plain } = reader;
  const colon = getColon(reader.language);
  const colors = toMailColors(company);
  const heading = plain('adminNotice.attention.heading');
  const lead = plain('adminNotice.attention.lead', describeTime(facts.at, reader));
  const open = plain('adminNotice.attention.open');
  const why = plain('adminNotice.attention.why');
  const [list, settings] = [`${publicUrl}/admin/attention`, `${publicUrl}/admin/settings`];
  const counts = ATTENTION_GROUPS.map((group) => ({
    name: plain(`adminAttention.group.${group}`),
    count: describeCounts(facts, reader, group),
  })).filter(({ count }) => count !== '0');
  return writeMail({
    company,
    reader,
    subject: plain('adminNotice.attention.subject', { company: company.name, count: describeCounts(facts, reader) }),
    text: [
      heading,
      lead,
      counts.map(({ name, count }) => `${name}${colon}${count}`).join('\n'),
      `${open}${colon}${list}`,
      `${why} ${settings}`,
    ],
    heading,
    rows: [
      row(paragraph(lead), 0),
      ...counts.map(({ name, count }) => row(paragraph(html`${name}${colon}${strong(count, colors)}`), 0)),
      button(list, open, colors),
      row(html``, 20),
    ],
    footer: html`${why} ${link(settings, plain('adminNotice.attention.settings'), colors)}`,
  });
}
