import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { loader as ics } from '#app/site/tracking/readers/ics.ts';
import { useStaffApi } from './api.ts';
import { describeOnBothEngines } from './engines.ts';
import { aPageContext } from './page-context.ts';

describeOnBothEngines(
  'a date changed by SQL',
  (engine) => {
    const staff = useStaffApi(engine);

    test('replaces the calendar entry', async () => {
      const estimatedDeliveryDate = '2026-12-05T09:00:00.000Z';
      const { id, trackingNumber } = await staff.api.create(staff.token, { estimatedDeliveryDate });
      const read = async () => {
        const { context } = aPageContext((path) => staff.api.call('GET', path));
        const request = new Request(`http://test.example/track/${trackingNumber}.ics`);
        const args = { params: { trackingNumber }, request, context };
        const text = await (await ics(args as unknown as Parameters<typeof ics>[0])).text();
        const find = (name: string) => new RegExp(`^${name}[^:]*:(.+)\r$`, 'm').exec(text)?.[1] ?? '';
        return { day: find('DTSTART'), sequence: Number(find('SEQUENCE')), modified: find('LAST-MODIFIED') };
      };
      const before = await read();
      expect(before.day).toBe('20261205');
      await sql`update shipments set estimated_delivery_date = '2026-12-08T09:00:00Z' where id = ${id}`.execute(
        engine.kysely,
      );
      await vi.waitFor(async () => expect((await read()).day).toBe('20261208'), { timeout: 20_000, interval: 100 });
      const after = await read();
      expect(after.sequence).toBeGreaterThan(before.sequence);
      expect(after.modified).not.toBe(before.modified);
    });
  },
  { keepRows: true },
);
