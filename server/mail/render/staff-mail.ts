import { html } from 'hono/html';
import { toCompanyLine } from '#domain/company.ts';
import { formatHistory } from '#domain/dates.ts';
import type { ContactFacts, TestFacts, WebhookFacts } from '#domain/mail.ts';
import { formatTimeZone } from '#domain/time-zone-name.ts';
import { button, type MailCompany, paragraph, row, toHtml } from './frame.ts';
import { INK_2, SANS, toMailColors } from './style.ts';
import { staffReader } from './texts.ts';

const english = (timeZone: string) => ({ language: 'en', timeZone });

/** The copy of a contact message, for staff; an answer to it goes to the visitor. */
export function writeContactMail(facts: ContactFacts, timeZone: string, messagesUrl: string, company: MailCompany) {
  const context = english(timeZone);
  const colors = toMailColors(company);
  const { caseNumber, name, email, phone, message, at } = facts;
  const subjectName = staffReader.plain(`contact.subjects.${facts.subject}`);
  const subject = staffReader.plain('adminNotice.contact.subject', { caseNumber, subject: subjectName, name });
  const values = { time: formatHistory(at, context), zone: formatTimeZone(at, context), email };
  const lead = staffReader.plain('adminNotice.contact.lead', values);
  const given: [string, string][] = [
    [staffReader.plain('adminNotice.contact.name'), name],
    [staffReader.plain('adminNotice.contact.email'), email],
    [staffReader.plain('adminNotice.contact.phone'), phone],
    [staffReader.plain('adminNotice.contact.caseNumber'), caseNumber],
  ];
  const facts_ = given.filter(([, value]) => value !== '');
  const open = staffReader.plain('adminNotice.contact.open');
  const table = html`<table role="presentation" cellpadding="0" cellspacing="0">${facts_.map(([label, value]) => html`<tr><td style="padding:4px 24px 4px 0;font:400 15px/22px ${SANS};color:${INK_2}" class="mu">${label}</td><td style="font:400 15px/22px ${SANS};color:${colors.ink}" class="tx">${value}</td></tr>`)}</table>`;
  const text = html`<p style="margin:0;font:400 16px/26px ${SANS};color:${colors.ink};white-space:pre-wrap" class="tx">${message}</p>`;
  return {
    subject,
    text: [
      lead,
      facts_.map(([label, value]) => `${label}: ${value}`).join('\n'),
      message,
      `${open}: ${messagesUrl}`,
      `${toCompanyLine(company)}\n`,
    ].join('\n\n'),
    html: toHtml({
      ...{ company, language: 'en', title: subject, number: caseNumber, heading: subjectName },
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

function writeNotice(kind: 'test' | 'webhook', company: MailCompany, given: Record<string, string>) {
  const values = { ...given, company: company.name };
  const subject = staffReader.plain(`adminNotice.${kind}.subject`, values);
  const heading = staffReader.plain(`adminNotice.${kind}.heading`, values);
  const lead = staffReader.plain(`adminNotice.${kind}.text`, values);
  return {
    subject,
    text: [heading, lead, `${toCompanyLine(company)}\n`].join('\n\n'),
    html: toHtml({
      ...{ company, language: 'en', title: subject, number: '', heading },
      rows: [row(paragraph(lead), 0, 28)],
      footer: html``,
    }),
  };
}

/** Says that mail works. */
export function writeTestMail({ requestedBy, at }: TestFacts, timeZone: string, company: MailCompany) {
  const context = english(timeZone);
  return writeNotice('test', company, {
    person: requestedBy,
    time: formatHistory(at, context),
    zone: formatTimeZone(at, context),
  });
}

/** Says that nothing is sent to an address any more, until somebody begins again. */
export function writeWebhookMail({ host, since }: WebhookFacts, timeZone: string, company: MailCompany) {
  const context = english(timeZone);
  return writeNotice('webhook', company, {
    host,
    time: formatHistory(since, context),
    zone: formatTimeZone(since, context),
  });
}
