import { describe, expect, it } from 'vitest';
import { listGreatCircle, toDialArc, toKilometers, toPolarPoint } from './polar-chart.tsx';

const LONDON = { lat: 51.51, lon: -0.13 };
const NEW_YORK = { lat: 40.71, lon: -74.01 };
const FRAME = { center: 400, radius: 300 };

describe('the polar chart', () => {
  it('has the pole in its middle and Greenwich below it', () => {
    expect(toPolarPoint({ lat: 90, lon: 0 }, FRAME)).toEqual({ x: 400, y: 400 });
    expect(toPolarPoint({ lat: 51, lon: 0 }, FRAME)).toEqual({ x: 400, y: expect.closeTo(518.2, 1) });
    expect(toPolarPoint({ lat: 51, lon: -90 }, FRAME)).toEqual({ x: expect.closeTo(281.8, 1), y: expect.closeTo(400) });
  });

  it('draws the great circle, which runs north of both ends', () => {
    const way = listGreatCircle(LONDON, NEW_YORK);
    expect(way[0]).toEqual({ lat: expect.closeTo(51.51), lon: expect.closeTo(-0.13) });
    expect(way.at(-1)).toEqual({ lat: expect.closeTo(40.71), lon: expect.closeTo(-74.01) });
    expect(Math.max(...way.map(({ lat }) => lat))).toBeGreaterThan(52);
  });

  it('measures the distance', () => {
    expect(toKilometers(LONDON, NEW_YORK)).toBeGreaterThan(5_560);
    expect(toKilometers(LONDON, NEW_YORK)).toBeLessThan(5_580);
  });
});

describe('the dial', () => {
  it('starts at the top and runs clockwise', () => {
    expect(toDialArc(0, 6, 400, 300)).toBe('M400.0 100.0A300 300 0 0 1 700.0 400.0');
  });

  it('closes the circle for a whole day', () => {
    expect(toDialArc(6, 30, 400, 300)).toBe(
      'M700.0 400.0A300 300 0 0 1 100.0 400.0M100.0 400.0A300 300 0 0 1 700.0 400.0',
    );
  });

  it('can run counterclockwise', () => {
    expect(toDialArc(0, 6, 400, 300, true)).toBe('M700.0 400.0A300 300 0 0 0 400.0 100.0');
  });
});
