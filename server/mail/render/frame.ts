import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { toBrandTokens } from '#domain/company/brand.ts';
import { type BrandColors, type Company, toCompanyLine } from '#domain/company/company.ts';
import { toMarkAddress, toMarkSize } from '#domain/company/mark.ts';
import type { Reader } from './texts.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The company and the URL of its site, which serves the images of its logo. */
export interface MailCompany extends Company {
  publicUrl: string;
}

export interface Frame {
  company: MailCompany;
  language: string;
  title: string;
  /**
   * The preview text that mail programs show next to the subject instead of the first words. Spam filters accept this
   * hidden text only in mails with an unsubscribe link.
   */
  preheader?: string;
  /** Shown in the header opposite the name: a tracking or case number. */
  number: string;
  heading: string;
  /** Rows of the card, created with `row`. */
  rows: Html[];
  footer: Html;
}

/** Blank characters behind the preview text, so that mail programs with more room don't continue with the mail's text. */
const PADDING = raw('&zwnj;&nbsp;'.repeat(150));

/** A row of the card with this much space above. */
export const row = (content: Html, above: number, below = 0): Html =>
  html`<tr><td class="p" style="padding:${String(above)}px 36px ${String(below)}px">${content}</td></tr>`;

/** A paragraph in the secondary color. */
export const paragraph = (content: Html | string): Html =>
  html`<p style="margin:12px 0 0;font:400 17px/26px ${SANS};color:${INK_2}" class="mu">${content}</p>`;

/** Emphasized text; a name in another script keeps its own direction. */
export const strong = (text: string, { ink }: MailColors): HtmlEscapedString =>
  html`<b dir="auto" style="color:${ink};font-weight:600" class="tx">${text}</b>` as HtmlEscapedString;

/** A tracking number in a sentence, without line breaks. */
export const code = (number: string, { ink }: MailColors): HtmlEscapedString =>
  html`<b style="color:${ink};font-weight:600;white-space:nowrap" class="tx">${number}</b>` as HtmlEscapedString;

/** The mail's only button. */
export const button = (href: string, label: string, { route, onRoute }: MailColors): Html =>
  html`<tr><td class="p b" style="padding:30px 36px 8px"><a href="${href}" style="display:inline-block;background:${route};color:${onRoute};font:600 16px/48px ${SANS};padding:0 24px;text-decoration:none;border-radius:6px;text-align:center">${label}</a></td></tr>`;

export const link = (href: string, label: string, { ink }: MailColors): Html =>
  html`<a href="${href}" style="color:${ink}" class="tx">${label}</a>`;

/** The site's logo: a file in public/. */
export const LOGO_PATH = '/mail-mark.png';

/**
 * The company's own logo or the site's, beside the brand name. It is designed for a light background, so it gets
 * one in dark mode, too. Without an alternative text, because blocked images leave the name.
 */
function drawMark({ mark, publicUrl }: MailCompany): Html {
  const { width, height } = mark ? toMarkSize(mark) : { width: 34, height: 24 };
  const address = mark ? toMarkAddress(mark, 'mark.png') : LOGO_PATH;
  const style = 'border:0;vertical-align:middle;background:#FFFFFF;border-radius:3px';
  return html`<img src="${publicUrl}${address}" width="${width}" height="${height}" alt="" style="${style}">`;
}

/** A complete mail: a table of 600 pixels, without images except the logo, readable without styles. */
export function toHtml({ company, language, title, preheader, number, heading, rows, footer }: Frame): string {
  const colors = toMailColors(company);
  const { ink } = colors;
  const table = html`<table role="presentation" class="w cd" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;background:#FFFFFF;border:1px solid ${HAIRLINE};word-break:break-word;overflow-wrap:anywhere">
<tr><td class="p" style="padding:24px 36px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="font:650 19px/24px ${SANS};color:${ink};letter-spacing:-.4px" class="tx">${drawMark(company)}&nbsp; ${company.name}</td><td align="right" style="font:500 15px/24px ${MONO};color:${ink};white-space:nowrap" class="tx">${number}</td></tr></table></td></tr>
<tr><td class="p" style="padding:36px 36px 0"><h1 class="h1 tx" style="margin:0;font:600 40px/44px ${SANS};letter-spacing:-1px;color:${ink}">${heading}</h1></td></tr>
${rows}
<tr><td class="p ft bd mu" style="padding:22px 36px 26px;background:${WATER};border-top:1px solid ${HAIRLINE};font:400 14px/21px ${SANS};color:${INK_2}">${footer}<br><br>${toCompanyLine(company)}</td></tr></table>`;
  const page = html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${title}</title><style>${toHeadStyle(colors)}</style></head><body style="margin:0;padding:0;background:${WATER}" class="bg">${preheader ? html`<div style="display:none;max-height:0;overflow:hidden">${preheader}${PADDING}</div>` : ''}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${WATER}" class="bg"><tr><td align="center" style="padding:28px 12px">${table}</td></tr></table></body></html>`;
  return String(page);
}

interface WrittenMail extends Pick<Frame, 'company' | 'heading' | 'rows'>, Partial<Pick<Frame, 'number' | 'footer'>> {
  subject: string;
  reader: Reader;
  /** The paragraphs of the plain text, without the company at its end. */
  text: string[];
}

/** A mail to staff or in reply, as text and HTML. */
export function writeMail({ subject, reader, text, company, number = '', footer = html``, ...frame }: WrittenMail) {
  return {
    subject,
    text: [...text, `${toCompanyLine(company)}\n`].join('\n\n'),
    html: toHtml({ ...frame, company, number, footer, language: reader.language, title: subject }),
  };
}

/** Mail programs support little besides inline styles, so the light colors of the design are inlined here. */
export const SANS = "Archivo,'Helvetica Neue',Helvetica,Arial,'PingFang SC','Microsoft YaHei',sans-serif";
export const MONO = "'Atkinson Hyperlegible Mono',Consolas,Menlo,monospace";
export const INK_2 = '#3D5865';
export const HOLD = '#A6330A';
export const HAIRLINE = '#D6E2E8';
export const WATER = '#F4F9FB';

/** A company's two colors, in light and dark mode. */
export interface MailColors {
  ink: string;
  route: string;
  onRoute: string;
  night: Omit<MailColors, 'night'>;
}

/** The colors of a mail of this company. */
export function toMailColors(colors: BrandColors): MailColors {
  const { day, night } = toBrandTokens(colors);
  const pick = (tokens: typeof day) => ({ ink: tokens.text, route: tokens.route, onRoute: tokens['on-route'] });
  return { ...pick(day), night: pick(night) };
}

/** Styles for narrow screens and dark mode. Classes exist only for these rules. */
export const toHeadStyle = ({ night: { ink, route, onRoute } }: MailColors) =>
  raw(
    [
      '@media (max-width:620px){.w{width:100%!important}.p{padding-left:20px!important;padding-right:20px!important}',
      '.h1{font-size:32px!important;line-height:36px!important}.b a,.st{display:block!important}.st{text-align:left!important}}',
      '@media (prefers-color-scheme:dark){.bg{background:#050F16!important}.cd{background:#07161F!important;border-color:#203846!important}',
      `.tx,.tx b,.tx a{color:${ink}!important}.mu{color:#B5C7D0!important}.bd{border-color:#203846!important}.mb{border-color:#B5C7D0!important}`,
      `.r{color:${route}!important}.rb{border-color:${route}!important}.hd{color:#FFB394!important}`,
      `.b a{background:${route}!important;color:${onRoute}!important}.ft{background:#050F16!important}}`,
    ].join(''),
  );
