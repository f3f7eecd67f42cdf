import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import type { MailView } from '#domain/mail/schema.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { openTestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useMail } from '#tests/mail.ts';
import { findPendingPromiseMail } from './promises.repository.ts';

const [FIRST, SECOND, THIRD] = ['2026-12-04T09:00:00.000Z', '2026-12-08T09:00:00.000Z', '2026-12-09T09:00:00.000Z'];
const at = (time: string) => `2026-12-02T${time}:00.000Z`;

describeOnBothEngines(
  'a changed promised date',
  (engine) => {
    const mail = useMail(engine);
    beforeAll(() => mail.api.promiseMails.start());
    afterAll(() => mail.api.promiseMails.stop());

    async function followed(
      estimatedDeliveryDate: string | null = FIRST,
      languages: readonly string[] = ['en'],
    ): Promise<Shipment> {
      const shipment = await mail.create({ estimatedDeliveryDate });
      for (const language of languages) await mail.subscribe(shipment, `${language}@example.com`, language);
      mail.api.setNow(at('12:01'));
      return shipment;
    }
    async function move({ id }: Shipment, estimatedDeliveryDate: string | null, more: object = {}): Promise<void> {
      const path = `/api/v1/shipments/${id}`;
      const { version } = await (await mail.api.call('GET', path, { token: mail.token })).json();
      const headers = { 'If-Match': `"${version}"` };
      const body = { estimatedDeliveryDate, ...more };
      expect((await mail.api.call('PATCH', path, { body, headers, token: mail.token })).status).toBe(200);
    }
    const pending = async () =>
      (await sql`select from subscriptions where untold_promise is not null`.execute(engine.kysely)).rows.length;
    /** Sends the collected changes by the test's clock. */
    async function sendMailsUntil(iso: string): Promise<void> {
      mail.api.setNow(iso);
      await vi.waitFor(async () => expect(await pending()).toBe(0), 30_000);
    }
    const list = async (kind = 'promiseChanged'): Promise<MailView[]> => {
      const read = async (path: string) =>
        (await mail.api.call('GET', `/api/v1/mails${path}`, { token: mail.token })).json();
      const { items } = (await read('?limit=100')) as { items: MailView[] };
      const wanted = items.filter((one) => one.kind === kind).toReversed();
      return Promise.all(wanted.map(({ id }) => read(`/${id}`)));
    };

    it('is sent to each subscriber after ten minutes in their language, with both dates and the reason', async () => {
      const languages: readonly string[] = LANGUAGE_CODES;
      const shipment = await followed(FIRST, languages);
      await move(shipment, SECOND, { estimateReason: 'customs', estimateNote: 'TRAP broker' });
      mail.api.setNow(at('12:10'));
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await list()).toEqual([]);
      await sendMailsUntil(at('12:11'));
      const mails = (await list()).toSorted((a, b) => languages.indexOf(a.language) - languages.indexOf(b.language));
      const lines = mails.map(({ text }) => text.split('\n').slice(2, 5).join(' ').replaceAll(/\s/g, ' '));
      const expected: Record<Language, unknown> = {
        en: 'We now expect to deliver this shipment on Tuesday, December 8. Estimated delivery: December 8, 2026 Was Friday, December 4. Changed Wednesday, December 2: customs inspection.',
        es: expect.stringMatching(
          /^Ahora prevemos entregar este envío el martes, 8 de diciembre\. .+: inspección de aduanas\.$/,
        ),
        fr: expect.stringMatching(
          /^Nous prévoyons désormais de livrer cet envoi le mardi 8 décembre\. .+ : contrôle douanier\.$/,
        ),
        de: expect.stringMatching(
          /^Wir stellen diese Sendung jetzt voraussichtlich am Dienstag, 8\. Dezember zu\. .+: Zollprüfung\.$/,
        ),
        zh: expect.stringMatching(/^我们现预计于12月8日星期二送达此货件。 .+：海关查验。$/),
      };
      expect(lines).toEqual(LANGUAGE_CODES.map((code) => expected[code]));
      const [english] = mails;
      expect(english?.html).toContain('<s>Friday, December 4</s>');
      expect(JSON.stringify(mails)).not.toContain('TRAP');
    });

    it('records in the ledger how many subscribers were notified, and when, after the mails are sent', async () => {
      const shipment = await followed(FIRST, ['en', 'de']);
      const ledger = async () =>
        (await (await mail.api.call('GET', `/api/v1/shipments/${shipment.id}/promises`, { token: mail.token })).json())
          .items;
      await move(shipment, SECOND, { estimateReason: 'customs' });
      expect((await ledger()).map(({ told }: { told: unknown }) => told)).toEqual([null, null]);
      await sendMailsUntil(at('12:11'));
      const sent = { count: 2, at: expect.stringMatching(/Z$/) };
      await vi.waitFor(async () => {
        expect((await ledger()).map((line: { told: unknown }) => line.told)).toEqual([sent, null]);
      }, 10_000);
    });

    it('sends one mail when a typo is fixed in time, with the given reason', async () => {
      const shipment = await followed();
      await move(shipment, THIRD, { estimateReason: 'weather' });
      mail.api.setNow(at('12:07'));
      await move(shipment, SECOND, { estimateReason: 'corrected_mistake' });
      await sendMailsUntil(at('12:11'));
      const mails = await list();
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain('Was Friday, December 4. Changed Wednesday, December 2: weather.');
    });

    it('sends no mail when it returns to the announced date', async () => {
      const shipment = await followed();
      await move(shipment, SECOND);
      await sql`update shipments set estimated_delivery_date = ${FIRST} where id = ${shipment.id}`.execute(
        engine.kysely,
      );
      await sendMailsUntil(at('12:11'));
      expect(await list()).toEqual([]);
    });

    it.each([
      ['another time of the day', '2026-12-04T15:00:00.000Z', 0],
      ['earlier by less than two hours', '2026-12-03T23:30:00.000Z', 0],
      ['earlier by two hours', '2026-12-03T23:00:00.000Z', 1],
      ['later by minutes, on the next day', '2026-12-05T00:10:00.000Z', 1],
      ['taken back', null, 1],
    ])('that is %s sends this many mails: %s', async (_, due, count) => {
      const shipment = await followed('2026-12-04T01:00:00.000Z');
      await move(shipment, due);
      await sendMailsUntil(at('12:11'));
      const mails = await list();
      expect(mails).toHaveLength(count);
      if (due === null) expect(mails[0]?.text).toContain('You get an email as soon as there is one.');
    });

    it('is announced with an earlier scan mail, and not again', async () => {
      const shipment = await followed();
      await move(shipment, SECOND, { estimateReason: 'traffic' });
      await mail.addStatus(shipment);
      await sendMailsUntil(at('12:20'));
      expect(await list()).toEqual([]);
      const [scan] = await list('status');
      expect(scan?.text).toContain('Was Friday, December 4. Changed Wednesday, December 2: traffic.');
      await mail.addStatus(shipment);
      expect((await list('status'))[1]?.text).not.toContain('Was Friday');
    });

    it('is sent to no one after the delivery, nor to those who subscribed after it', async () => {
      const shipment = await followed();
      await move(shipment, SECOND);
      await mail.subscribe(shipment, 'late@example.com');
      await sendMailsUntil(at('12:11'));
      expect((await list()).map(({ to }) => to)).toEqual(['en@example.com']);
      await move(shipment, THIRD);
      await mail.addStatus(shipment, { status: 'DELIVERED' });
      await sendMailsUntil(at('12:30'));
      expect(await list()).toHaveLength(1);
    });

    it('is sent once when two senders run at once', async () => {
      const other = await openTestApi(engine.database, { keepsAccount: true, mail: { promises: { pollMs: 50 } } });
      const shipments = [await followed(), await followed(), await followed(), await followed()];
      for (const shipment of shipments) await move(shipment, SECOND);
      other.setNow(at('12:11'));
      await other.promiseMails.start();
      await sendMailsUntil(at('12:11'));
      await other.promiseMails.stop();
      expect(await list()).toHaveLength(shipments.length);
    });

    // The embedded database runs one transaction at a time.
    it.runIf(engine.name === 'postgres')('is mailed while another transaction locks another shipment', async () => {
      const [held, free] = [await followed(), await followed()];
      for (const shipment of [held, free]) await move(shipment, SECOND);
      await engine.kysely.transaction().execute(async (trx) => {
        expect(await findPendingPromiseMail(trx, new Date(at('12:11')))).toBe(held.id);
        mail.api.setNow(at('12:11'));
        await vi.waitFor(async () => expect(await list()).toMatchObject([{ shipmentId: free.id }]), 10_000);
      });
      await sendMailsUntil(at('12:11'));
      expect(await list()).toHaveLength(2);
    });

    it('is sent in order among the mails of the shipment, and after a restore', async () => {
      const shipment = await followed();
      await move(shipment, SECOND);
      // An email in delivery would be sent twice if it were deleted now.
      await mail.server.until(1);
      await vi.waitFor(async () => expect(await mail.outbox()).toMatchObject([{ state: 'sent' }]), 10_000);
      const path = `/api/v1/shipments/${shipment.id}`;
      await mail.api.call('DELETE', path, { token: mail.token });
      await mail.api.call('POST', `${path}/restore`, { body: {}, token: mail.token });
      await sendMailsUntil(at('12:11'));
      await mail.addStatus(shipment);
      const number = shipment.trackingNumber;
      await vi.waitFor(() => {
        const news = mail.server.taken.map(({ text = '' }) => text.split('\n')[0]);
        expect(news.filter((line) => line?.includes(number))).toEqual([
          expect.stringMatching(/^Label Created/),
          `Delivery now estimated for December 8, 2026 (${number})`,
          `In Transit, London (${number})`,
        ]);
      }, 10_000);
    });
  },
  { keepRows: true },
);
