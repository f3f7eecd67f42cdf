import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordBackup } from '#server/db/backup/last-backup.ts';
import { openTestApi, TEST_NOW, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import packageJson from '../../package.json' with { type: 'json' };

describeOnBothEngines(
  'the system status',
  (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'transcargo-system-'));
    let api: TestApi;
    let token: string;
    beforeAll(async () => {
      api = await openTestApi(engine.database, { dataDir });
      token = await api.signIn();
    });
    afterAll(() => rmSync(dataDir, { recursive: true }));
    const read = async () => (await api.call('GET', '/api/v1/system', { token })).json();

    it('reports version, database and disk', async () => {
      const { disk, heldChanges: _, ...system } = await read();
      expect(system).toEqual({
        version: packageJson.version,
        node: process.versions.node,
        startedAt: TEST_NOW,
        database: {
          engine: engine.name,
          version: expect.stringMatching(/^1[5-9]\.\d+$/),
          bytes: expect.any(Number),
        },
        lastBackup: null,
        emails: { queued: 0, failed: 0 },
      });
      expect(system.database.bytes).toBeGreaterThan(1_000_000);
      expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes);
      expect(disk.freeBytes).toBeGreaterThan(0);
    });

    it('reports the last backup and waiting emails', async () => {
      const backup = { at: '2026-12-01T02:15:00.000Z', bytes: 26_214_400 };
      await recordBackup(dataDir, backup);
      await api.call('POST', '/api/v1/mails/test', { token, body: { to: 'nobody@transcargo.example' } });
      expect(await read()).toMatchObject({ lastBackup: backup, emails: { queued: 1, failed: 0 } });
    });

    it('requires staff', async () => {
      expect((await api.call('GET', '/api/v1/system')).status).toBe(401);
    });
  },
  { keepRows: true },
);
