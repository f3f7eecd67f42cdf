import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aBatchEvent } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useMail } from '#tests/mail.ts';

describeOnBothEngines(
  'a batch event',
  (engine) => {
    const mail = useMail(engine);

    it('is mailed to subscribers if it is new, and not if late, repeated or contradicting a delivery', async () => {
      const shipment = await mail.create({ createdAt: '2026-12-01T10:00:00Z' });
      await mail.subscribe(shipment, 'reader@example.com');
      const appendEvent = async (more: { status: string; occurredAt: string; id?: string }) => {
        const body = { events: [aBatchEvent(shipment.trackingNumber, more)] };
        await mail.api.call('POST', '/api/v1/events/batch', { body, token: mail.token });
        return (await mail.outbox()).length - 1;
      };
      const id = randomUUID();
      expect(await appendEvent({ id, status: 'IN_TRANSIT', occurredAt: '2026-12-02T09:00:00Z' })).toBe(1);
      expect(await appendEvent({ id, status: 'IN_TRANSIT', occurredAt: '2026-12-02T09:00:00Z' })).toBe(1);
      expect(await appendEvent({ status: 'IN_TRANSIT', occurredAt: '2026-12-02T08:00:00Z' })).toBe(1);
      expect(await appendEvent({ status: 'DELIVERED', occurredAt: '2026-12-02T10:00:00Z' })).toBe(2);
      expect(await appendEvent({ status: 'IN_TRANSIT', occurredAt: '2026-12-02T11:00:00Z' })).toBe(2);
    });
  },
  { keepRows: true },
);
