import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import { openTestApi, TEST_EMAIL, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useMail } from '#tests/mail.ts';

const NOWHERE = '1 Quiet Lane, Zzqxville';

describeOnBothEngines(
  'attention emails',
  (engine) => {
    const mail = useMail(engine);
    const others: TestApi[] = [];
    let token: string;
    const start = () => Promise.all([mail.api, ...others].map(({ attentionMails }) => attentionMails.start()));
    const stop = () => Promise.all([mail.api, ...others].map(({ attentionMails }) => attentionMails.stop()));
    const setNow = (iso: string) => [mail.api, ...others].map((api) => api.setNow(iso));
    beforeAll(async () => {
      // Adds a second process; the embedded engine has only one.
      if (engine.database.engine === 'postgres')
        others.push(await openTestApi(engine.database, { mail: { attention: { pollMs: 50 } } }));
      // The other API reset the password, which ended the sessions.
      token = await mail.api.signIn();
      await start();
    });
    afterAll(async () => {
      await stop();
      for (const other of others) await other.close();
    });
    beforeEach(async () => {
      await engine.kysely.deleteFrom('attention_mails').execute();
      await engine.kysely.deleteFrom('webhook_endpoints').execute();
      setNow('2026-12-02T07:00:00.000Z');
    });

    const choose = (body: object) => mail.api.call('PUT', '/api/v1/attention/mail', { token: token, body });
    const isWanted = async () =>
      (await (await mail.api.call('GET', '/api/v1/attention/mail', { token: token })).json()).isWanted;
    /** Waits until everybody's check of the day by the test's clock is done. */
    const looked = (day: string) =>
      vi.waitFor(async () => {
        const rows = await engine.kysely.selectFrom('attention_mails').select('looked_on').execute();
        expect(rows.map(({ looked_on }) => looked_on)).toEqual([day]);
      }, 30_000);
    const sent = async () => (await mail.outbox()).filter(({ kind }) => kind === 'attention');

    test('are sent to subscribers once when the office opens, also after a restart and with two processes', async () => {
      await mail.api.create(token, { destinationAddress: NOWHERE });
      expect(await isWanted()).toBe(false);
      expect(await (await choose({ isWanted: true })).json()).toEqual({ isWanted: true });
      expect(await isWanted()).toBe(true);
      setNow('2026-12-02T08:00:00.000Z');
      await looked('2026-12-02');
      await stop();
      await start();
      setNow('2026-12-02T16:00:00.000Z');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await sent()).toMatchObject([{ recipient: TEST_EMAIL }]);
      setNow('2026-12-03T07:59:59.000Z');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await sent()).toHaveLength(1);
      setNow('2026-12-03T08:00:00.000Z');
      await looked('2026-12-03');
      expect(await sent()).toHaveLength(2);
      await choose({ isWanted: false });
      setNow('2026-12-04T09:00:00.000Z');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await sent()).toHaveLength(2);
    });

    test('are not sent when nothing needs attention, on closed days, or right after subscribing during hours', async () => {
      await choose({ isWanted: true });
      setNow('2026-12-05T09:00:00.000Z');
      await looked('2026-12-05');
      await mail.api.create(token, { destinationAddress: NOWHERE });
      setNow('2026-12-05T13:00:00.000Z');
      await new Promise((resolve) => setTimeout(resolve, 200));
      setNow('2026-12-06T10:00:00.000Z');
      await new Promise((resolve) => setTimeout(resolve, 200));
      await choose({ isWanted: false });
      setNow('2026-12-07T10:00:00.000Z');
      await choose({ isWanted: true });
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await sent()).toEqual([]);
      setNow('2026-12-08T08:00:00.000Z');
      await looked('2026-12-08');
      expect(await sent()).toHaveLength(1);
    });

    test.each(LANGUAGE_CODES)('state counts and links in %s', async (language) => {
      await mail.api.create(token, { destinationAddress: NOWHERE });
      await sql`insert into webhook_endpoints
        (id, url, secret, secret_end, cursor_xid, cursor_seq, state, failing_since, created_at)
        values (${`still-${language}`}, 'https://shop.example/hook', '', '', 0, 0, 'failing', now(), now())`.execute(
        engine.kysely,
      );
      await choose({ isWanted: true, language });
      setNow('2026-12-02T08:00:00.000Z');
      await looked('2026-12-02');
      const { items } = await (await mail.api.call('GET', '/api/v1/mails', { token: token })).json();
      const one = await (await mail.api.call('GET', `/api/v1/mails/${items[0].id}`, { token: token })).json();
      const labels: Record<Language, [label: string, colon: string]> = {
        en: ['Data to fix', ': '],
        es: ['Datos por corregir', ': '],
        fr: ['Données à corriger', '\u00a0: '],
        de: ['Fehlerhafte Daten', ': '],
        zh: ['待更正数据', '：'],
      };
      const [label, colon] = labels[language];
      expect(one.language).toBe(language);
      expect(one.subject).toContain('2');
      expect(one.text).toMatch(new RegExp(`\n\n${label}${colon}1\nWebhooks?${colon}1\n\n`));
      expect(one.text).toContain('http://localhost:3000/admin/attention');
      expect(one.html).toContain('http://localhost:3000/admin/settings');
      expect(one.text).not.toMatch(/\{\{|Zzqxville|shop\.example/);
    });

    test('require an offered language, and can only be set for oneself', async () => {
      expect((await choose({ isWanted: true, language: 'xx' })).status).toBe(422);
      expect((await choose({ isWanted: true, userId: 'other' })).status).toBe(422);
      expect(await isWanted()).toBe(false);
    });
  },
  { keepRows: true },
);
