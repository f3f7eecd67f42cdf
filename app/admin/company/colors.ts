import type { CSSProperties } from 'react';
import { judgeColor, toBrandTokens } from '#domain/company/brand.ts';
import { type BrandColors, DEFAULT_COLORS } from '#domain/company/company.ts';

export const COLOR_PARTS = Object.keys(DEFAULT_COLORS) as (keyof BrandColors)[];

const canBeRead = (part: keyof BrandColors, color: string) => {
  const verdict = judgeColor(part, color);
  return verdict !== undefined && verdict.nearest === undefined;
};

/** The colors as they are typed; one that cannot be, or cannot be read, is the one that is saved. */
export const toShownColors = (typed: BrandColors, saved: BrandColors): BrandColors => {
  const pick = (part: keyof BrandColors) => (canBeRead(part, typed[part]) ? typed[part] : saved[part]);
  return { lineColor: pick('lineColor'), textColor: pick('textColor') };
};

/** Draws a part of the page in other colors than the rest of it, by day and by night. */
export function toColorStyle(colors: BrandColors): CSSProperties {
  const { day, night } = toBrandTokens(colors);
  const names = Object.keys(day) as (keyof typeof day)[];
  return Object.fromEntries(names.map((name) => [`--${name}`, `light-dark(${day[name]}, ${night[name]})`]));
}
