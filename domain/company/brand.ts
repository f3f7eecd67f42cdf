import { COLOR_PATTERN, findLightest, getContrast, type Oklch, toColor, toOklch } from './color.ts';
import { type BrandColors, DEFAULT_COLORS } from './company.ts';

/** Shades of a company's two colors, named as in app/styles/tokens.css. */
export interface BrandTokens {
  text: string;
  route: string;
  'route-hover': string;
  'on-route': string;
  'route-tint': string;
}

/** Shades of the specified colors, as in app/styles/tokens.css. */
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

/** Minimum contrast of readable text (WCAG AA). */
export const MIN_CONTRAST = 4.5;

/**
 * The daytime background with the lowest contrast for each color: tinted paper for lines and buttons, shallow water of
 * a chart for text. Text that is readable there is readable on white.
 */
const HARDEST_GROUND: Record<keyof BrandColors, string> = { lineColor: '#F4F9FB', textColor: '#C4DFEB' };

export interface ContrastResult {
  /** Contrast on the hardest background, cut to one decimal. */
  ratio: number;
  /** The nearest readable color of the same hue; undefined if this one is readable. */
  nearest: string | undefined;
}

const cut = (ratio: number) => Math.floor(ratio * 10) / 10;

/**
 * Checks whether a six-digit color is readable where it is used, and suggests one that is. Returns undefined for an
 * invalid color.
 */
export function checkContrast(key: keyof BrandColors, color: string): ContrastResult | undefined {
  if (!COLOR_PATTERN.test(color)) return undefined;
  const toRatio = (one: string) => getContrast(one, HARDEST_GROUND[key]);
  const isReadable = (one: string) => toRatio(one) >= MIN_CONTRAST;
  const ratio = cut(toRatio(color));
  return { ratio, nearest: isReadable(color) ? undefined : findLightest(toOklch(color), isReadable) };
}

const shade = (color: Oklch, lightness: number, maxChroma = color.chroma) =>
  toColor({ ...color, lightness, chroma: Math.min(color.chroma, maxChroma) });

/** A hovered button is darker; a nearly black one can only get lighter. */
const toHover = (line: Oklch) => shade(line, line.lightness > 0.28 ? line.lightness - 0.085 : line.lightness + 0.12);

/** Returns shades from palest to darkest; the sixth is the line color itself. */
export function toShades(color: string): string[] {
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

/** Returns the shades for day and night; the specified colors yield the specified shades. */
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

/** Returns the style sheet of a company's colors. The doubled selector wins over app/styles/tokens.css in any order. */
export function toBrandStyleSheet(colors: BrandColors): string {
  const { day, night } = toBrandTokens(colors);
  const atNight = `{${toRule(night)}}`;
  return [
    `:root:root{${toRule(day)}}`,
    `@media screen{[data-theme="dark"][data-theme="dark"]${atNight}}`,
    `@media screen and (prefers-color-scheme:dark){:root:root[data-theme="auto"]${atNight}}`,
  ].join('\n');
}

/** Draws the icon for browser tabs, for day and night. */
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
