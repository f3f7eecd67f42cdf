import { COLOR_PATTERN, findLightest, getContrast, type Oklch, toColor, toOklch } from './color.ts';
import { type BrandColors, DEFAULT_COLORS } from './company.ts';

/** What is drawn in a company's two colors, as app/styles/tokens.css names it. */
export interface BrandTokens {
  text: string;
  route: string;
  'route-hover': string;
  'on-route': string;
  'route-tint': string;
}

/** Those of the specified colors, which app/styles/tokens.css has. */
const DEFAULT_DAY: BrandTokens = {
  text: DEFAULT_COLORS.textColor,
  route: DEFAULT_COLORS.lineColor,
  'route-hover': '#A00D4C',
  'on-route': '#FFFFFF',
  'route-tint': '#FDEFF5',
};
const DEFAULT_NIGHT: BrandTokens = {
  text: '#EAF2F5',
  route: '#FF74AC',
  'route-hover': '#FF9AC3',
  'on-route': '#2D0015',
  'route-tint': '#331526',
};

/** Text is read from here on (WCAG AA). */
export const LEAST_CONTRAST = 4.5;

/**
 * The ground by day on which each is hardest to read: of lines and buttons the tinted paper, of text the shallows of a chart.
 * Whatever is read there is read on white.
 */
const HARDEST_GROUND: Record<keyof BrandColors, string> = { lineColor: '#F4F9FB', textColor: '#C4DFEB' };

export interface ColorVerdict {
  /** On the hardest ground it stands on, cut to one decimal. */
  ratio: number;
  /** The nearest color of the same hue that can be read; undefined for one that can. */
  nearest: string | undefined;
}

const cut = (ratio: number) => Math.floor(ratio * 10) / 10;

/** Whether a color of six digits can be read where it stands, and which can. Undefined for what is no such color. */
export function judgeColor(part: keyof BrandColors, color: string): ColorVerdict | undefined {
  if (!COLOR_PATTERN.test(color)) return undefined;
  const toRatio = (one: string) => getContrast(one, HARDEST_GROUND[part]);
  const isRead = (one: string) => toRatio(one) >= LEAST_CONTRAST;
  const ratio = cut(toRatio(color));
  return { ratio, nearest: isRead(color) ? undefined : findLightest(toOklch(color), isRead) };
}

const shade = (color: Oklch, lightness: number, mostChroma = color.chroma) =>
  toColor({ ...color, lightness, chroma: Math.min(color.chroma, mostChroma) });

/** A button that is pointed at is darker; one that is nearly black can only be lighter. */
const toHover = (line: Oklch) => shade(line, line.lightness > 0.28 ? line.lightness - 0.085 : line.lightness + 0.12);

/** From the palest to the darkest; the sixth is the line itself. */
export function toLadder(color: string): string[] {
  const line = toOklch(color);
  const steps = [0.97, 0.92, 0.84, 0.73, 0.6].map((lightness, index) => shade(line, lightness, 0.015 + 0.045 * index));
  return [...steps, color, toHover(line), shade(line, 0.18)];
}

function toLineTokens(color: string): Record<'day' | 'night', Omit<BrandTokens, 'text'>> {
  const line = toOklch(color);
  return {
    day: {
      route: color,
      'route-hover': toHover(line),
      'on-route': '#FFFFFF',
      'route-tint': shade(line, 0.97, 0.015),
    },
    night: {
      route: shade(line, 0.74),
      'route-hover': shade(line, 0.83),
      'on-route': shade(line, 0.18),
      'route-tint': shade(line, 0.24, 0.05),
    },
  };
}

/** What pages are drawn in by day and by night; the specified colors have the specified shades. */
export function toBrandTokens({ lineColor, textColor }: BrandColors): Record<'day' | 'night', BrandTokens> {
  const isLine = lineColor === DEFAULT_COLORS.lineColor;
  const line = isLine ? { day: DEFAULT_DAY, night: DEFAULT_NIGHT } : toLineTokens(lineColor);
  const isText = textColor === DEFAULT_COLORS.textColor;
  const nightText = isText ? DEFAULT_NIGHT.text : shade(toOklch(textColor), 0.95, 0.015);
  return { day: { ...line.day, text: textColor }, night: { ...line.night, text: nightText } };
}

const toRule = (tokens: BrandTokens) =>
  Object.entries(tokens)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');

/** The style sheet of a company's colors. Twice the same selector wins over app/styles/tokens.css, whichever comes first. */
export function toBrandSheet(colors: BrandColors): string {
  const { day, night } = toBrandTokens(colors);
  const atNight = `{${toRule(night)}}`;
  return [
    `:root:root{${toRule(day)}}`,
    `@media screen{[data-theme="dark"][data-theme="dark"]${atNight}}`,
    `@media screen and (prefers-color-scheme:dark){:root:root[data-theme="auto"]${atNight}}`,
  ].join('\n');
}

/** The mark without a name, as tabs show it, by day and by night. */
export function toBrandIcon(colors: BrandColors): string {
  const { day, night } = toBrandTokens(colors);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none"><style>@media (prefers-color-scheme:dark)` +
    `{.c{stroke:${night.text}}.l{stroke:${night.route}}.d{fill:${night.route}}}</style>` +
    `<path class="c" stroke="${day.text}" stroke-width="5" d="M25.5 11.6A12 12 0 1 0 25.5 28.4"/>` +
    `<path class="l" stroke="${day.route}" stroke-width="5" d="M16 20H39"/>` +
    `<circle class="d" fill="${day.route}" cx="16" cy="20" r="5"/></svg>`
  );
}
