import { describe, expect, it } from 'vitest';
import { readDateColumn, readListDate, toListInstant } from './import-date.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

describe('a date in a list', () => {
  it.each([
    ['2026-12-03', '2026-12-03'],
    ['2026/12/3', '2026-12-03'],
    ['3.12.2026', '2026-12-03'],
    ['03.12.26 14:05', '2026-12-03T14:05'],
    ['31/12/2026', '2026-12-31'],
    ['12-31-2026', '2026-12-31'],
    ['5/5/2026', '2026-05-05'],
    ['2026年12月3日', '2026-12-03'],
    ['２０２６-12-03', '2026-12-03'],
    ['2026-12-03T10:00:00+02:00', '2026-12-03T08:00:00.000Z'],
  ])('%s is %s', (text, value) => {
    expect(readListDate(text)).toMatchObject({ kind: 'read', value });
  });

  it.each(['31.02.2026', '2026-13-01', '13/13/2026', 'soon', '44927', '1/2/3', '2026-12-03T25:00', '12.2026'])(
    '%s is none',
    (text) => {
      expect(readListDate(text)).toEqual({ kind: 'unreadable' });
    },
  );

  it('that can be read both ways stays open, until its column proves an order', () => {
    expect(readListDate('10/11/2026')).toEqual({ kind: 'open', dayFirst: '2026-11-10', monthFirst: '2026-10-11' });
    const open = ['10/11/2026', '', '11/12/2026', 'soon'];
    expect(readDateColumn(open, NOW, 'UTC')).toMatchObject({
      kind: 'open',
      example: '10/11/2026',
      count: 2,
      dayFirst: { from: '2026-11-10', to: '2026-12-11', future: 1 },
      monthFirst: { from: '2026-10-11', to: '2026-11-12', future: 0 },
    });
    expect(readDateColumn([...open, '31/12/2026'], NOW, 'UTC')).toEqual({ kind: 'settled', order: 'dayFirst' });
    expect(readDateColumn([...open, '12/31/2026'], NOW, 'UTC')).toEqual({ kind: 'settled', order: 'monthFirst' });
    expect(readDateColumn([...open, '12/31/2026', '31/12/2026'], NOW, 'UTC').kind).toBe('open');
  });

  it('is an instant of the zone: the day’s beginning, or the time that is given or agreed', () => {
    expect(toListInstant('2026-12-03', 'Europe/Berlin')).toBe('2026-12-02T23:00:00.000Z');
    expect(toListInstant('2026-12-03', 'Europe/Berlin', '09:00')).toBe('2026-12-03T08:00:00.000Z');
    expect(toListInstant('2026-12-03T14:05', 'Europe/Berlin', '09:00')).toBe('2026-12-03T13:05:00.000Z');
  });
});
