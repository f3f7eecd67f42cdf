import { expect, test, vi } from 'vitest';
import { TEST_NOW } from '#tests/api.ts';
import { useAttention } from '#tests/attention.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useMail } from '#tests/mail.ts';
import { joinAs } from '#tests/role-api.ts';

const LONG = { timeout: 20_000, interval: 50 };

describeOnBothEngines(
  'an address unknown to the mail server',
  (engine) => {
    const mail = useMail(engine);

    test('needs attention, masked, until someone else subscribes or the shipment is delivered', async () => {
      const attention = useAttention(mail);
      const bounced = async (token?: string) => (await attention.page('', token)).items;
      const shipment = await mail.create();
      mail.server.onRecipient = (address) =>
        address.startsWith('ada') ? { code: 550, text: '5.1.1 No such user here' } : undefined;
      await mail.subscribe(shipment, 'ada@example.com');
      const [line] = await vi.waitFor(async () => {
        const lines = await bounced();
        expect(lines).toHaveLength(1);
        return lines;
      }, LONG);
      expect(line).toMatchObject({
        kind: 'bounced',
        since: TEST_NOW,
        text: 'a•••@example.com',
        shipment: { id: shipment.id },
      });
      const viewer = await joinAs(mail.api, mail.token, 'viewer');
      expect(await bounced(viewer.token)).toEqual([]);
      await mail.subscribe(shipment, 'ben@example.com');
      await vi.waitFor(async () => expect(await bounced()).toEqual([]), LONG);
      await mail.subscribe(shipment, 'ada@example.com');
      await vi.waitFor(async () => expect(await bounced()).toHaveLength(1), LONG);
      await mail.addStatus(shipment, { status: 'DELIVERED' });
      expect(await bounced()).toEqual([]);
    });
  },
  { keepRows: true },
);
