import { raw } from 'hono/html';
import { toBrandTokens } from '#domain/company/brand.ts';
import type { BrandColors } from '#domain/company/company.ts';

/** Mail programs read inline styles and little else, so the colours of the design's day stand here in full. */
export const SANS = "Archivo,'Helvetica Neue',Helvetica,Arial,'PingFang SC','Microsoft YaHei',sans-serif";
export const MONO = "'Atkinson Hyperlegible Mono',Consolas,Menlo,monospace";
export const INK_2 = '#3D5865';
export const HOLD = '#A6330A';
export const HAIRLINE = '#D6E2E8';
export const WATER = '#F4F9FB';

/** A company's two colors, by day and by night. */
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

/** Narrow screens, and night where a mail program has it. Classes are there for these rules only. */
export const toHeadStyle = ({ night: { ink, route, onRoute } }: MailColors) =>
  raw(
    [
      '@media (max-width:620px){.w{width:100%!important}.p{padding-left:20px!important;padding-right:20px!important}',
      '.h1{font-size:32px!important;line-height:36px!important}.b a{display:block!important}}',
      '@media (prefers-color-scheme:dark){.bg{background:#050F16!important}.cd{background:#07161F!important;border-color:#203846!important}',
      `.tx,.tx b,.tx a{color:${ink}!important}.mu{color:#B5C7D0!important}.bd{border-color:#203846!important}`,
      `.r{color:${route}!important}.rb{border-color:${route}!important}.hd{color:#FFB394!important}`,
      `.b a{background:${route}!important;color:${onRoute}!important}.ft{background:#050F16!important}}`,
    ].join(''),
  );
