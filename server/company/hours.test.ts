import { beforeEach, expect, it } from 'vitest';
import { DEFAULT_HOURS } from '#domain/company/opening-hours.ts';
import { useStaffApi } from '#tests/api.ts';
import { companyCalls } from '#tests/company-api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const SHORT = { from: '07:30', until: '16:00' };
const WEEK = {
  monday: SHORT,
  tuesday: SHORT,
  wednesday: SHORT,
  thursday: SHORT,
  friday: { from: '07:30', until: '24:00' },
  saturday: null,
  sunday: null,
};
const CLOSED = Object.fromEntries(Object.keys(WEEK).map((day) => [day, null]));

describeOnBothEngines(
  'the company’s opening hours',
  (engine) => {
    const staff = useStaffApi(engine);
    let token: string;
    const { read, change } = companyCalls(() => ({ api: staff.api, token }));

    beforeEach(async () => {
      token = await staff.api.signIn();
      await change({ hours: null, closedDays: null });
    });

    it('are as specified until an admin sets them, and again after a reset', async () => {
      expect((await (await read()).json()).hours).toEqual(DEFAULT_HOURS);
      const saved = await change({ hours: WEEK });
      expect([saved.status, (await saved.json()).hours]).toEqual([200, WEEK]);
      await change({ name: 'Nordlicht' });
      expect((await (await read()).json()).hours).toEqual(WEEK);
      expect((await (await change({ hours: null, name: null })).json()).hours).toEqual(DEFAULT_HOURS);
    });

    it('are rejected with the day and the end when impossible, and nothing is saved', async () => {
      const monday = (from: unknown, until: unknown) => ({ ...WEEK, monday: { from, until } });
      const cases: [unknown, string, string][] = [
        [monday('18:00', '08:00'), 'hours.monday.until', 'hoursOrder'],
        [monday('08:00', '08:00'), 'hours.monday.until', 'hoursOrder'],
        [monday('', '08:00'), 'hours.monday.from', 'hoursTime'],
        [monday('24:00', '24:00'), 'hours.monday.from', 'hoursTime'],
        [monday('8:00', '18:00'), 'hours.monday.from', 'hoursTime'],
        [monday('08:00', '18:60'), 'hours.monday.until', 'hoursTime'],
        [monday('08:00', 18), 'hours.monday.until', 'hoursTime'],
        [{ ...WEEK, monday: 'closed' }, 'hours.monday', 'invalidValue'],
        [{ ...WEEK, monday: undefined }, 'hours.monday', 'invalidValue'],
        [{ ...WEEK, holiday: null }, 'hours.holiday', 'unknownField'],
        [{ ...WEEK, monday: { ...SHORT, pause: '12:00' } }, 'hours.monday.pause', 'unknownField'],
        [CLOSED, 'hours', 'hoursNone'],
        ['always', 'hours', 'invalidValue'],
      ];
      for (const [hours, path, code] of cases) {
        const answer = await change({ phone: '+1 2', hours });
        expect([path, answer.status, (await answer.json()).errors]).toMatchObject([path, 422, [{ path, code }]]);
      }
      expect((await (await read()).json()).hours).toEqual(DEFAULT_HOURS);
    });

    it('fall back to the specified ones if stored values are unreadable', async () => {
      const { version } = await (await change({ hours: WEEK })).json();
      const settings = JSON.stringify({ hours: { ...WEEK, monday: { from: '18:00', until: '08:00' } } });
      await engine.kysely.updateTable('company').set({ settings }).where('version', '=', version).execute();
      expect((await (await read()).json()).hours).toEqual(DEFAULT_HOURS);
    });

    it('closed days are stored in calendar order, with or without names, and reset by null', async () => {
      expect((await (await read()).json()).closedDays).toEqual([]);
      const closedDays = [{ day: '2027-01-01' }, { day: '2026-12-25', name: ' Christmas Day ' }];
      const future = [
        { day: '2026-12-25', name: 'Christmas Day' },
        { day: '2027-01-01', name: '' },
      ];
      expect((await (await change({ closedDays })).json()).closedDays).toEqual(future);
      await change({ hours: WEEK });
      expect((await (await read()).json()).closedDays).toEqual(future);
      expect((await (await change({ closedDays: null })).json()).closedDays).toEqual([]);
    });

    it('closed days that are invalid, duplicate or too many are rejected by index', async () => {
      const day = '2026-12-25';
      const many = (count: number) =>
        Array.from({ length: count }, (_, index) => ({
          day: new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
        }));
      const cases: [unknown, string, string][] = [
        [[{ day }, { day: '2026-02-30' }], 'closedDays.1.day', 'closedDayDate'],
        [[{ day: '' }], 'closedDays.0.day', 'closedDayDate'],
        [[{ name: 'Christmas' }], 'closedDays.0.day', 'closedDayDate'],
        [[{ day, name: 'x'.repeat(61) }], 'closedDays.0.name', 'tooLong'],
        [[{ day, name: 'Christ\nmas' }], 'closedDays.0.name', 'invalidValue'],
        [[{ day, name: 'Christmas' }, { day }], 'closedDays.1.day', 'closedDayTwice'],
        [[{ day, until: day }], 'closedDays.0.until', 'unknownField'],
        [many(61), 'closedDays', 'closedDaysMany'],
      ];
      for (const [closedDays, path, code] of cases) {
        const answer = await change({ phone: '+1 2', closedDays });
        expect([path, answer.status, (await answer.json()).errors]).toMatchObject([path, 422, [{ path, code }]]);
      }
      expect((await (await read()).json()).closedDays).toEqual([]);
      expect((await change({ closedDays: many(60) })).status).toBe(200);
    });
  },
  { keepRows: true },
);
