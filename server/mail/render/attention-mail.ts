import { html } from 'hono/html';
import {
  ATTENTION_GROUPS,
  ATTENTION_KINDS,
  type AttentionGroup,
  MOST_COUNTED,
  toAttentionGroup,
} from '#domain/attention/attention.ts';
import { toCompanyLine } from '#domain/company/company.ts';
import { formatHistory } from '#domain/dates.ts';
import { getColon } from '#domain/languages.ts';
import type { AttentionFacts } from '#domain/mail/mail.ts';
import { formatTimeZone } from '#domain/time-zone.ts';
import { button, link, type MailCompany, paragraph, row, strong, toHtml } from './frame.ts';
import { toMailColors } from './style.ts';
import type { Reader } from './texts.ts';

/** What is counted is told, "100+" where it was not counted to the end. */
function sayCount({ counts }: AttentionFacts, reader: Reader, group?: AttentionGroup): string {
  const meant = ATTENTION_KINDS.filter((kind) => !group || toAttentionGroup(kind) === group);
  const all = meant.map((kind) => counts[kind] ?? 0);
  const sum = String(all.reduce((before, count) => before + count, 0));
  return all.some((count) => count >= MOST_COUNTED) ? reader.plain('adminAttention.many', { most: sum }) : sum;
}

/** Says how much needs attention, to one of the staff who wants to know each day. */
export function writeAttentionMail(facts: AttentionFacts, reader: Reader, publicUrl: string, company: MailCompany) {
  const { language, timeZone, plain } = reader;
  const context = { language, timeZone };
  const colon = getColon(language);
  const colors = toMailColors(company);
  const subject = plain('adminNotice.attention.subject', { company: company.name, count: sayCount(facts, reader) });
  const heading = plain('adminNotice.attention.heading');
  const at = { time: formatHistory(facts.at, context), zone: formatTimeZone(facts.at, context) };
  const lead = plain('adminNotice.attention.lead', at);
  const open = plain('adminNotice.attention.open');
  const why = plain('adminNotice.attention.why');
  const [list, settings] = [`${publicUrl}/admin/attention`, `${publicUrl}/admin/settings`];
  const counts = ATTENTION_GROUPS.map((group) => ({
    name: plain(`adminAttention.group.${group}`),
    count: sayCount(facts, reader, group),
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
