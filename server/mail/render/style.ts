import { raw } from 'hono/html';

/** Mail programs read inline styles and little else, so the colours of the design's day stand here in full. */
export const SANS = "Archivo,'Helvetica Neue',Helvetica,Arial,'PingFang SC','Microsoft YaHei',sans-serif";
export const MONO = "'Atkinson Hyperlegible Mono',Consolas,Menlo,monospace";
export const INK = '#0B2430';
export const INK_2 = '#3D5865';
export const ROUTE = '#C4145F';
export const HOLD = '#A6330A';
export const HAIRLINE = '#D6E2E8';
export const WATER = '#F4F9FB';

/** Narrow screens, and night where a mail program has it. Classes are there for these rules only. */
export const HEAD_STYLE = raw(
  [
    '@media (max-width:620px){.w{width:100%!important}.p{padding-left:20px!important;padding-right:20px!important}',
    '.h1{font-size:32px!important;line-height:36px!important}.b a{display:block!important}}',
    '@media (prefers-color-scheme:dark){.bg{background:#050F16!important}.cd{background:#07161F!important;border-color:#203846!important}',
    '.tx,.tx b,.tx a{color:#EAF2F5!important}.mu{color:#B5C7D0!important}.bd{border-color:#203846!important}',
    '.r{color:#FF74AC!important}.rb{border-color:#FF74AC!important}.hd{color:#FFB394!important}',
    '.b a{background:#FF74AC!important;color:#2D0015!important}.ft{background:#050F16!important}}',
  ].join(''),
);
