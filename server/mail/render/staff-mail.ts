import { html } from 'hono/html';
import {
  ATTENTION_GROUPS,
  ATTENTION_KINDS,
  type AttentionGroup,
  MAX_COUNTED,
  toAttentionGroup,
} from '#domain/attention/attention.ts';
import { toCompanyLine } from '#domain/company/company.ts';
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
import { button, INK_2, link, type MailCompany, paragraph, row, SANS, strong, toHtml, toMailColors } from './frame.ts';
import type { Reader } from './texts.ts';

/** The copy of a contact message for staff; replies go to the visitor. */
export function writeContactMail(facts: ContactFacts, reader: Reader, messagesUrl: string, company: MailCompany) {
  const colors = toMailColors(company);
  const { caseNumber, name, email, phone, message, at } = facts;
  const subjectName = reader.plain(`contact.subjects.${facts.subject}`);
  const subject = reader.plain('adminNotice.contact.subject', { caseNumber, subject: subjectName, name });
  const values = { time: formatDateTime(at, reader), zone: formatTimeZone(at, reader), email };
  const lead = reader.plain('adminNotice.contact.lead', values);
  const lines: [string, string][] = [
    [reader.plain('adminNotice.contact.name'), name],
    [reader.plain('adminNotice.contact.email'), email],
    [reader.plain('adminNotice.contact.phone'), phone],
    [reader.plain('adminNotice.contact.caseNumber'), caseNumber],
  ];
  const facts_ = lines.filter(([, value]) => value !== '');
  const open = reader.plain('adminNotice.contact.open');
  const colon = getColon(reader.language);
  const table = html`<table role="presentation" cellpadding="0" cellspacing="0">${facts_.map(([label, value]) => html`<tr><td style="padding:4px 24px 4px 0;font:400 15px/22px ${SANS};color:${INK_2}" class="mu">${label}</td><td style="font:400 15px/22px ${SANS};color:${colors.ink}" class="tx">${value}</td></tr>`)}</table>`;
  const text = html`<p style="margin:0;font:400 16px/26px ${SANS};color:${colors.ink};white-space:pre-wrap" class="tx">${message}</p>`;
  return {
    subject,
    text: [
      lead,
      facts_.map(([label, value]) => `${label}${colon}${value}`).join('\n'),
      message,
      `${open}${colon}${messagesUrl}`,
      `${toCompanyLine(company)}\n`,
    ].join('\n\n'),
    html: toHtml({
      company,
      language: reader.language,
      title: subject,
      number: caseNumber,
      heading: subjectName,
      rows: [
        row(paragraph(lead), 0),
        row(table, 24),
        row(text, 24),
        button(messagesUrl, open, colors),
        row(html``, 20),
      ],
      footer: html``,
    }),
  };
}

function writeNotice(
  kind: 'test' | 'webhook' | 'emailChanged',
  reader: Reader,
  company: MailCompany,
  replacements: Record<string, string>,
) {
  const values = { ...replacements, company: company.name };
  const subject = reader.plain(`adminNotice.${kind}.subject`, values);
  const heading = reader.plain(`adminNotice.${kind}.heading`, values);
  const lead = reader.plain(`adminNotice.${kind}.text`, values);
  return {
    subject,
    text: [heading, lead, `${toCompanyLine(company)}\n`].join('\n\n'),
    html: toHtml({
      company,
      language: reader.language,
      title: subject,
      number: '',
      heading,
      rows: [row(paragraph(lead), 0, 28)],
      footer: html``,
    }),
  };
}

/** Confirms that mail works. */
export function writeTestMail({ requestedBy, at }: TestFacts, reader: Reader, company: MailCompany) {
  return writeNotice('test', reader, company, {
    person: requestedBy,
    time: formatDateTime(at, reader),
    zone: formatTimeZone(at, reader),
  });
}

/** Announces that a webhook is stopped until someone resumes it. */
export function writeWebhookMail({ host, since }: WebhookFacts, reader: Reader, company: MailCompany) {
  return writeNotice('webhook', reader, company, {
    host,
    time: formatDateTime(since, reader),
    zone: formatTimeZone(since, reader),
  });
}

/** Tells the old address of an account the new one. */
export function writeEmailChangedMail({ email, at }: EmailChangedFacts, reader: Reader, company: MailCompany) {
  return writeNotice('emailChanged', reader, company, {
    email,
    time: formatDateTime(at, reader),
    zone: formatTimeZone(at, reader),
  });
}

/** Notifies the owner of an account of failed sign-ins. */
export function writeFailedSignInsMail(
  { email, at, isPasswordKnown }: FailedSignInFacts,
  reader: Reader,
  settingsUrl: string,
  company: MailCompany,
) {
  const values = { email, company: company.name, time: formatDateTime(at, reader), zone: formatTimeZone(at, reader) };
  const plain = (key: 'subject' | 'heading' | 'text' | 'known' | 'unknown' | 'open' | 'often') =>
    reader.plain(`adminNotice.failedSignIns.${key}`, values);
  const subject = plain('subject');
  const advice = plain(isPasswordKnown ? 'known' : 'unknown');
  const open = `${plain('open')}${getColon(reader.language)}${settingsUrl}`;
  return {
    subject,
    text: [plain('heading'), plain('text'), advice, open, plain('often'), `${toCompanyLine(company)}\n`].join('\n\n'),
    html: toHtml({
      company,
      language: reader.language,
      title: subject,
      number: '',
      heading: plain('heading'),
      rows: [
        row(paragraph(plain('text')), 0),
        row(paragraph(advice), 16),
        button(settingsUrl, plain('open'), toMailColors(company)),
        row(html``, 20),
      ],
      footer: html`${plain('often')}`,
    }),
  };
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
  const { language, timeZone, plain } = reader;
  const context = { language, timeZone };
  const colon = getColon(language);
  const colors = toMailColors(company);
  const subject = plain('adminNotice.attention.subject', {
    company: company.name,
    count: describeCounts(facts, reader),
  });
  const heading = plain('adminNotice.attention.heading');
  const at = { time: formatDateTime(facts.at, context), zone: formatTimeZone(facts.at, context) };
  const lead = plain('adminNotice.attention.lead', at);
  const open = plain('adminNotice.attention.open');
  const why = plain('adminNotice.attention.why');
  const [list, settings] = [`${publicUrl}/admin/attention`, `${publicUrl}/admin/settings`];
  const counts = ATTENTION_GROUPS.map((group) => ({
    name: plain(`adminAttention.group.${group}`),
    count: describeCounts(facts, reader, group),
  })).filter(({ count }) => count !== '0');
  return {
    subject,
    text: [
      heading,
      lead,
      counts.map(({ name, count }) => `${name}${colon}${count}`).join('\n'),
      `${open}${colon}${list}`,
      `${why} ${settings}`,
      `${toCompanyLine(company)}\n`,
    ].join('\n\n'),
    html: toHtml({
      company,
      language,
      title: subject,
      number: '',
      heading,
      rows: [
        row(paragraph(lead), 0),
        ...counts.map(({ name, count }) => row(paragraph(html`${name}${colon}${strong(count, colors)}`), 0)),
        button(list, open, colors),
        row(html``, 20),
      ],
      footer: html`${why} ${link(settings, plain('adminNotice.attention.settings'), colors)}`,
    }),
  };
}
