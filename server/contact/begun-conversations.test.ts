import { beforeEach, expect, it } from 'vitest';
import type { ContactMessageView } from '#domain/contact/schema.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useMail } from '#tests/mail.ts';

const INBOX = '/api/v1/contact/messages';
const people = {
  sender: { company: 'Nordlicht GmbH', email: 'lena@nordlicht.example' },
  recipient: { name: 'Anna Testperson', email: 'anna@example.com', language: 'de' },
};

describeOnBothEngines(
  'conversations that staff begin',
  (engine) => {
    const mail = useMail(engine);
    beforeEach(() => engine.kysely.deleteFrom('contact_messages').execute());
    const call = (body: object, token = mail.token, path = INBOX) => mail.api.call('POST', path, { token, body });
    const begin = async (body: object): Promise<ContactMessageView> => (await call(body)).json();

    it('go to a person on the shipment in their language, and quote nothing', async () => {
      const { id: shipment, trackingNumber } = await mail.create({ people });
      const begun = await begin({ shipment, party: 'recipient', language: 'fr' });
      expect(begun).toMatchObject({
        name: 'Anna Testperson',
        email: 'anna@example.com',
        language: 'de',
        status: 'OPEN',
        isOurs: true,
        message: '',
        trackingNumbers: [trackingNumber],
        shipments: [{ trackingNumber, shipment: { id: shipment } }],
        replies: [],
      });
      const link = { token: mail.token, body: { shipment: null } };
      expect((await mail.api.call('PUT', `${INBOX}/${begun.id}/shipment`, link)).status).toBe(409);
      const reply = { id: 'first-reply', text: 'Guten Tag,\nwir brauchen die Rechnung.' };
      expect((await call(reply, mail.token, `${INBOX}/${begun.id}/replies`)).status).toBe(201);
      const [sent] = await mail.server.until(1);
      expect(sent).toMatchObject({
        to: [{ address: 'anna@example.com' }],
        subject: `Ihre Sendung ${trackingNumber} [${begun.caseNumber}]`,
      });
      expect(sent?.text).toMatch(
        /^Guten Tag,\nwir brauchen die Rechnung\.\n\n-- \nSie erhalten diese E-Mail, weil Ihre Adresse/,
      );
      expect(sent?.html).not.toContain('schrieb am');
    });

    it('are one for each person and shipment, however often they are begun', async () => {
      const { id: shipment } = await mail.create({ people });
      const first = await Promise.all([1, 2, 3].map(() => begin({ shipment, party: 'sender', language: 'es' })));
      expect(new Set(first.map(({ id }) => id)).size).toBe(1);
      expect(first[0]).toMatchObject({ name: 'Nordlicht GmbH', language: 'es' });
      expect((await begin({ shipment, party: 'recipient' })).id).not.toBe(first[0]?.id);
    });

    it('need a shipment and an email address', async () => {
      const { id: shipment } = await mail.create({ people: { sender: { name: 'Nobody' } } });
      const missing = await call({ shipment, party: 'sender' });
      expect([missing.status, (await missing.json()).type]).toEqual([409, expect.stringContaining('no-email')]);
      expect((await call({ shipment, party: 'recipient' })).status).toBe(409);
      expect((await call({ shipment: 'no-such-thing', party: 'sender' })).status).toBe(404);
      expect((await call({ shipment: '\0', party: 'sender' })).status).toBe(422);
    });

    it('are found by the number of their shipment, also after a reply corrected the address', async () => {
      const { id: shipment, trackingNumber } = await mail.create({ people });
      const { id } = await begin({ shipment, party: 'recipient' });
      const find = async () => {
        const path = `${INBOX}?search=${trackingNumber}`;
        return (await (await mail.api.call('GET', path, { token: mail.token })).json()).items;
      };
      expect(await find()).toMatchObject([{ id, email: 'anna@example.com' }]);
      const reply = { id: 'corrected-reply', text: 'Hello', email: 'anna.t@example.com' };
      expect((await call(reply, mail.token, `${INBOX}/${id}/replies`)).status).toBe(201);
      expect(await find()).toMatchObject([{ id, email: 'anna.t@example.com' }]);
    });
  },
  { keepRows: true },
);
