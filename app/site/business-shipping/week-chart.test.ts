import { describe, expect, it } from 'vitest';
import { type Run, toStringLine } from './week-chart.ts';

const sheet = { left: 0, right: 700, top: 0, bottom: 100 };
const run: Run = [
  [0, 1],
  [4, 3],
];

describe('a run on the weekly sheet', () => {
  it('is scanned up to now and planned from there while it is under way', () => {
    expect(toStringLine(run, sheet, 2)).toEqual({
      scanned: 'M100 0L200 50',
      planned: 'M200 50L300 100',
      stops: [[100, 0]],
      position: [200, 50],
    });
  });

  it('is planned before it begins', () => {
    expect(toStringLine(run, sheet, 0.5)).toEqual({ scanned: '', planned: 'M100 0L300 100', stops: [] });
  });

  it('is scanned after it ends', () => {
    const { scanned, planned, stops, position } = toStringLine(run, sheet, 5);
    expect({ scanned, planned, position }).toEqual({ scanned: 'M100 0L300 100', planned: '', position: undefined });
    expect(stops).toHaveLength(2);
  });
});
