import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { useAttention } from '#tests/attention.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { joinAs } from '#tests/role-api.ts';
import { useWebhooks } from '#tests/webhooks.ts';

vi.setConfig({ testTimeout: 120_000 });

const HOUR_MS = 3_600_000;

describeOnBothEngines(
  'a stalled webhook',
  (engine) => {
    const hooks = useWebhooks(engine);
    const attention = useAttention(hooks);
    beforeEach(async () => {
      await sql`truncate changes`.execute(engine.kysely);
    });
    const lines = async (token?: string) => (await attention.page('group=webhook', token)).items;
    const until = (id: string, state: object) =>
      vi.waitFor(async () => expect(await hooks.get(id)).toMatchObject(state), { timeout: 60_000, interval: 50 });
    /** Returns its id and the time of the first failure. */
    async function stopWebhook() {
      hooks.receiver.behavior = () => 'fail';
      const { id } = await hooks.add();
      await hooks.change(1, 0);
      await until(id, { failingSince: expect.any(String) });
      const failing: string = (await hooks.get(id)).failingSince ?? '';
      expect(await lines()).toEqual([]);
      hooks.leap(72 * HOUR_MS + 1_000);
      await until(id, { state: 'failing' });
      return { id, failing };
    }

    test('needs attention until it is resumed, for accounts that may see webhooks', async () => {
      const { id, failing } = await stopWebhook();
      const due = new Date(Date.parse(failing) + 72 * HOUR_MS).toISOString();
      const line = { kind: 'webhook', id, since: failing, due, shipment: null, import: null };
      expect(await lines()).toEqual([expect.objectContaining({ ...line, webhook: { url: hooks.receiver.url } })]);
      expect((await attention.summary()).counts).toMatchObject({ webhook: 1 });
      for (const role of ['clerk', 'viewer'] as const) {
        const { token } = await joinAs(hooks.api, hooks.token, role);
        expect(await lines(token)).toEqual([]);
        expect((await attention.summary(token)).counts).not.toHaveProperty('webhook');
        expect((await attention.snooze({ kind: 'webhook', id }, token)).ok).toBe(false);
      }
      hooks.receiver.behavior = () => 'take';
      await hooks.ask('POST', `/${id}/resume`, {});
      expect(await lines()).toEqual([]);
      await hooks.waitUntilSent(id);
    });

    test('can be snoozed until tomorrow, and is not listed while paused or after removal', async () => {
      const { id } = await stopWebhook();
      expect((await attention.snooze({ kind: 'webhook', id })).status).toBe(200);
      expect(await lines()).toEqual([]);
      expect((await attention.page('hidden=true')).items).toMatchObject([{ kind: 'webhook', id }]);
      expect((await attention.unsnooze({ kind: 'webhook', id })).status).toBe(204);
      expect(await lines()).toHaveLength(1);
      await hooks.ask('POST', `/${id}/pause`, {});
      expect(await lines()).toEqual([]);
      await hooks.ask('POST', `/${id}/resume`, {});
      await until(id, { failingSince: expect.any(String) });
      hooks.leap(150 * HOUR_MS);
      await until(id, { state: 'failing' });
      expect(await lines()).toHaveLength(1);
      expect((await hooks.call('DELETE', `/${id}`)).ok).toBe(true);
      expect(await lines()).toEqual([]);
    });
  },
  { keepRows: true },
);
