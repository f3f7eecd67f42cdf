import { beforeEach, describe, expect, it } from 'vitest';
import { CONTACT_SUBJECTS } from '#domain/contact/contact.ts';
import type { ContactMessage, ContactMessageView, FilledTemplate } from '#domain/contact/schema.ts';
import { MAIL_KEPT_DAYS } from '#domain/mail/mail.ts';
import { createDeliveryRepository } from '#server/mail/delivery.repository.ts';
import { TEST_EMAIL, TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useMail } from '#tests/mail.ts';
import { LOGO } from '#tests/mail-server.ts';
import { SCRIPT_PAYLOADS } from '#tests/script-payloads.ts';

const INBOX = '/api/v1/contact/messages';
/** Of a race. */
const ROUNDS = 5;
const createReplyId = () => `reply-${crypto.randomUUID()}`;

describeOnBothEngines(
  'replies to messages',
  (engine) => {
    const mail = useMail(engine);
    let visitors = 0;
    beforeEach(() => engine.kysely.deleteFrom('contact_messages').execute());

    const call = (method: string, path: string, body?: unknown) =>
      mail.api.call(method, path, { token: mail.token, ...(body === undefined ? {} : { body }) });
    const read = async (id: string): Promise<ContactMessageView> => (await call('GET', `${INBOX}/${id}`)).json();
    const reply = (id: string, body: object = {}) =>
      call('POST', `${INBOX}/${id}/replies`, { id: createReplyId(), text: 'It arrives on Friday.', ...body });
    async function receive(changes: object = {}): Promise<ContactMessage> {
      const body = { name: 'Ada Invented', email: 'ada@example.com', subject: 'OTHER', message: 'Hello', ...changes };
      const address = `2001:db8:${(++visitors).toString(16)}::1`;
      const { caseNumber } = await (await mail.api.call('POST', '/api/v1/contact', { body, address })).json();
      const { items } = await (await call('GET', `${INBOX}?search=${caseNumber}`)).json();
      return items[0];
    }
    /** Emails to visitors, without the office's copies. */
    const findSent = async (count: number) =>
      (await mail.server.until(count)).filter(({ envelope }) => envelope.to[0] !== 'office@transcargo.example');

    it('are refused if there is a newer one than the author knew', async () => {
      const { id } = await receive();
      const [first, second] = await Promise.all([
        reply(id, { text: 'One.', lastReplyId: null }),
        reply(id, { text: 'Another.', lastReplyId: null }),
      ]);
      expect([first.status, second.status].sort()).toEqual([201, 409]);
      const refused = first.status === 409 ? first : second;
      expect(await refused.json()).toMatchObject({ type: 'urn:problem:answered-meanwhile' });
      const [stored, ...others] = (await read(id)).replies;
      expect(others).toEqual([]);
      const repeated = { id: stored?.id, text: stored?.text, lastReplyId: null };
      expect((await reply(id, repeated)).status).toBe(201);
      expect((await reply(id, { lastReplyId: stored?.id })).status).toBe(201);
      expect((await read(id)).replies).toHaveLength(2);
    });

    it('are sent to the writer with the office as reply address, and appear with the message', async () => {
      const message = await receive({ language: 'de', message: 'Wo ist\nmeine Sendung?' });
      const response = await reply(message.id, { text: 'Sie kommt\nam Freitag.', done: true });
      expect(response.status).toBe(201);
      const [sent] = await findSent(2);
      expect(sent).toMatchObject({
        to: [{ address: 'ada@example.com' }],
        replyTo: [{ name: 'TransCargo', address: 'hello@transcargo.example' }],
        subject: `Re: Ihre Nachricht an TransCargo [${message.caseNumber}]`,
      });
      expect(sent?.text).toContain('Sie kommt\nam Freitag.');
      expect(sent?.text).toContain('> Wo ist\n> meine Sendung?');
      expect(sent?.headers.map(({ key }) => key)).not.toContain('auto-submitted');
      await expect.poll(async () => (await read(message.id)).replies[0]?.state).toBe('sent');
      expect(await read(message.id)).toMatchObject({
        status: 'DONE',
        canReply: true,
        replies: [
          { author: TEST_EMAIL, at: TEST_NOW, text: 'Sie kommt\nam Freitag.', language: 'de', lastError: null },
        ],
      });
    });

    it('correct the address of the message, which names who did and the address of each reply', async () => {
      const { id, caseNumber } = await receive({ email: 'ada@exmaple.com' });
      await reply(id);
      const corrected = { id: createReplyId(), text: 'Again.', email: ' Ada@example.com ' };
      for (const _ of ['first', 'repeated']) expect((await reply(id, corrected)).status).toBe(201);
      const view = await read(id);
      expect(view.email).toBe('Ada@example.com');
      expect(view.replies.map(({ recipient }) => recipient)).toEqual(['ada@exmaple.com', 'Ada@example.com']);
      expect(view.events).toEqual([
        { at: TEST_NOW, actor: TEST_EMAIL, from: 'NEW', to: 'OPEN' },
        { at: TEST_NOW, actor: TEST_EMAIL, from: null, to: null },
      ]);
      const find = async (search: string) => (await (await call('GET', `${INBOX}?search=${search}`)).json()).items;
      expect(await find('exmaple')).toEqual([]);
      expect(await find('ada@example')).toMatchObject([{ id, caseNumber }]);
      const rows = await engine.kysely
        .selectFrom('audit_entries')
        .selectAll()
        .where('contact_message_id', '=', id)
        .execute();
      expect(rows.map(({ action }) => action)).toContain('messageEmailCorrected');
      expect(JSON.stringify(rows)).not.toMatch(/ada@/i);
      for (const email of ['', 'ada', 'ada@example.com\nBcc: eve@example.com'])
        expect((await reply(id, { email })).status).toBe(422);
      await call('DELETE', '/api/v1/people?email=ada@example.com');
      expect((await call('GET', `${INBOX}/${id}`)).status).toBe(404);
      expect((await (await call('GET', '/api/v1/people?email=ada@exmaple.com')).json()).mails).toEqual([]);
    });

    it('are stored once when sent twice, also concurrently', async () => {
      const { id } = await receive();
      const body = { id: createReplyId(), text: 'Once.' };
      const answers = await Promise.all([reply(id, body), reply(id, body), reply(id, body)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect((await read(id)).replies).toHaveLength(1);
      expect((await reply(id, { ...body, text: 'Something else.' })).status).toBe(409);
      const other = await receive();
      expect((await reply(other.id, body)).status).toBe(409);
      expect((await read(other.id)).replies).toEqual([]);
    });

    it('with one id for two messages at the same time are stored for one, and rejected for the other with 409', async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const messages = await Promise.all([receive(), receive(), receive()]);
        const body = { id: createReplyId(), text: 'For one of them.' };
        const answers = await Promise.all(messages.map(({ id }) => reply(id, body)));
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
        const stored = await Promise.all(messages.map(({ id }) => read(id)));
        expect(stored.flatMap(({ replies }) => replies)).toHaveLength(1);
        expect(stored.filter(({ status }) => status === 'OPEN')).toHaveLength(1);
      }
    });

    it('open the message, and are in the audit log without their text', async () => {
      const { id } = await receive();
      await reply(id, { text: 'A secret of Ada' });
      expect((await read(id)).status).toBe('OPEN');
      const rows = await engine.kysely
        .selectFrom('audit_entries')
        .selectAll()
        .where('contact_message_id', '=', id)
        .orderBy('id')
        .execute();
      expect(rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
        `${TEST_EMAIL} messageAnswered`,
        `${TEST_EMAIL} messageStatusChanged`,
      ]);
      expect(JSON.stringify(rows)).not.toContain('Ada');
    });

    it('are kept and erased with the message, and are part of the person’s data', async () => {
      const { id } = await receive({ email: 'Held@Example.com' });
      await reply(id, { text: 'Words to Ada' });
      const late = new Date(Date.parse(TEST_NOW) + (MAIL_KEPT_DAYS + 1) * 86_400_000);
      await createDeliveryRepository(engine.kysely, async () => undefined).eraseOlder(late);
      expect((await read(id)).replies).toMatchObject([{ text: 'Words to Ada' }]);
      const person = await (await call('GET', '/api/v1/people?email=held@example.com')).json();
      expect(JSON.stringify(person.mails)).toContain('Words to Ada');
      await call('DELETE', '/api/v1/people?email=held@example.com');
      const left = await engine.kysely.selectFrom('mails').selectAll().execute();
      expect(JSON.stringify(left)).not.toContain('Words to Ada');
    });

    it('reject an empty or too long text, an invalid id and a missing message', async () => {
      const { id } = await receive();
      for (const body of [{ text: ' \n' }, { text: 'x'.repeat(5001) }, { id: 'x' }, { text: 'a\0b' }])
        expect((await reply(id, body)).status).toBe(422);
      expect((await reply('no-such-id')).status).toBe(404);
      expect((await read(id)).replies).toEqual([]);
    });

    it('never inject HTML or mail headers (S6, S8)', async () => {
      const evil = 'Hello\r\nBcc: victim@example.com\r\n\r\n.\r\nQUIT';
      const payloads = [...SCRIPT_PAYLOADS.slice(0, 8), evil];
      const email = 'eve@example.com';
      for (const text of payloads) await reply((await receive({ message: text, email })).id, { text });
      // Emails of earlier tests may still arrive.
      const findOwn = async () => (await findSent(0)).filter(({ envelope }) => envelope.to.includes(email));
      await expect.poll(findOwn).toHaveLength(payloads.length);
      for (const { html = '', headers, envelope } of await findOwn()) {
        expect(envelope.to).toEqual([email]);
        expect(headers.map(({ key }) => key)).not.toContain('bcc');
        expect(html.replace(LOGO, '')).not.toMatch(/<(?:script|img|iframe|svg|video)|<[^>]*\son\w+=/i);
      }
    });

    it('show when the mail server rejected them, and reopen their message', async () => {
      mail.server.onRecipient = (to) => (to.startsWith('gone') ? { code: 550, text: '5.1.1 No such user' } : undefined);
      const { id } = await receive({ email: 'gone@example.com' });
      await reply(id, { done: true });
      await expect.poll(async () => (await read(id)).replies[0]).toMatchObject({ state: 'failed' });
      const { replies, status, doneAt, events } = await read(id);
      expect(replies[0]?.lastError).toContain('550');
      expect([status, doneAt]).toEqual(['OPEN', null]);
      expect(events.map(({ actor, to }) => [actor, to])).toEqual([
        [TEST_EMAIL, 'DONE'],
        ['mail server', 'OPEN'],
      ]);
    });

    describe('templates', () => {
      const list = async (id: string): Promise<FilledTemplate[]> =>
        (await (await call('GET', `${INBOX}/${id}/templates`)).json()).items;
      const find = (items: FilledTemplate[], name: string, language = 'en') =>
        items.find((item) => item.name === name && item.language === language);

      it('are filled in five languages with public data', async () => {
        const shipment = await mail.create({
          originAddress: 'Prague, Secret Street 9',
          estimatedDeliveryDate: '2026-12-04T09:00:00.000Z',
        });
        await mail.addStatus(shipment, { location: 'Lisbon', notes: '' });
        const items = await list((await receive({ message: `About ${shipment.trackingNumber}` })).id);
        expect(items).toHaveLength(20);
        const text = find(items, 'whereItIs')?.text;
        expect(text).toContain('Hello Ada Invented,');
        expect(text).toContain(`${shipment.trackingNumber} was last scanned in Lisbon on Wednesday, December 2`);
        expect(text).toContain('We expect to deliver it on Friday, December 4.');
        expect(find(items, 'whereItIs', 'de')?.text).toContain('in Lissabon gescannt');
        expect(items.filter(({ name }) => name === 'whereItIs').flatMap(({ gaps }) => gaps)).toEqual([]);
        expect(JSON.stringify(items)).not.toContain('Secret');
      });

      it('mark missing values as gaps', async () => {
        const items = await list((await receive()).id);
        expect(find(items, 'newDate')).toMatchObject({ gaps: ['[tracking number]', '[date]'] });
        expect(find(items, 'newDate')?.text).toContain('shipment [tracking number] has changed');
      });
    });
  },
  { keepRows: true },
);

describeOnBothEngines(
  'replies without a mail server',
  (engine) => {
    const staff = useStaffApi(engine);
    it('are rejected, and the message says so beforehand', async () => {
      const body = { name: 'Ada', email: 'ada@example.com', subject: CONTACT_SUBJECTS[0], message: 'Hello' };
      const { caseNumber } = await (await staff.api.call('POST', '/api/v1/contact', { body })).json();
      const get = async (path: string) =>
        (await staff.api.call('GET', `${INBOX}${path}`, { token: staff.token })).json();
      const { id } = (await get(`?search=${caseNumber}`)).items[0];
      expect(await get(`/${id}`)).toMatchObject({ canReply: false });
      const reply = { id: createReplyId(), text: 'Hello' };
      const response = await staff.api.call('POST', `${INBOX}/${id}/replies`, { body: reply, token: staff.token });
      expect([response.status, (await response.json()).title]).toEqual([
        409,
        'Outgoing email is not set up. Nothing was sent.',
      ]);
      expect(await get(`/${id}`)).toMatchObject({ status: 'NEW', replies: [] });
    });
  },
  { keepRows: true },
);
