import { describe, expect, it } from 'vitest';
import { judgeColor, toBrandSheet, toLadder } from './brand.ts';
import { getContrast, toColor, toOklch } from './color.ts';
import { DEFAULT_COLORS, hasOwnColors, toBrandAddress } from './company.ts';

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
      const found = toOklch(color);
      expect(found.lightness).toBeCloseTo(lightness, 2);
      expect(found.chroma).toBeCloseTo(chroma, 2);
      expect((found.hue * 180) / Math.PI).toBeCloseTo(degrees, 0);
    }
  });

  it('loses only chroma when it is outside the sRGB gamut', () => {
    const wished = { ...toOklch('#FFD400'), lightness: 0.3 };
    const shown = toOklch(toColor(wished));
    expect(shown.lightness).toBeCloseTo(0.3, 1);
    expect(Math.abs(shown.hue - wished.hue)).toBeLessThan(0.06);
    expect(shown.chroma).toBeLessThan(wished.chroma);
  });
});

describe('the contrast check of a color', () => {
  it('returns its contrast and the lightest readable color of the same hue', () => {
    expect(judgeColor('lineColor', '#5B2BB5')).toEqual({ ratio: 8, nearest: undefined });
    const pale = judgeColor('lineColor', '#FFD400');
    expect(pale).toMatchObject({ ratio: 1.3 });
    const nearest = pale?.nearest ?? '';
    expect(judgeColor('lineColor', nearest)).toEqual({ ratio: 4.5, nearest: undefined });
    expect(Math.abs(toOklch(nearest).hue - toOklch('#FFD400').hue)).toBeLessThan(0.06);
    expect(getContrast(nearest, '#F4F9FB')).toBeLessThan(4.6);
  });

  it('never rounds up to 4.5, and returns nothing for an invalid color', () => {
    expect(judgeColor('lineColor', '#717171')?.ratio).toBeLessThan(4.7);
    for (const text of ['', '#FFF', 'red', '#GGGGGG', '5B2BB5', '#5B2BB5;}'])
      expect(judgeColor('textColor', text)).toBe(undefined);
  });
});

it('has a scale from pale to dark with the line color as its sixth step', () => {
  const ladder = toLadder('#5B2BB5');
  expect(ladder).toHaveLength(8);
  expect(ladder[5]).toBe('#5B2BB5');
  const light = ladder.map((color) => toOklch(color).lightness);
  expect(light).toEqual(light.toSorted((a, b) => b - a));
});

it('has no style sheet if specified, and its own address otherwise', () => {
  expect(hasOwnColors(DEFAULT_COLORS)).toBe(false);
  const colors = { ...DEFAULT_COLORS, lineColor: '#5B2BB5' };
  expect(hasOwnColors(colors)).toBe(true);
  expect(toBrandAddress('colors.css', colors)).toBe('/api/v1/brand/colors.css?line=5B2BB5&text=0B2430&v=1');
  expect(toBrandSheet(colors)).toMatch(/^:root:root\{--route:#5B2BB5;/);
});
