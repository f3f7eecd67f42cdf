import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { TEST_PASSWORD, useStaffApi } from '#tests/api.ts';
import { backUp } from '#tests/backups.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

// Tables are copied and read.
vi.setConfig({ testTimeout: 120_000 });

/** Forms of a secret in a file: the text, its bytes, and the bytes it encodes. */
function listForms(secret: string): string[] {
  const spelled = Buffer.from(secret);
  const forms = [spelled, Buffer.from(secret, 'base64')].flatMap((bytes) =>
    (['hex', 'base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding).replace(/=+$/, '')),
  );
  return [secret.replace(/=+$/, ''), ...forms];
}

describeOnBothEngines(
  'a backup file',
  (engine) => {
    const staff = useStaffApi(engine);
    const ask = async (path: string, body: object) => {
      const answer = await staff.api.call('POST', `/api/v1${path}`, { body, token: staff.token });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    };

    it('contains no readable secret of a key or webhook, current or former, and no session (S11)', async () => {
      const made = await ask('/keys', { name: 'Web shop', scopes: ['shipments:read'] });
      const webhook = await ask('/webhooks', {
        id: randomUUID(),
        url: 'https://hooks.example/in',
        types: null,
        customerId: null,
      });
      const renewed = await ask(`/webhooks/${webhook.id}/secret`, {});
      expect((await staff.api.call('GET', '/api/v1/shipments', { token: made.secret })).status).toBe(200);

      const backup = String(gunzipSync(readFileSync(await backUp(engine.database))));
      // The backup contains them encrypted.
      for (const open of [made.key.start, 'https://hooks.example/in']) expect(backup).toContain(open);
      const { rows } = await engine.database.pool.query('select secret, old_secret from webhook_endpoints');
      for (const sealed of Object.values(rows[0])) expect(backup).toContain(sealed);
      const keySecret = made.secret.slice(`${made.key.start}_`.length);
      const secrets = [keySecret, ...[webhook, renewed].map(({ secret }) => secret.slice('whsec_'.length))];
      expect(secrets.map(({ length }) => length)).toEqual([43, 44, 44]);
      const [session = ''] = staff.token.split('.');
      for (const secret of [...secrets, session, TEST_PASSWORD])
        for (const form of listForms(secret)) expect(backup.includes(form), form).toBe(false);
    });
  },
  { keepRows: true },
);
