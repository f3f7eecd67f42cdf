import { beforeAll, describe, expect, it, vi } from 'vitest';
import { explainMailFailure } from '#domain/mail/failure.ts';
import { MAIL_KEPT_DAYS, MAIL_RETRY_HOURS } from '#domain/mail/mail.ts';
import type { Mail } from '#domain/mail/schema.ts';
import { publicPlaces } from '#server/charts/address/public-places.ts';
import { toShipmentFacts } from '#server/on-status-change.ts';
import { createShipmentRepository } from '#server/shipments/shipments.repository.ts';
import { openTestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useMail } from '#tests/mail.ts';
import { FAST, TEST_FROM } from '#tests/mail-settings.ts';
import { createOutbox } from './outbox.repository.ts';

const LONG = { timeout: 15_000 };
const RULE = { timeZone: 'UTC', earlierHours: 2, getStaffLanguage: () => 'en' as const };

describeOnBothEngines(
  'mail delivery',
  (engine) => {
    const mail = useMail(engine);
    const states = async () => (await mail.outbox()).map(({ state }) => state);
    const call = (method: string, path: string, body?: unknown) =>
      mail.api.call(method, `/api/v1/mails${path}`, { token: mail.token, ...(body === undefined ? {} : { body }) });
    const findFailed = async (): Promise<Mail> => {
      await vi.waitFor(async () => expect(await states()).toContain('failed'), LONG);
      return (await (await call('GET', '?state=failed')).json()).items[0];
    };

    it('retries temporary failures (4xx), and later mails to the same recipient wait', async () => {
      let refusals = 2;
      mail.server.onRecipient = () => (refusals-- > 0 ? { code: 451, text: 'Greylisted' } : undefined);
      const shipment = await mail.create();
      await mail.subscribe(shipment, 'ada@example.com');
      await mail.addStatus(shipment);
      const news = (await mail.server.until(2)).map(({ text }) => text?.split('\n')[0]);
      const { trackingNumber } = shipment;
      expect(news).toEqual([expect.stringMatching(/^Label Created/), `In Transit, London (${trackingNumber})`]);
      await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'sent']), LONG);
      expect(await mail.outbox()).toMatchObject([{ attempts: 3, last_error: null }, { attempts: 1 }]);
    });

    it('is not delayed by another recipient', async () => {
      mail.server.onRecipient = (address) => (address === 'ada@example.com' ? { code: 451, text: 'Later' } : undefined);
      const shipment = await mail.create();
      await mail.subscribe(shipment, 'ada@example.com');
      await mail.subscribe(shipment, 'ben@example.com');
      await mail.addStatus(shipment);
      expect((await mail.server.until(2)).map(({ envelope }) => envelope.to)).toEqual([
        ['ben@example.com'],
        ['ben@example.com'],
      ]);
    });

    it('stops on a permanent failure (5xx); staff see the reason and can resend; the next mail is sent', async () => {
      mail.server.onRecipient = () => ({ code: 550, text: 'No such user here' });
      await call('POST', '/test', { to: 'ada@example.com' });
      const failed = await findFailed();
      expect(failed).toMatchObject({ attempts: 1, lastError: expect.stringContaining('550 No such user here') });
      expect((await (await call('GET', '/status')).json()).lastError.message).toContain('No such user here');
      mail.server.onRecipient = () => undefined;
      expect((await call('POST', `/${failed.id}/resend`, {})).status).toBe(200);
      await mail.server.until(1);
      await vi.waitFor(async () => expect(await states()).toEqual(['sent']), LONG);
    });

    it('ends the subscriptions of an unknown address (550 at RCPT); staff see it (O2)', async () => {
      const [shipment, other] = [await mail.create(), await mail.create()];
      await mail.subscribe(shipment, 'ben@example.com');
      await mail.subscribe(shipment, 'ada@example.com');
      await mail.subscribe(other, 'ada@example.com');
      await mail.server.until(3);
      await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'sent', 'sent']), LONG);
      mail.server.onRecipient = (address) =>
        address === 'ada@example.com' ? { code: 550, text: '5.1.1 No such user here' } : undefined;
      await mail.addStatus(shipment);
      const failed = await findFailed();
      expect(failed).toMatchObject({ to: 'ada@example.com' });
      expect(explainMailFailure(failed.lastError ?? '')).toBe('ended');
      const left = await engine.kysely.selectFrom('subscriptions').select('email').execute();
      expect(left).toEqual([{ email: 'ben@example.com' }]);
      // Imports don't restore it: server/imports/imports-unsubscribed.test.ts.
      expect(await engine.kysely.selectFrom('refused_mail').selectAll().execute()).toHaveLength(1);
      await mail.addStatus(other);
      await mail.addStatus(shipment);
      await mail.server.until(5);
      expect(mail.server.taken.slice(3).map(({ envelope }) => envelope.to)).toEqual([
        ['ben@example.com'],
        ['ben@example.com'],
      ]);
    });

    it('keeps the subscription when the server rejects for another reason (550 5.7.1)', async () => {
      const shipment = await mail.create();
      mail.server.onRecipient = () => ({ code: 550, text: '5.7.1 Blocked by policy' });
      await mail.subscribe(shipment, 'ada@example.com');
      await findFailed();
      expect(await engine.kysely.selectFrom('subscriptions').select('email').execute()).toHaveLength(1);
    });

    it('gives up on a mail that waited too long, says why, and sends it when staff retry', async () => {
      mail.server.onRecipient = () => ({ code: 421, text: 'Overloaded' });
      await call('POST', '/test', { to: 'ada@example.com' });
      await vi.waitFor(async () => expect(await mail.outbox()).toMatchObject([{ state: 'queued', attempts: 1 }]), LONG);
      const later = new Date(Date.parse('2026-12-02T12:00:00.000Z') + MAIL_RETRY_HOURS * 3_600_000 + 1);
      mail.api.setNow(later.toISOString());
      const failed = await findFailed();
      expect(failed.lastError).toMatch(/^Not delivered within 72 hours\. .*421 Overloaded/);
      mail.server.onRecipient = () => undefined;
      await call('POST', `/${failed.id}/resend`, {});
      await mail.server.until(1);
    });

    it('copies a contact message to the office, with the visitor as reply address', async () => {
      const body = {
        name: 'Ada Invented',
        email: 'ada@example.com',
        subject: 'OTHER',
        message: 'Hello.\nSecond line.',
      };
      const { caseNumber } = await (await mail.api.call('POST', '/api/v1/contact', { body })).json();
      const [sent] = await mail.server.until(1);
      expect(sent?.envelope.to).toEqual(['office@transcargo.example']);
      expect(sent?.replyTo).toEqual([{ name: 'Ada Invented', address: 'ada@example.com' }]);
      expect(sent?.subject).toBe(`${caseNumber}: Other, Ada Invented`);
      expect(sent?.text).toContain('Hello.\nSecond line.');
      // A message in Arabic or Hebrew reads from the right.
      expect(sent?.html).toMatch(/<td [^>]*dir="auto"[^>]*>Ada Invented</);
      expect(sent?.html).toMatch(/<p dir="auto"[^>]*>Hello\.\nSecond line\./);
      const { id } = await engine.kysely.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow();
      expect(sent?.text).toContain(`/admin/messages/${id}\n`);
      await engine.kysely.deleteFrom('contact_messages').execute();
      expect(await mail.outbox()).toEqual([]);
    });

    describe('one transaction', () => {
      const change = {
        id: '0000000a-0000-4000-8000-000000000001',
        status: 'IN_TRANSIT',
        at: new Date('2026-12-02T12:00:00.000Z'),
        code: null,
        reason: null,
        location: 'London',
        notes: '',
      } as const;

      it('leaves no mail when the status change fails', async () => {
        const shipment = await mail.create();
        await mail.subscribe(shipment, 'ada@example.com');
        const outbox = createOutbox(engine.kysely, async () => undefined, RULE);
        const repository = createShipmentRepository(engine.kysely, {
          onStatusChange: async (trx, { shipment: changed }) => {
            await outbox.queueForSubscribers(trx, changed.id, toShipmentFacts(changed, publicPlaces), new Date());
            throw new Error('The connection broke.');
          },
        });
        await expect(
          repository.addStatus(shipment.id, change, undefined, { email: '', customerScope: 'all' }),
        ).rejects.toThrow('broke');
        expect((await mail.outbox()).map(({ kind }) => kind)).toEqual(['subscribed']);
      });

      it('leaves no status change when its mail or job cannot be written', async () => {
        const shipment = await mail.create();
        await mail.subscribe(shipment, 'ada@example.com');
        const failing = async () => {
          throw new Error('No job.');
        };
        const outbox = createOutbox(engine.kysely, failing, RULE);
        const repository = createShipmentRepository(engine.kysely, {
          onStatusChange: async (trx, { shipment: changed }) => {
            await outbox.queueForSubscribers(trx, changed.id, toShipmentFacts(changed, publicPlaces), new Date());
          },
        });
        await expect(
          repository.addStatus(shipment.id, change, undefined, { email: '', customerScope: 'all' }),
        ).rejects.toThrow('No job.');
        expect((await repository.findById(shipment.id, 'all'))?.status).toBe('LABEL_CREATED');
        expect((await mail.outbox()).map(({ kind }) => kind)).toEqual(['subscribed']);
      });
    });

    describe('after another start', () => {
      beforeAll(() => mail.api.mail.stop());

      describe('without a mail server', () => {
        it('keeps the mails, and sends them once one is configured', async () => {
          const without = await openTestApi(engine.database);
          await without.mail.start();
          const token = await without.signIn();
          await without.call('POST', '/api/v1/mails/test', { token, body: { to: 'ada@example.com' } });
          expect(await states()).toEqual(['queued']);
          await without.mail.stop();
          const { url: smtpUrl } = mail.server;
          const later = await openTestApi(engine.database, { mail: { smtpUrl, from: TEST_FROM, pace: FAST } });
          await later.mail.start();
          await mail.server.until(1);
          await later.mail.stop();
          expect(await states()).toEqual(['sent']);
        });

        it('keeps no mail forever', async () => {
          const api = await openTestApi(engine.database);
          const token = await api.signIn();
          await api.call('POST', '/api/v1/mails/test', { token, body: { to: 'ada@example.com' } });
          api.setNow(new Date(Date.parse('2026-12-02T12:00:00.000Z') + MAIL_KEPT_DAYS * 86_400_000 + 1).toISOString());
          await api.mail.start();
          expect(await states()).toEqual([]);
          await api.mail.stop();
        });
      });

      it('recreates the job of each mail that lost it', async () => {
        const api = await openTestApi(engine.database);
        const token = await api.signIn();
        await api.call('POST', '/api/v1/mails/test', { token, body: { to: 'ada@example.com' } });
        await engine.database.pool.query(`delete from pgboss.job where name = 'mail'`);
        const { url: smtpUrl } = mail.server;
        const sender = await openTestApi(engine.database, { mail: { smtpUrl, from: TEST_FROM, pace: FAST } });
        await sender.mail.start();
        await mail.server.until(1);
        await sender.mail.stop();
      });
    });
  },
  { keepRows: true },
);
