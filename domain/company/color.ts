/** A color in OKLCH: lightness 0 to 1, chroma from 0 (gray), hue in radians. https://www.w3.org/TR/css-color-4/#ok-lab */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

type Three = readonly [number, number, number];

/** `#` and six digits, the format used in pages, emails and images. */
export const COLOR_PATTERN = /^#[0-9A-Fa-f]{6}$/;

const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const fromLinear = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055);

/** Returns linear red, green and blue, 0 to 1. */
const readColor = (color: string): Three => {
  const toShare = (from: number) => toLinear(Number.parseInt(color.slice(from, from + 2), 16) / 255);
  return [toShare(1), toShare(3), toShare(5)];
};

/** Relative luminance. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function getLuminance(color: string): number {
  const [red, green, blue] = readColor(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors, 1 to 21. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function getContrast(one: string, other: string): number {
  const [a, b] = [getLuminance(one), getLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Converts a color that matches COLOR_PATTERN. */
export function toOklch(color: string): Oklch {
  const [red, green, blue] = readColor(color);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Three {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Half a step of eight-bit color at the dark end. */
const ROUNDING = 0.0002;
const isShown = (color: Oklch) => toLinearRgb(color).every((share) => share >= -ROUNDING && share <= 1 + ROUNDING);
const STEPS = 24;

/** Keeps lightness and hue, and reduces chroma to what screens can show. */
function cutToGamut(color: Oklch): Oklch {
  if (isShown(color)) return color;
  let [low, high] = [0, color.chroma];
  for (let step = 0; step < STEPS; step += 1) {
    const chroma = (low + high) / 2;
    if (isShown({ ...color, chroma })) low = chroma;
    else high = chroma;
  }
  return { ...color, chroma: low };
}

const toDigits = (share: number) =>
  Math.round(255 * fromLinear(Math.min(1, Math.max(0, share))))
    .toString(16)
    .padStart(2, '0');

/** Formats a color in upper case; chroma that screens can't show is cut. */
export const toColor = (color: Oklch): string =>
  `#${toLinearRgb(cutToGamut(color)).map(toDigits).join('')}`.toUpperCase();

/**
 * Returns the lightest color of this hue, with at most this chroma, for which `isReadable` holds; it must hold for
 * black.
 */
export function findLightest(color: Oklch, isReadable: (color: string) => boolean): string {
  let [dark, light] = [0, color.lightness];
  for (let step = 0; step < STEPS; step += 1) {
    const lightness = (dark + light) / 2;
    if (isReadable(toColor({ ...color, lightness }))) dark = lightness;
    else light = lightness;
  }
  return toColor({ ...color, lightness: dark });
}
