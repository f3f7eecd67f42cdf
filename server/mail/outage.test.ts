import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { type MailServer, startMailServer } from '#tests/mail-server.ts';
import { FAST, TEST_FROM } from '#tests/mail-settings.ts';
import { promised } from '#tests/promised.ts';
import { changeStatuses, listByReader } from '#tests/status-changes.ts';

const SIZE = promised({ shipments: 10, readers: 1, changes: 6 }, { shipments: 20, readers: 1, changes: 10 });
const CHANGES = SIZE.shipments * SIZE.changes;

describeOnBothEngines(
  'while the mail server is down',
  (engine) => {
    let server: MailServer;
    let api: TestApi;
    beforeAll(async () => {
      server = await startMailServer();
      api = await openTestApi(engine.database, { mail: { smtpUrl: server.url, from: TEST_FROM, pace: FAST } });
      await api.mail.start();
    }, 60_000);
    afterAll(async () => {
      await api.mail.stop();
      await server.stop();
    }, 60_000);
    const countQueued = async () => {
      const rows = await engine.kysely.selectFrom('mails').select('attempts').where('state', '=', 'queued').execute();
      return { queued: rows.length, tried: rows.filter(({ attempts }) => attempts > 0).length };
    };

    it('an unreachable server is reported once at startup, and once when it returns (O2)', async () => {
      const away = await startMailServer();
      await away.stop();
      const other = await openTestApi(engine.database, { mail: { smtpUrl: away.url, from: TEST_FROM, pace: FAST } });
      const listLines = () => other.logs.filter((line) => line.includes('mail server: '));
      await other.mail.start();
      await expect.poll(listLines, { timeout: 10_000 }).toEqual([expect.stringContaining('mail server: unavailable')]);
      const back = await startMailServer(away.port);
      await expect.poll(() => listLines().length, { timeout: 10_000 }).toBe(2);
      expect(listLines()[1]).toContain('mail server: available again');
      await other.mail.stop();
      await back.stop();
    }, 60_000);

    describe('and back again', () => {
      it(`${CHANGES} status changes are accepted; then every mail is delivered once, in order per shipment (W1)`, async () => {
        const listLines = () => api.logs.filter((line) => line.includes('mail server: '));
        expect(listLines()).toEqual([]);
        await server.stop();
        const { statuses } = await changeStatuses(api, await api.signIn(), SIZE);
        expect(statuses).toEqual(Array.from({ length: CHANGES }, () => 201));
        const { queued, tried } = await countQueued();
        expect(queued).toBe(CHANGES + SIZE.shipments);
        expect(tried).toBeGreaterThan(0);
        const back = await startMailServer(server.port);
        server = back;
        expect(listLines()).toEqual([expect.stringMatching(/"warn".*ECONNREFUSED.*mail server: unavailable/)]);
        await back.until(queued);
        // The last one is recorded a moment after the server accepted it.
        await expect.poll(countQueued, { timeout: 10_000 }).toEqual({ queued: 0, tried: 0 });
        expect(back.taken).toHaveLength(queued);
        expect(listLines().slice(1)).toEqual([expect.stringContaining('mail server: available again')]);
        const inOrder = Array.from({ length: SIZE.changes + 1 }, (_, change) => change);
        const byReader = [...listByReader(back.taken).values()];
        expect(byReader).toEqual(Array.from({ length: SIZE.shipments }, () => inOrder));
      }, 120_000);
    });
  },
  { keepRows: true },
);
