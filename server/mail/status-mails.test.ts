import { describe, expect, it, vi } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useMail } from '#tests/mail.ts';
import { headerOf, LOGO, type ReceivedMail } from '#tests/mail-server.ts';

const HIDDEN = { street: '12 Sample Street', note: 'Fragile, call the neighbor', item: 'Brass sextant' };

const to = (mails: ReceivedMail[], address: string) => mails.find(({ envelope }) => envelope.to[0] === address);

describeOnBothEngines(
  'a status change',
  (engine) => {
    const mail = useMail(engine);

    /** Creates a shipment that these addresses follow, and discards the emails about that. */
    async function followed(...subscribers: [email: string, language: string][]) {
      const shipment = await mail.create({
        originAddress: `New York, ${HIDDEN.street}`,
        notes: HIDDEN.note,
        items: [{ description: HIDDEN.item }],
        estimatedDeliveryDate: '2026-12-04T09:00:00.000Z',
      });
      for (const [email, language] of subscribers) await mail.subscribe(shipment, email, language);
      await mail.server.until(subscribers.length);
      await vi.waitFor(
        async () => expect((await mail.outbox()).every(({ state }) => state === 'sent')).toBe(true),
        30_000,
      );
      mail.server.taken.length = 0;
      return shipment;
    }

    it('sends one mail to each subscriber in their language', async () => {
      const languages = [...LANGUAGE_CODES, 'xx'];
      const shipment = await followed(...languages.map((code): [string, string] => [`${code}@example.com`, code]));
      await mail.addStatus(shipment, { status: 'ON_HOLD', notes: 'Customs inspection' });
      const mails = await mail.server.until(languages.length);
      expect(mails.map(({ envelope }) => envelope.to)).toHaveLength(languages.length);
      const { trackingNumber } = shipment;
      const firstLine = (code: string) =>
        to(mails, `${code}@example.com`)?.text?.split('\n')[0]?.replaceAll(/\s/g, ' ');
      const expected: Record<Language, string> = {
        en: `On Hold, London (${trackingNumber})`,
        es: `En espera, Londres (${trackingNumber})`,
        fr: `En attente, Londres (${trackingNumber})`,
        de: `Angehalten, London (${trackingNumber})`,
        zh: `暂停运输，伦敦（${trackingNumber}）`,
      };
      expect(languages.map(firstLine)).toEqual([...LANGUAGE_CODES.map((code) => expected[code]), expected.en]);
      expect(to(mails, 'de@example.com')?.html).toContain('<html lang="de">');
      expect(to(mails, 'de@example.com')?.text).toContain(
        'Angehalten in London seit Mittwoch, 2. Dezember um 12:00 Uhr.',
      );
    });

    it('shares subject, thread and list with other mails of its shipment (W4)', async () => {
      const shipment = await mail.create({ originAddress: 'New York', destinationAddress: 'London, Dock 7' });
      await mail.subscribe(shipment, 'ada@example.com');
      await mail.addStatus(shipment);
      const moved = await mail.api.call('PATCH', `/api/v1/shipments/${shipment.id}`, {
        body: { destinationAddress: 'Hamburg, Sample Quay 1' },
        headers: { 'If-Match': '"2"' },
        token: mail.token,
      });
      expect(moved.status).toBe(200);
      await mail.subscribe(shipment, 'bea@example.com');
      await mail.addStatus(shipment, { status: 'DELIVERED' });
      const mails = await mail.server.until(5);
      const common = (name: string) => new Set(mails.map((sent) => headerOf(sent, name)));
      const number = shipment.trackingNumber.toLowerCase();
      expect(new Set(mails.map(({ subject }) => subject))).toEqual(
        new Set([`Your shipment ${shipment.trackingNumber}, New York to London`]),
      );
      expect(common('References')).toEqual(new Set([`<shipment.${number}@localhost>`]));
      expect(common('In-Reply-To')).toEqual(new Set([`<shipment.${number}@localhost>`]));
      expect(common('List-Id')).toEqual(new Set([`${shipment.trackingNumber} <${number}.updates.localhost>`]));
      expect(common('Message-ID').size).toBe(5);
    });

    it('contains the public data and nothing else', async () => {
      const shipment = await followed(['ada@example.com', 'en']);
      await mail.addStatus(shipment, { location: 'St. John’s, Dock 7', notes: 'Departed on the evening flight.' });
      const [sent] = await mail.server.until(1);
      const url = `http://localhost:3000/track/${shipment.trackingNumber}`;
      for (const body of [sent?.text, sent?.html]) {
        expect(body).toMatch(/St\. John('|&#39;|&#x27;)s/);
        expect(body).toContain('on Wednesday, December 2 at 12:00 PM');
        expect(body).toContain('December 4, 2026');
        expect(body).toContain('Departed on the evening flight.');
        expect(body).toContain('Times are in Coordinated Universal Time.');
        expect(body).toContain(url);
        expect(body).toMatch(/http:\/\/localhost:3000\/unsubscribe\/[\w-]{32}/);
        for (const hidden of [...Object.values(HIDDEN), 'Dock 7']) expect(body).not.toContain(hidden);
      }
      expect(sent?.html?.replace(LOGO, '')).not.toMatch(/src=|url\(|<script|<link/i);
    });

    it('has a sender, a stable id and one-click unsubscribe (RFC 8058)', async () => {
      const shipment = await followed(['ada@example.com', 'en']);
      await mail.addStatus(shipment);
      const [sent] = (await mail.server.until(1)) as [ReceivedMail];
      expect(sent.from).toMatchObject({ name: 'TransCargo', address: 'updates@transcargo.example' });
      expect(sent.to).toEqual([{ address: 'ada@example.com', name: '' }]);
      expect(headerOf(sent, 'List-Unsubscribe')).toMatch(/^<http:\/\/localhost:3000\/unsubscribe\/[\w-]{32}>$/);
      expect(headerOf(sent, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      expect(headerOf(sent, 'Auto-Submitted')).toBe('auto-generated');
      const { id } = await engine.kysely
        .selectFrom('mails')
        .select('id')
        .where('kind', '=', 'status')
        .executeTakeFirstOrThrow();
      expect(sent.messageId).toBe(`<${id}@localhost>`);
    });

    it('mentions that it corrects an earlier entry', async () => {
      const shipment = await followed(['ada@example.com', 'en']);
      await mail.addStatus(shipment, { location: 'Paris' });
      await mail.addStatus(shipment, { location: 'London', corrects: 1 });
      const [, sent] = await mail.server.until(2);
      expect(sent?.text).toContain('This corrects an earlier entry.');
      expect(sent?.text).not.toContain('Paris');
    });

    it('says what exactly happened in the reader’s language, limited to public data', async () => {
      const shipment = await followed(['ada@example.com', 'de']);
      const attempt = { status: 'OUT_FOR_DELIVERY', location: 'London', code: 'attempt_failed' };
      await mail.addStatus(shipment, { ...attempt, reason: 'not_home' });
      await mail.addStatus(shipment, { ...attempt, reason: 'payment' });
      const [first, second] = await mail.server.until(2);
      expect(first?.text?.split('\n')[0]).toContain('Zustellversuch');
      expect(first?.text).toMatch(/Zustellversuch {2}London {2}Niemand hat geöffnet\./);
      expect(String(first?.html)).toContain('Niemand hat geöffnet.');
      expect(second?.text).toContain('Bitte melden Sie sich bei uns wegen dieser Sendung.');
      expect(second?.text).not.toContain('Zahlung');
    });

    it('announces no further mails at delivery, and no estimate', async () => {
      const shipment = await followed(['ada@example.com', 'en']);
      await mail.addStatus(shipment, { status: 'DELIVERED' });
      const [sent] = await mail.server.until(1);
      expect(sent?.text).toContain(`Delivered, London (${shipment.trackingNumber})\n`);
      expect(sent?.text).toContain('This was the last email, unless an entry is corrected.');
      expect(sent?.text).not.toContain('Estimated delivery');
    });

    describe('set in the edit form', () => {
      const save = (shipment: object & { id: string; version: number }, changes: object) =>
        mail.api.call('PUT', `/api/v1/shipments/${shipment.id}`, {
          body: { ...shipment, ...changes },
          token: mail.token,
          headers: { 'If-Match': `"${shipment.version}"` },
        });

      it('is sent with its time and without a place', async () => {
        const shipment = await followed(['ada@example.com', 'en']);
        mail.api.setNow('2026-12-03T08:30:00.000Z');
        expect((await save(shipment, { status: 'ON_HOLD' })).status).toBe(200);
        const [sent] = await mail.server.until(1);
        expect(sent?.text).toContain(`On Hold (${shipment.trackingNumber})\n`);
        expect(sent?.text).toContain('Updated Thursday, December 3 at 8:30 AM.');
      });

      it('is sent only when it changed and was saved', async () => {
        const shipment = await followed(['ada@example.com', 'en']);
        expect((await save(shipment, { notes: 'Changed' })).status).toBe(200);
        expect((await save(shipment, { status: 'ON_HOLD' })).status).toBe(412);
        expect(await mail.outbox()).toHaveLength(1);
      });
    });

    it('is sent once for repeated requests', async () => {
      const { id } = await followed(['ada@example.com', 'en']);
      const send = () =>
        mail.api.call('POST', `/api/v1/shipments/${id}/history`, {
          body: { status: 'IN_TRANSIT', location: 'London' },
          token: mail.token,
          headers: { 'Idempotency-Key': 'one' },
        });
      await Promise.all(Array.from({ length: 10 }, send));
      expect((await mail.outbox()).filter(({ kind }) => kind === 'status')).toHaveLength(1);
    });
  },
  { keepRows: true },
);
