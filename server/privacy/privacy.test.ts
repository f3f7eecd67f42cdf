import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_RETENTION } from '#domain/privacy/retention.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { TEST_EMAIL, TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { readEverything } from '#tests/read-everything.ts';
import { createRetentionRepository } from './retention.repository.ts';
import { createRetentionService } from './retention.service.ts';

const ADA = 'ada@example.com';
const BEN = 'ben@example.com';
const NOTHING = { subscriptions: [], messages: [], mails: [], shipments: [], customers: [], importRows: [] };
const NOBODY = { shipments: 0, customers: 0, importRows: 0 };

const listTablesWith = (all: Record<string, string>, text: string) =>
  Object.keys(all).filter((table) => all[table]?.toLowerCase().includes(text));

describeOnBothEngines(
  'personal data',
  (engine) => {
    const staff = useStaffApi(engine);
    let visitors = 0;
    beforeEach(() => sql`truncate contact_messages, subscriptions cascade`.execute(engine.kysely));

    const call = (method: string, path: string, body?: unknown) =>
      staff.api.call(method, `/api/v1${path}`, { body, token: staff.token, address: `198.51.100.${++visitors % 250}` });
    const subscribe = async ({ trackingNumber }: Shipment, email: string) =>
      expect((await call('POST', `/tracking/${trackingNumber}/subscriptions`, { email, language: 'de' })).status).toBe(
        204,
      );
    const write = async (email: string, message = 'Hello') => {
      const body = { name: 'A Person', email, phone: '+1 212 555 0199', subject: 'OTHER', message };
      const { caseNumber } = await (await call('POST', '/contact', body)).json();
      return caseNumber as string;
    };
    /** Adds the outbox copy of a contact message for staff. */
    const copyForStaff = async (caseNumber: string) => {
      await sql`insert into mails (id, kind, ordering_key, recipient, language, facts, contact_message_id, created_at, queued_at)
        select 'copy-' || id, 'contact', id, 'office@transcargo.example', 'en',
          jsonb_build_object('email', email, 'message', message), id, ${TEST_NOW}, ${TEST_NOW}
        from contact_messages where case_number = ${caseNumber}`.execute(engine.kysely);
    };
    /** Adds what a mail server that doesn't know the address causes. */
    const refuseMail = async (email: string) => {
      const reason = `550 <${email}> No such user`;
      await sql`update mails set last_error = ${reason} where recipient = ${email}`.execute(engine.kysely);
      await sql`update pgboss.job set output = jsonb_build_object('reason', ${reason}::text)
        where singleton_key in (select ordering_key from mails where recipient = ${email})`.execute(engine.kysely);
    };
    const getPerson = async (email: string) => (await call('GET', `/people?email=${encodeURIComponent(email)}`)).json();
    const erase = (email: string) => call('DELETE', `/people?email=${encodeURIComponent(email)}`);

    it('is returned in full to staff by email address, ignoring case', async () => {
      const shipment = await staff.api.create(staff.token);
      await subscribe(shipment, 'Ada@Example.com');
      const caseNumber = await write('ADA@example.com', 'Mine');
      await subscribe(shipment, BEN);
      await write(BEN);
      expect(await getPerson(' ada@EXAMPLE.com ')).toEqual({
        email: ADA,
        subscriptions: [{ trackingNumber: shipment.trackingNumber, language: 'de', createdAt: TEST_NOW }],
        messages: [
          {
            id: expect.any(String),
            caseNumber,
            name: 'A Person',
            email: 'ADA@example.com',
            phone: '+1 212 555 0199',
            subject: 'OTHER',
            message: 'Mine',
            language: 'en',
            status: 'NEW',
            createdAt: TEST_NOW,
            doneAt: null,
          },
        ],
        mails: [expect.objectContaining({ kind: 'subscribed', to: ADA, language: 'de' })],
        shipments: [],
        customers: [],
        importRows: [],
        refusesMail: false,
      });
    });

    it('includes mails to the address and staff copies of its messages', async () => {
      const shipment = await staff.api.create(staff.token);
      await subscribe(shipment, ADA);
      await subscribe(shipment, BEN);
      await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'Bremen' });
      await copyForStaff(await write(ADA, 'Mine'));
      await copyForStaff(await write(BEN));
      const { mails } = await getPerson(ADA);
      expect(mails).toMatchObject([
        { kind: 'subscribed', to: ADA },
        {
          kind: 'status',
          to: ADA,
          language: 'de',
          state: 'queued',
          facts: { trackingNumber: shipment.trackingNumber },
        },
        { kind: 'contact', to: 'office@transcargo.example', facts: { message: 'Mine' } },
      ]);
    });

    it('is empty for an unknown address, and rejects an invalid one', async () => {
      expect(await getPerson('nobody@example.com')).toEqual({
        email: 'nobody@example.com',
        ...NOTHING,
        refusesMail: false,
      });
      for (const email of ['', 'ada', '%', 'a@b.c, d@e.f'])
        expect([email, (await erase(email)).status]).toEqual([email, 422]);
      expect((await call('DELETE', '/people')).status).toBe(400);
    });

    it('is erased from every table, and nobody else’s is', async () => {
      const shipment = await staff.api.create(staff.token);
      await subscribe(shipment, ADA);
      await write('Ada@Example.com');
      await copyForStaff(await write(ADA));
      await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'Bremen' });
      await refuseMail(ADA);
      const before = await readEverything(engine);
      expect(listTablesWith(before, ADA)).toEqual(
        expect.arrayContaining(['contact_messages', 'job', 'mails', 'subscriptions']),
      );
      await subscribe(shipment, BEN);
      await copyForStaff(await write(BEN));
      await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'Oslo' });
      await write('mada@example.com');
      const others = await getPerson(BEN);
      const answer = await erase('ADA@example.com');
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { subscriptions: 1, messages: 2, mails: 4, ...NOBODY },
      ]);
      const after = await readEverything(engine);
      expect(listTablesWith(after, `"${ADA}`)).toEqual([]);
      expect(await getPerson(BEN)).toEqual(others);
      expect((await getPerson('mada@example.com')).messages).toHaveLength(1);
      expect(await (await erase(ADA)).json()).toEqual({ subscriptions: 0, messages: 0, mails: 0, ...NOBODY });
    });

    it('is read and erased with an audit entry of who and how much, without the address', async () => {
      await write(ADA);
      await getPerson(ADA);
      await erase(ADA);
      await erase(BEN);
      const rows = await engine.kysely.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(4).execute();
      const [ben, ada, message, read] = rows;
      expect(rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
        `${TEST_EMAIL} personErased`,
        `${TEST_EMAIL} personErased`,
        `${TEST_EMAIL} messageErased`,
        `${TEST_EMAIL} personRead`,
      ]);
      expect(ada?.after).toEqual({
        person: expect.stringMatching(/^[\w-]{43}$/),
        subscriptions: 0,
        messages: 1,
        mails: 0,
        ...NOBODY,
      });
      expect(read?.after.person).toBe(ada?.after.person);
      expect(ben?.after.person).not.toBe(ada?.after.person);
      expect(message?.before).toEqual({ case_number: expect.stringMatching(/^C-/), status: 'NEW' });
      expect(ada?.at).toEqual(new Date(TEST_NOW));
    });

    describe('past its retention period', () => {
      const eraseDue = (now: string, retention = DEFAULT_RETENTION) =>
        createRetentionService({
          repository: createRetentionRepository(engine.kysely),
          now: () => new Date(now),
          retention,
        }).eraseDue();
      const deliver = (shipment: Shipment) => staff.addStatus(shipment.id, { status: 'DELIVERED', location: 'London' });
      const finish = async (caseNumber: string) => {
        const { items } = await (await call('GET', `/contact/messages?search=${caseNumber}`)).json();
        await call('PUT', `/contact/messages/${items[0].id}/status`, { status: 'DONE' });
      };
      const countSubscriptions = async (email: string) => (await getPerson(email)).subscriptions.length;

      it('includes subscription addresses 30 days after delivery, and not a moment before', async () => {
        const delivered = await staff.api.create(staff.token);
        const under = await staff.api.create(staff.token);
        await subscribe(delivered, ADA);
        await subscribe(under, BEN);
        await deliver(delivered);
        expect(await eraseDue('2027-01-01T11:59:59.000Z')).toMatchObject({ subscriptions: 0 });
        expect(await eraseDue('2027-01-01T12:00:00.000Z')).toMatchObject({ subscriptions: 1 });
        expect([await countSubscriptions(ADA), await countSubscriptions(BEN)]).toEqual([0, 1]);
        expect(listTablesWith(await readEverything(engine), ADA)).toEqual([]);
      });

      it('counts from the delivery, also one set by an edit, and not from a later note', async () => {
        const edited = await staff.api.create(staff.token);
        await subscribe(edited, ADA);
        const saved = await (await staff.save(edited, { status: 'DELIVERED' })).json();
        const noted = await staff.api.create(staff.token);
        await subscribe(noted, BEN);
        await deliver(noted);
        staff.api.setNow('2026-12-20T12:00:00.000Z');
        await staff.save(await staff.read(noted.id), { notes: 'Signed for.' });
        await staff.save(saved, { notes: 'Signed for.' });
        expect(await eraseDue('2027-01-01T12:00:00.000Z')).toMatchObject({ subscriptions: 2 });
      });

      it('stays when the delivery was corrected', async () => {
        const shipment = await staff.api.create(staff.token);
        await subscribe(shipment, ADA);
        await deliver(shipment);
        await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'London' });
        expect(await eraseDue('2030-01-01T12:00:00.000Z')).toMatchObject({ subscriptions: 0 });
      });

      it('includes messages 12 months after they are closed, and never an open one', async () => {
        const caseNumber = await write(ADA);
        await finish(caseNumber);
        await write(BEN);
        expect(await eraseDue('2027-12-02T11:59:59.000Z')).toMatchObject({ messages: 0 });
        await copyForStaff(caseNumber);
        expect(await eraseDue('2027-12-02T12:00:00.000Z')).toMatchObject({ messages: 1 });
        expect(listTablesWith(await readEverything(engine), ADA)).toEqual([]);
        expect(await eraseDue('2040-01-01T12:00:00.000Z')).toMatchObject({ messages: 0 });
        expect((await getPerson(BEN)).messages).toHaveLength(1);
      });

      it('can be configured', async () => {
        await finish(await write(ADA));
        const shipment = await staff.api.create(staff.token);
        await subscribe(shipment, BEN);
        await deliver(shipment);
        const retention = { ...DEFAULT_RETENTION, subscriptionDays: 1, contactMonths: 1 };
        expect(await eraseDue('2027-01-02T12:00:00.000Z', retention)).toMatchObject({ subscriptions: 1, messages: 1 });
      });

      it('is erased once by two processes at the same time, with the count in the log', async () => {
        await sql`
          insert into contact_messages (id, case_number, name, email, subject, message, status, created_at, done_at)
          select 'id-' || n, 'C-' || n, 'Name', 'n' || n || '@example.com', 'OTHER', 'Text', 'DONE', ${TEST_NOW}, ${TEST_NOW}
          from generate_series(1, 1201) as n`.execute(engine.kysely);
        const runs = await Promise.all([eraseDue('2028-01-01T00:00:00.000Z'), eraseDue('2028-01-01T00:00:00.000Z')]);
        expect(runs.reduce((sum, { messages }) => sum + messages, 0)).toBe(1201);
        const { rows } = await sql<{ total: string }>`
          select sum((after->>'messages')::int) as total from audit_entries
          where action = 'retentionErased' and actor = 'retention' and at = '2028-01-01'`.execute(engine.kysely);
        expect(Number(rows[0]?.total)).toBe(1201);
        expect(await eraseDue('2028-01-01T00:00:00.000Z')).toEqual({ subscriptions: 0, messages: 0, people: 0 });
      });
    });
  },
  { keepRows: true },
);
