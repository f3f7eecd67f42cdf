import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApi, TEST_EMAIL } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { readRows, useExportsApi } from '#tests/exports.ts';

describeOnBothEngines(
  'exporting shipments',
  (engine) => {
    const staff = useExportsApi(engine);

    test('contains every shipment once over many pages, including equal timestamps and new ones', async () => {
      await staff.insertMany(3_000);
      const reader = (await staff.open()).body?.getReader();
      const decoder = new TextDecoder();
      let text = '';
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
        text += decoder.decode(piece.value, { stream: true });
        await staff.api.create(staff.token);
      }
      const numbers = readRows(text)
        .map((row) => row['Tracking number'] ?? '')
        .filter((number) => number.startsWith('MANY-'));
      expect(numbers).toHaveLength(3_000);
      expect(new Set(numbers).size).toBe(3_000);
    });

    test('keeps its unguessable address for 60 seconds, stored as a digest', async () => {
      const { address, expiresAt } = await (await staff.prepare()).json();
      expect(expiresAt).toBe('2026-12-02T12:01:00.000Z');
      const token = address.replace('/api/v1/exports/', '');
      expect(Buffer.from(token, 'base64url')).toHaveLength(24);
      const { rows } = await sql<{ row: string }>`select export_grants::text as row from export_grants`.execute(
        engine.kysely,
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
      staff.api.setNow('2026-12-02T12:01:00.000Z');
      expect((await staff.api.call('GET', address)).status).toBe(404);
      await staff.prepare();
      const left = await engine.kysely.selectFrom('export_grants').select('expires_at').execute();
      expect(left.map(({ expires_at: at }) => at.toISOString())).toEqual(['2026-12-02T12:02:00.000Z']);
    });

    test('is not consumed by a HEAD request', async () => {
      const { address } = await (await staff.prepare()).json();
      expect((await staff.api.call('HEAD', address)).status).toBe(405);
      const file = await staff.api.call('GET', address);
      expect(file.status).toBe(200);
      await file.text();
    });

    test('records actor, filter, row count and outcome in the audit log', async () => {
      await staff.insertMany(1_500);
      await staff.forgetAudit();
      await (await staff.open({ status: 'IN_TRANSIT' })).text();
      expect(await staff.waitUntilNoted(2)).toEqual([
        { actor: TEST_EMAIL, action: 'exportStarted', after: { status: 'IN_TRANSIT' } },
        {
          actor: TEST_EMAIL,
          action: 'exportEnded',
          after: { status: 'IN_TRANSIT', rows: 1_500, ending: 'complete' },
        },
      ]);
    });

    test('stops reading the database when the reader disconnects, and frees its slot', async () => {
      await staff.insertMany(5_000);
      await staff.forgetAudit();
      for (let round = 1; round <= 5; round++) {
        const reader = (await staff.open()).body?.getReader();
        await reader?.read();
        await reader?.cancel();
        const entries = await staff.waitUntilNoted(round * 2);
        expect(entries.at(-1)?.after).toEqual({ rows: 250, ending: 'abandoned' });
      }
    });

    test('does not buffer ahead of its reader', async () => {
      await staff.insertMany(5_000);
      await staff.forgetAudit();
      const response = await staff.open();
      const reader = response.body?.getReader();
      await reader?.read();
      await sql`delete from shipments where id in (select id from shipments order by created_at, id limit 3000)`.execute(
        engine.kysely,
      );
      let rest = 0;
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) rest++;
      expect(rest).toBe(7);
      expect((await staff.waitUntilNoted(2)).at(-1)?.after).toEqual({ rows: 2_000, ending: 'complete' });
    });

    test('runs three at once; the fourth has to wait, and its address still works later', async () => {
      await staff.insertMany(1_500);
      const { address } = await (await staff.prepare()).json();
      const readers = [await staff.open(), await staff.open(), await staff.open()].map((response) =>
        response.body?.getReader(),
      );
      const response = await staff.api.call('GET', address);
      expect(response.status).toBe(429);
      expect(response.headers.get('Retry-After')).toBe('30');
      expect((await staff.prepare()).status).toBe(429);
      await readers[0]?.cancel();
      const late = await staff.api.call('GET', address);
      expect(late.status).toBe(200);
      await late.text();
      for (const reader of readers.slice(1)) await reader?.cancel();
    });

    test('stays available to staff while strangers request invented addresses', async () => {
      const { address } = await (await staff.prepare()).json();
      const strangers = Array.from({ length: 12 }, (_, n) => staff.api.call('GET', `/api/v1/exports/invented-${n}`));
      const file = staff.api.call('GET', address);
      expect(new Set((await Promise.all(strangers)).map(({ status }) => status))).toEqual(new Set([404]));
      expect((await file).status).toBe(200);
      await (await file).text();
    });

    test('aborts instead of ending early when the database fails', async () => {
      await staff.insertMany(2_500);
      await staff.forgetAudit();
      const reader = (await staff.open()).body?.getReader();
      await reader?.read();
      await sql`alter table shipments rename to shipments_away`.execute(engine.kysely);
      // The next batch was read before.
      await reader?.read();
      await expect(reader?.read()).rejects.toThrow();
      await sql`alter table shipments_away rename to shipments`.execute(engine.kysely);
      expect((await staff.waitUntilNoted(2)).at(-1)?.after).toEqual({ rows: 500, ending: 'failed' });
      expect(staff.api.logs.filter((line) => line.includes('export aborted'))).toHaveLength(1);
      await (await staff.open()).text();
      await staff.waitUntilNoted(4);
    });

    test('opens once: one of several concurrent requests to two processes gets the file', async () => {
      // The last test here, because opening another API resets the password and ends the first session.
      const other = await openTestApi(engine.database);
      const token = await other.signIn();
      for (let round = 0; round < 10; round++) {
        const { address } = await (await other.call('POST', '/api/v1/exports', { body: {}, token })).json();
        const callers = [staff.api, other, staff.api, other];
        const answers = await Promise.all(callers.map((api) => api.call('GET', address)));
        await Promise.all(answers.map((answer) => answer.text()));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
        const again = await staff.api.call('GET', address);
        expect((await again.json()).title).toBe(
          'This export has already been downloaded or has expired. Start it again.',
        );
      }
    });
  },
  { keepRows: true },
);
