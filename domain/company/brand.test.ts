import { describe, expect, it } from 'vitest';
import { checkContrast, toBrandStyleSheet, toShades } from './brand.ts';
import { getContrast, toColor, toOklch } from './color.ts';
import { DEFAULT_COLORS, hasOwnColors, toBrandUrl } from './company.ts';

describe('a color', () => {
  it('survives the conversion to OKLCH and back', () => {
    const all = Array.from(
      { length: 4096 },
      (_, n) => `#${[n >> 8, (n >> 4) & 15, n & 15].map((d) => d.toString(16).repeat(2)).join('')}`,
    );
    expect(all.filter((color) => toColor(toOklch(color)) !== color.toUpperCase())).toEqual([]);
  });

  it('has the OKLCH values that CSS computes', () => {
    // https://www.w3.org/TR/css-color-4/#ex-oklab-samples, to two digits
    for (const [color, lightness, chroma, degrees] of [
      ['#FF0000', 0.628, 0.258, 29.2],
      ['#00FF00', 0.866, 0.295, 142.5],
      ['#0000FF', 0.452, 0.313, -95.9],
    ] as const) {
      const oklch = toOklch(color);
      expect(oklch.lightness).toBeCloseTo(lightness, 2);
      expect(oklch.chroma).toBeCloseTo(chroma, 2);
      expect((oklch.hue * 180) / Math.PI).toBeCloseTo(degrees, 0);
    }
  });

  it('loses only chroma when it is outside the sRGB gamut', () => {
    const requested = { ...toOklch('#FFD400'), lightness: 0.3 };
    const result = toOklch(toColor(requested));
    expect(result.lightness).toBeCloseTo(0.3, 1);
    expect(Math.abs(result.hue - requested.hue)).toBeLessThan(0.06);
    expect(result.chroma).toBeLessThan(requested.chroma);
  });
});

/** The background of lines and buttons with the lowest contrast. */
const TINTED_PAPER = '#F4F9FB';

describe('the contrast check of a color', () => {
  it('returns its contrast and the lightest readable color of the same hue', () => {
    expect(checkContrast('lineColor', '#5B2BB5')).toEqual({ ratio: 8, nearest: undefined });
    const pale = checkContrast('lineColor', '#FFD400');
    expect(pale).toMatchObject({ ratio: 1.3 });
    const nearest = pale?.nearest ?? '';
    expect(checkContrast('lineColor', nearest)).toEqual({ ratio: 4.5, nearest: undefined });
    expect(Math.abs(toOklch(nearest).hue - toOklch('#FFD400').hue)).toBeLessThan(0.06);
    expect(getContrast(nearest, TINTED_PAPER)).toBeLessThan(4.6);
  });

  it('never rounds a lower contrast up to 4.5', () => {
    expect(getContrast('#747274', TINTED_PAPER)).toBeCloseTo(4.496, 3);
    expect(checkContrast('lineColor', '#747274')).toEqual({ ratio: 4.4, nearest: expect.any(String) });
  });

  it('returns nothing for an invalid color', () => {
    for (const text of ['', '#FFF', 'red', '#GGGGGG', '5B2BB5', '#5B2BB5;}'])
      expect(checkContrast('textColor', text)).toBe(undefined);
  });
});

it('the shades of a line color run from pale to dark, and the sixth is the color itself', () => {
  const shades = toShades('#5B2BB5');
  expect(shades).toHaveLength(8);
  expect(shades[5]).toBe('#5B2BB5');
  const lightness = shades.map((color) => toOklch(color).lightness);
  expect(lightness).toEqual(lightness.toSorted((a, b) => b - a));
});

it('the default colors need no style sheet; own colors have one at an address that contains them', () => {
  expect(hasOwnColors(DEFAULT_COLORS)).toBe(false);
  const colors = { ...DEFAULT_COLORS, lineColor: '#5B2BB5' };
  expect(hasOwnColors(colors)).toBe(true);
  expect(toBrandUrl('colors.css', colors)).toBe('/api/v1/brand/colors.css?line=5B2BB5&text=0B2430&v=1');
  expect(toBrandStyleSheet(colors)).toMatch(/^:root:root\{--route:#5B2BB5;/);
});
