import { beforeEach, describe, expect, it } from 'vitest';
import { MAIL_RETRY_HOURS } from '#domain/mail/mail.ts';
import type { Mail, MailView } from '#domain/mail/schema.ts';
import { TEST_EMAIL, TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { createDeliveryRepository } from './delivery.repository.ts';
import { GIVEN_UP, toExpiryTime } from './delivery.ts';

describeOnBothEngines(
  'the outbox',
  (engine) => {
    const staff = useStaffApi(engine);
    const call = (method: string, path: string, body?: unknown) =>
      staff.api.call(method, `/api/v1/mails${path}`, { token: staff.token, ...(body === undefined ? {} : { body }) });
    const list = async (query = ''): Promise<{ items: Mail[]; nextCursor: string | null }> =>
      (await call('GET', `?${query}`)).json();
    const sendTest = async (to = 'ada@example.com'): Promise<MailView> => (await call('POST', '/test', { to })).json();
    const fail = (id: string) =>
      engine.kysely
        .updateTable('mails')
        .set({ state: 'failed', attempts: 1, last_error: '550 No such user', tried_at: TEST_NOW })
        .where('id', '=', id)
        .execute();
    beforeEach(async () => {
      staff.api.setNow(TEST_NOW);
      await engine.kysely.deleteFrom('mails').execute();
    });

    it('keeps unsendable mails, and shows them in full', async () => {
      const { id } = await sendTest(' ada@example.com ');
      const mail: MailView = await (await call('GET', `/${id}`)).json();
      expect(mail).toMatchObject({ to: 'ada@example.com', kind: 'test', state: 'queued', attempts: 0, sentAt: null });
      expect(mail.messageId).toBe(`<${id}@localhost>`);
      expect(mail.text).toContain(`${TEST_EMAIL} requested this test on Dec 2, 2026 12:00 PM`);
      expect(mail.html).toContain('Email is working');
    });

    it('is paged newest first without gaps or duplicates while mails arrive', async () => {
      const sent = [];
      for (let n = 0; n < 5; n++) sent.push((await sendTest()).id);
      const first = await list('limit=2');
      await sendTest();
      const second = await list(`limit=2&cursor=${first.nextCursor}`);
      const third = await list(`limit=2&cursor=${second.nextCursor}`);
      const seen = [...first.items, ...second.items, ...third.items].map(({ id }) => id);
      expect([seen, third.nextCursor]).toEqual([sent.toReversed(), null]);
    });

    it('ends after an exactly full last page', async () => {
      for (let n = 0; n < 4; n++) await sendTest();
      const first = await list('limit=2');
      const last = await list(`limit=2&cursor=${first.nextCursor}`);
      expect([first.items.length, last.items.length, last.nextCursor]).toEqual([2, 2, null]);
    });

    it('can be filtered by state', async () => {
      const { id } = await sendTest();
      const other = await sendTest();
      await fail(id);
      expect((await list('state=failed')).items).toMatchObject([{ id, lastError: '550 No such user' }]);
      expect((await list('state=queued')).items).toMatchObject([{ id: other.id, lastError: null }]);
      expect((await list('state=sent')).items).toEqual([]);
    });

    describe('sending again', () => {
      it('queues a failed mail', async () => {
        const { id } = await sendTest();
        await fail(id);
        const response = await call('POST', `/${id}/resend`, {});
        expect([response.status, (await response.json()).state]).toEqual([200, 'queued']);
      });

      it('restarts the time limit of an old mail', async () => {
        const { id } = await sendTest();
        await fail(id);
        const later = new Date(Date.parse(TEST_NOW) + 10 * 24 * 3_600_000);
        staff.api.setNow(later.toISOString());
        await call('POST', `/${id}/resend`, {});
        const repository = createDeliveryRepository(engine.kysely, async () => undefined);
        expect(await repository.giveUp(toExpiryTime(later), later, GIVEN_UP)).toBe(0);
        const tooLate = new Date(later.getTime() + (MAIL_RETRY_HOURS + 1) * 3_600_000);
        expect(await repository.giveUp(toExpiryTime(tooLate), tooLate, GIVEN_UP)).toBe(1);
      });

      it('rejects a waiting mail and a missing one', async () => {
        const { id } = await sendTest();
        expect((await call('POST', `/${id}/resend`, {})).status).toBe(409);
        expect((await call('POST', '/none/resend', {})).status).toBe(404);
        expect((await call('GET', '/none')).status).toBe(404);
      });
    });

    it('reports a missing mail server, waiting mails and failed mails', async () => {
      await sendTest();
      await fail((await sendTest()).id);
      expect(await (await call('GET', '/status')).json()).toEqual({
        isConfigured: false,
        host: null,
        from: null,
        contactTo: null,
        queued: 1,
        failed: 1,
        lastSentAt: null,
        lastError: { at: TEST_NOW, message: '550 No such user' },
      });
    });

    it('reports the newest failure', async () => {
      await fail((await sendTest()).id);
      const { id } = await sendTest();
      const tried_at = new Date(Date.parse(TEST_NOW) + 60_000);
      const failed = { state: 'failed', last_error: '421 Too busy', tried_at } as const;
      await engine.kysely.updateTable('mails').set(failed).where('id', '=', id).execute();
      expect((await (await call('GET', '/status')).json()).lastError).toEqual({
        at: tried_at.toISOString(),
        message: '421 Too busy',
      });
    });

    it.each([
      ['', 'requiredFields'],
      ['ada', 'emailFormat'],
      ['ada@example.com\r\nBcc: victim@example.com', 'lineBreak'],
      ['ada@example.com, bob@example.com', 'emailFormat'],
    ])('sends no test to %j: %s', async (to, code) => {
      const response = await call('POST', '/test', { to });
      expect([response.status, (await response.json()).errors[0].code]).toEqual([422, code]);
      expect((await list()).items).toEqual([]);
    });

    it.each(['x', '0', '-1', '1 or 1=1', '99999999999999999999'])('rejects the cursor %j', async (cursor) => {
      expect((await call('GET', `?cursor=${encodeURIComponent(cursor)}`)).status).toBe(400);
    });
  },
  { keepRows: true },
);
