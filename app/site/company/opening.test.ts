import { describe, expect, it } from 'vitest';
import { findNextDesk, findOpening, toWorkdayUtc } from './opening.ts';

const open = (iso: string, timeZone: string) => findOpening(new Date(iso), timeZone);

describe('the opening hours of an office', () => {
  it('count in its own time zone', () => {
    const monday = '2026-11-16T14:41:00Z';
    expect(open(monday, 'America/New_York')).toEqual({ isOpen: true, until: new Date('2026-11-16T23:00:00Z') });
    expect(open(monday, 'Europe/London')).toEqual({ isOpen: true, until: new Date('2026-11-16T18:00:00Z') });
    expect(open(monday, 'Asia/Singapore')).toEqual({ isOpen: false, from: new Date('2026-11-17T00:00:00Z') });
  });

  it('begin at eight and are over at six, to the minute', () => {
    expect(open('2026-11-16T07:59:00Z', 'Europe/London').isOpen).toBe(false);
    expect(open('2026-11-16T08:00:00Z', 'Europe/London').isOpen).toBe(true);
    expect(open('2026-11-16T17:59:00Z', 'Europe/London').isOpen).toBe(true);
    expect(open('2026-11-16T18:00:00Z', 'Europe/London').isOpen).toBe(false);
  });

  it('are nine to two on Saturday and none on Sunday', () => {
    expect(open('2026-11-21T08:30:00Z', 'Europe/London').isOpen).toBe(false);
    expect(open('2026-11-21T13:59:00Z', 'Europe/London').isOpen).toBe(true);
    expect(open('2026-11-21T14:00:00Z', 'Europe/London')).toEqual({
      isOpen: false,
      from: new Date('2026-11-23T08:00:00Z'),
    });
    expect(open('2026-11-22T12:00:00Z', 'Europe/London').isOpen).toBe(false);
  });

  it('follow a change to summer time', () => {
    expect(open('2026-03-28T20:00:00Z', 'Europe/London')).toEqual({
      isOpen: false,
      from: new Date('2026-03-30T07:00:00Z'),
    });
  });
});

describe('a working day on the clock of the world', () => {
  it('is the hours of the office in UTC', () => {
    const winter = new Date('2026-11-16T14:41:00Z');
    expect(toWorkdayUtc(winter, 'Asia/Singapore')).toEqual({ from: 0, until: 10 });
    expect(toWorkdayUtc(winter, 'Europe/London')).toEqual({ from: 8, until: 18 });
    expect(toWorkdayUtc(winter, 'America/New_York')).toEqual({ from: 13, until: 23 });
  });

  it('is an hour earlier where summer time is kept', () => {
    const summer = new Date('2026-07-01T12:00:00Z');
    expect(toWorkdayUtc(summer, 'Europe/London')).toEqual({ from: 7, until: 17 });
    expect(toWorkdayUtc(summer, 'Asia/Singapore')).toEqual({ from: 0, until: 10 });
  });
});

describe('the desk that reads next', () => {
  it('is one that is open now', () => {
    expect(findNextDesk(new Date('2026-11-16T20:00:00Z'))).toMatchObject({
      office: { id: 'nyc' },
      opening: { isOpen: true },
    });
  });

  it('is the one that opens first when all are closed', () => {
    expect(findNextDesk(new Date('2026-11-22T12:00:00Z'))).toMatchObject({
      office: { id: 'sin' },
      opening: { isOpen: false, from: new Date('2026-11-23T00:00:00Z') },
    });
  });
});
