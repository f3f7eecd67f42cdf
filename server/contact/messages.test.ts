import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContactMessage, ContactMessageView } from '#domain/contact/schema.ts';
import { TEST_EMAIL, TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const INBOX = '/api/v1/contact/messages';

describeOnBothEngines(
  'the inbox',
  (engine) => {
    const staff = useStaffApi(engine);
    let visitors = 0;
    beforeEach(() => sql`truncate contact_messages cascade`.execute(engine.kysely));

    const get = async (path: string) => (await staff.api.call('GET', `${INBOX}${path}`, { token: staff.token })).json();
    const list = (query = ''): Promise<{ items: ContactMessage[]; nextCursor: string | null }> => get(`?${query}`);
    const read = (id: string): Promise<ContactMessageView> => get(`/${id}`);
    const setStatus = (id: string, body: unknown) =>
      staff.api.call('PUT', `${INBOX}/${id}/status`, { body, token: staff.token });

    /** Sends the contact form from a separate visitor address and returns the stored message. */
    async function receive(changes: object = {}): Promise<ContactMessage> {
      const body = { name: 'Ada Invented', email: 'ada@example.com', subject: 'OTHER', message: 'Hello', ...changes };
      const response = await staff.api.call('POST', '/api/v1/contact', { body, address: `198.51.100.${++visitors}` });
      expect(response.status).toBe(201);
      const { caseNumber } = await response.json();
      const first = (await list(`search=${caseNumber}`)).items[0];
      if (!first) throw new Error('The message is not in the inbox.');
      return first;
    }

    it('shows every field of a message with its case number, language and state', async () => {
      const input = { phone: '+1 212 555 0199', subject: 'TRACKING_ISSUE', message: 'First.\nSecond.', language: 'de' };
      const message = await receive(input);
      expect(message).toEqual({
        id: message.id,
        isOurs: false,
        caseNumber: expect.stringMatching(/^C-[A-Z0-9]{6}$/),
        name: 'Ada Invented',
        email: 'ada@example.com',
        ...input,
        status: 'NEW',
        createdAt: TEST_NOW,
        doneAt: null,
        trackingNumbers: [],
      });
      expect(await read(message.id)).toEqual({ ...message, shipments: [], replies: [], canReply: false, events: [] });
    });

    it('moves a message from new to open to done and back, and records when it was done', async () => {
      const { id } = await receive();
      expect(await get('/summary')).toEqual({ new: 1 });
      expect(await (await setStatus(id, { status: 'OPEN', from: 'NEW' })).json()).toMatchObject({ status: 'OPEN' });
      expect(await get('/summary')).toEqual({ new: 0 });
      staff.api.setNow('2026-12-03T09:00:00.000Z');
      expect(await (await setStatus(id, { status: 'DONE' })).json()).toMatchObject({
        status: 'DONE',
        doneAt: '2026-12-03T09:00:00.000Z',
      });
      expect(await (await setStatus(id, { status: 'OPEN' })).json()).toMatchObject({ status: 'OPEN', doneAt: null });
    });

    it('rejects opening a message that a colleague closed in the meantime', async () => {
      const { id } = await receive();
      await setStatus(id, { status: 'DONE' });
      const late = await setStatus(id, { status: 'OPEN', from: 'NEW' });
      expect([late.status, (await late.json()).title]).toEqual([
        409,
        'Someone else has changed this message. Reload it.',
      ]);
      expect((await read(id)).status).toBe('DONE');
      expect((await setStatus(id, { status: 'DONE', from: 'NEW' })).status).toBe(200);
    });

    it('responds with 404 for a missing message and 422 for an unknown state', async () => {
      const { id } = await receive();
      expect((await setStatus('no-such-id', { status: 'DONE' })).status).toBe(404);
      expect((await setStatus(id, { status: 'LOST' })).status).toBe(422);
      expect((await staff.api.call('GET', `${INBOX}/no-such-id`, { token: staff.token })).status).toBe(404);
    });

    it('records who moved it, when, from and to which state, in the append-only log', async () => {
      const { id } = await receive();
      await setStatus(id, { status: 'OPEN' });
      await setStatus(id, { status: 'OPEN' });
      staff.api.setNow('2026-12-03T09:00:00.000Z');
      await setStatus(id, { status: 'DONE' });
      expect((await read(id)).events).toEqual([
        { at: TEST_NOW, actor: TEST_EMAIL, from: 'NEW', to: 'OPEN' },
        { at: '2026-12-03T09:00:00.000Z', actor: TEST_EMAIL, from: 'OPEN', to: 'DONE' },
      ]);
      await sql`delete from contact_messages`.execute(engine.kysely);
      const rows = await engine.kysely
        .selectFrom('audit_entries')
        .selectAll()
        .where('contact_message_id', '=', id)
        .orderBy('id')
        .execute();
      expect(rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
        `${TEST_EMAIL} messageStatusChanged`,
        `${TEST_EMAIL} messageStatusChanged`,
        'database messageErased',
      ]);
      expect(JSON.stringify(rows)).not.toContain('ada@');
    });

    it('links numbers in the text to their shipments, and marks unknown ones', async () => {
      const shipment = await staff.api.create(staff.token, { trackingNumber: 'TC-LINKED01' });
      const { id, trackingNumbers } = await receive({ message: 'About tc-linked01 and TC–NOSUCH01, please.' });
      expect(trackingNumbers).toEqual(['TC-LINKED01', 'TC-NOSUCH01']);
      const { originAddress, destinationAddress, status } = shipment;
      expect((await read(id)).shipments).toEqual([
        {
          trackingNumber: 'TC-LINKED01',
          isLinkedByStaff: false,
          shipment: { id: shipment.id, status, originAddress, destinationAddress },
        },
        { trackingNumber: 'TC-NOSUCH01', isLinkedByStaff: false, shipment: null },
      ]);
    });

    it('links a shipment that staff choose, before those in the text, until they remove the link', async () => {
      const { id: shipment, trackingNumber } = await staff.api.create(staff.token);
      const { id } = await receive({ message: 'About TC-NOSUCH01.' });
      const link = (value: string | null) =>
        staff.api.call('PUT', `${INBOX}/${id}/shipment`, { body: { shipment: value }, token: staff.token });
      for (const _ of ['first', 'again']) expect((await link(shipment)).status).toBe(200);
      expect(await read(id)).toMatchObject({
        isOurs: false,
        message: 'About TC-NOSUCH01.',
        shipments: [
          { trackingNumber, isLinkedByStaff: true, shipment: { id: shipment } },
          { trackingNumber: 'TC-NOSUCH01', isLinkedByStaff: false },
        ],
      });
      expect((await link('no-such-shipment')).status).toBe(404);
      expect((await link('\0')).status).toBe(422);
      expect((await (await link(null)).json()).trackingNumbers).toEqual(['TC-NOSUCH01']);
      const rows = await engine.kysely
        .selectFrom('audit_entries')
        .select(['actor', 'action', 'before', 'after'])
        .where('contact_message_id', '=', id)
        .orderBy('id')
        .execute();
      const logged = { actor: TEST_EMAIL, action: 'messageLinked' };
      expect(rows).toEqual([
        { ...logged, before: { trackingNumber: '' }, after: { trackingNumber } },
        { ...logged, before: { trackingNumber }, after: { trackingNumber: '' } },
      ]);
    });

    describe('a search', () => {
      it.each([
        ['name', 'ÅSA öb'],
        ['email', 'ASA@EXAMPLE'],
        ['phone', '0199'],
        ['text', 'second LINE'],
      ])('finds by %s, ignoring case', async (_field, search) => {
        await receive();
        await receive({
          name: 'Åsa Öberg',
          email: 'Asa@Example.com',
          phone: '+1 212 555 0199',
          message: 'First\nSecond line',
        });
        expect((await list(`search=${encodeURIComponent(search)}`)).items).toMatchObject([{ name: 'Åsa Öberg' }]);
      });

      it('finds by case number', async () => {
        const { id, caseNumber } = await receive();
        await receive();
        expect((await list(`search=${caseNumber.toLowerCase()}`)).items).toMatchObject([{ id }]);
      });

      it.each(['100%', 'a_b', 'back\\slash', "o'neil", '"quoted"', ');--'])('takes %j literally (S7)', async (text) => {
        await receive({ message: 'nothing of it: 1000, aab, backslash, oneil' });
        const { id } = await receive({ message: `before ${text} after` });
        expect((await list(`search=${encodeURIComponent(text)}`)).items).toMatchObject([{ id }]);
      });

      it('does not match across fields', async () => {
        await receive({ name: 'Ada', email: 'ada@example.com' });
        expect((await list(`search=${encodeURIComponent('adaada@')}`)).items).toEqual([]);
      });
    });

    it('filters by state and by subject', async () => {
      const done = await receive({ subject: 'SHIPPING_QUOTE' });
      const fresh = await receive({ subject: 'OTHER' });
      await setStatus(done.id, { status: 'DONE' });
      expect((await list('status=DONE')).items).toMatchObject([{ id: done.id }]);
      expect((await list('status=NEW')).items).toMatchObject([{ id: fresh.id }]);
      expect((await list('status=OPEN')).items).toEqual([]);
      expect((await list('done=true')).items).toMatchObject([{ id: done.id }]);
      expect((await list('done=false')).items).toMatchObject([{ id: fresh.id }]);
      expect((await list('subject=SHIPPING_QUOTE')).items).toMatchObject([{ id: done.id }]);
    });

    it('is paged newest first without gaps or duplicates while messages arrive', async () => {
      const sent: string[] = [];
      for (let minute = 0; minute < 7; minute += 1) {
        // Two at the same instant, distinguished by their ids.
        staff.api.setNow(`2026-12-02T12:0${Math.floor(minute / 2)}:00.000Z`);
        sent.push((await receive({ message: `Number ${minute}` })).id);
      }
      const seen: ContactMessage[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page = await list(`limit=3${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.items);
        cursor = page.nextCursor;
        staff.api.setNow('2026-12-04T12:00:00.000Z');
        await receive({ message: 'Late' });
      }
      expect(seen.map(({ id }) => id).sort()).toEqual(sent.sort());
      const times = seen.map(({ createdAt }) => createdAt);
      expect(times).toEqual([...times].sort().reverse());
    });

    it.each(['x', 'MjAyNi0xMi0wMlQxMjowMDowMC4wMDBaIGEnYg', '%20'])('rejects the cursor %j', async (cursor) => {
      const response = await staff.api.call('GET', `${INBOX}?cursor=${cursor}`, { token: staff.token });
      expect(response.status).toBe(400);
    });
  },
  { keepRows: true },
);
