import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openTestApi, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { readEvents } from '#tests/events.ts';
import { joinAs } from '#tests/role-api.ts';

describeOnBothEngines(
  'a stream of all shipments',
  (engine) => {
    let api: TestApi;
    let admin: string;
    beforeAll(async () => {
      // No heartbeat occurs within a test: only a notification ends a stream.
      api = await openTestApi(engine.database, { heartbeatMs: 600_000 });
      admin = await api.signIn();
    });
    afterAll(() => api?.close());
    const follow = async (token: string) => {
      const events = readEvents(await api.call('GET', '/api/v1/shipments/events', { token }));
      onTestFinished(() => events.leave());
      expect((await events.next()).event).toBe('ready');
      return events;
    };

    it('ends when the role of its reader changes and can be reopened with the same token', async () => {
      const { id, token } = await joinAs(api, admin, 'clerk');
      const events = await follow(token);
      await api.call('PATCH', `/api/v1/admins/${id}`, { body: { role: 'viewer' }, token: admin });
      expect((await events.rest()).map(({ event }) => event)).toContain('roleChanged');
      await follow(token);
    });

    it('ends when its reader is removed, with 401 from then on; other streams continue', async () => {
      const { id, token } = await joinAs(api, admin, 'viewer');
      const events = await follow(token);
      const others = await follow(admin);
      expect((await api.call('DELETE', `/api/v1/admins/${id}`, { token: admin })).status).toBe(204);
      expect((await api.call('GET', '/api/v1/session', { token })).status).toBe(401);
      expect((await events.rest()).map(({ event }) => event)).toContain('signedOut');
      await api.create(admin);
      expect((await others.next()).event).toMatch(/shipment|resync/);
    });

    it('continues when another session of its reader ends', async () => {
      const other = await api.signIn();
      const events = await follow(admin);
      await api.call('DELETE', '/api/v1/session', { token: other });
      await api.create(admin);
      expect((await events.next()).event).toMatch(/shipment|resync/);
    });
  },
  { keepRows: true },
);
