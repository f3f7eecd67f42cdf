import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { NO_PEOPLE } from '#domain/shipment-people/people.ts';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useImports } from '#tests/imports.ts';
import { TRAPPED, TRAPPED_CUSTOMER, TRAPS } from '#tests/people-traps.ts';
import { readEverything } from '#tests/read-everything.ts';

const RECIPIENT = TRAPPED.people.recipient.email;

describeOnBothEngines(
  'people of shipments',
  (engine) => {
    const staff = useStaffApi(engine);
    const call = (method: string, path: string, body?: unknown) =>
      staff.api.call(method, `/api/v1${path}`, { token: staff.token, body });
    const create = (more: object = {}) => staff.api.create(staff.token, { people: TRAPPED.people, ...more });
    const read = (id: string) => staff.read(id) as Promise<ShipmentRecord>;
    const people = (method: string, email: string) => call(method, `/people?email=${encodeURIComponent(email)}`);
    /** Lists the tables that contain the text, ignoring case. */
    const listTablesWith = async (text: RegExp) => {
      const all = await readEverything(engine);
      return Object.keys(all).filter((table) => text.test(all[table] ?? ''));
    };

    it('are found and exported by the email address of sender, recipient or customer, ignoring case', async () => {
      const { company: name, name: _, ...contact } = TRAPPED_CUSTOMER;
      await call('POST', '/customers', { id: 'customer-1', name, ...contact });
      const { trackingNumber } = await create();
      const person = await (await people('GET', RECIPIENT.toUpperCase())).json();
      expect(person).toMatchObject({
        shipments: [{ trackingNumber, role: 'recipient', ...TRAPPED.people.recipient }],
        customers: [],
      });
      const sent = await (await people('GET', TRAPPED.people.sender.email)).json();
      expect(sent.shipments).toMatchObject([{ trackingNumber, role: 'sender', ...TRAPPED.people.sender }]);
      expect((await (await people('GET', TRAPPED_CUSTOMER.email)).json()).customers).toMatchObject([
        { name, ...contact },
      ]);
      const erased = await (await people('DELETE', TRAPPED_CUSTOMER.email)).json();
      expect(erased).toMatchObject({ customers: 1, shipments: 0, importRows: 0 });
      expect(await (await call('GET', '/customers/customer-1')).json()).toMatchObject({
        name,
        email: '',
        phone: '',
        address: '',
        notes: '',
      });
      await sql`truncate customers cascade`.execute(engine.kysely);
    });

    it('are erased from saved views that search for them or are named after them; other views stay', async () => {
      await create({
        people: { recipient: { name: 'Jonas Quistgaard', email: 'jonas.q@example.com', phone: '+49 40 555 0123' } },
      });
      const queries = {
        'By name': 'status=ON_HOLD&search=quistgaard',
        'By address': 'search=jonas.q%40example.com',
        'By phone': 'search=40-5550123',
        'Of the same host': 'search=example.com',
        'Parcels of Jonas Quistgaard': 'late=true',
        Oslo: 'search=Oslo',
        'Everything late': 'late=true',
      };
      const views = Object.entries(queries).map(([name, query], n) => ({
        id: `view-no-${n}`,
        name,
        query,
        columns: [],
      }));
      const body = { columns: [], views };
      const headers = { 'If-Match': '"0"' };
      await staff.api.call('PUT', '/api/v1/account/list-settings', { token: staff.token, body, headers });
      await people('DELETE', 'Jonas.Q@example.com');
      const settings = await (await call('GET', '/account/list-settings')).json();
      expect(settings.views.map(({ name }: { name: string }) => name)).toEqual([
        'Of the same host',
        'Oslo',
        'Everything late',
      ]);
      expect(settings.version).toBe(2);
      await engine.kysely.deleteFrom('list_settings').execute();
    });

    it('are erased from every table and the log, in deleted shipments too; the other party stays', async () => {
      const other = await create();
      const deleted = await create();
      await call('DELETE', `/shipments/${deleted.id}`);
      const trace = /traprecipient|trapcode|trapinstructions/i;
      expect(await listTablesWith(trace)).toEqual(['deleted_shipments', 'shipment_people', 'shipments']);
      expect(await (await people('DELETE', RECIPIENT)).json()).toMatchObject({ shipments: 1 });
      await call('POST', `/shipments/${deleted.id}/restore`, {});
      expect(await listTablesWith(trace)).toEqual([]);
      expect(staff.api.logs.join('\n')).not.toMatch(trace);
      for (const { id } of [other, deleted])
        expect((await read(id)).people).toEqual({ ...NO_PEOPLE, sender: TRAPPED.people.sender });
      expect((await staff.list('search=traprecipient')).items).toEqual([]);
      expect((await staff.list('search=trapsender')).items).toHaveLength(2);
    });

    it('without an email address are found by name in the list, and leave no trace when an edit clears them', async () => {
      const { email: _, ...nameless } = TRAPPED.people.recipient;
      const { id, trackingNumber } = await create({ people: { recipient: nameless } });
      const { items } = await staff.list('search=traprecipient');
      expect(items).toMatchObject([{ trackingNumber }]);
      const { version } = await read(id);
      const emptied = { people: { recipient: NO_PEOPLE.recipient } };
      const headers = { 'If-Match': `"${version}"` };
      const answer = await staff.api.call('PATCH', `/api/v1/shipments/${id}`, {
        token: staff.token,
        body: emptied,
        headers,
      });
      expect(answer.status).toBe(200);
      expect((await read(id)).people).toEqual(NO_PEOPLE);
      expect(await listTablesWith(/traprecipient|trapcode|trapinstructions/i)).toEqual([]);
      expect(staff.api.logs.join('\n')).not.toMatch(/traprecipient/i);
    });

    it('are found and erased in imports, written or not, and in waiting files', async () => {
      await staff.api.imports.start();
      const imports = useImports(staff);
      const { recipient } = TRAPPED.people;
      const row = `${recipient.name};${recipient.email};"Oslo, 1";1;Express;"Hamburg, 1"`;
      const list = ['Name;Email;Address;Weight;Service;Origin', row, `${row};`].join('\n');
      const named = `For ${recipient.email.toUpperCase()}, ${recipient.email}.csv`;
      const { id } = await imports.begin(list, { name: named });
      await imports.map(id, { constants: { recipientInstructions: `Ask ${recipient.email}` }, remember: true });
      await imports.check(id);
      await imports.run(id);
      const waiting = await imports.begin(list);
      const person = await (await people('GET', RECIPIENT)).json();
      expect(
        person.importRows.map(({ row: number, cells }: { row: number; cells: string[] }) => [number, cells[1]]),
      ).toEqual([2, 3, 2, 3].map((number) => [number, recipient.email]));
      expect(await (await people('DELETE', RECIPIENT)).json()).toMatchObject({ shipments: 2, importRows: 4 });
      expect(await listTablesWith(/traprecipient/i)).toEqual([]);
      expect(await imports.rows(waiting.id)).toEqual([]);
      expect(await imports.undo(id)).toMatchObject({ counts: { undone: 2 }, fileName: 'For …, ….csv' });
      await staff.api.imports.stop();
    });

    it('are erased 180 days after delivery, or 400 days after the last event', async () => {
      const delivered = await create({ references: [{ kind: 'order', value: 'PO 1' }] });
      await staff.addStatus(delivered.id, { status: 'DELIVERED', location: 'London' });
      const lost = await create();
      const bare = await staff.api.create(staff.token);
      const after = (days: number, ms = 0) => new Date(Date.parse(TEST_NOW) + days * 86_400_000 + ms).toISOString();
      const eraseAt = async (time: string) => {
        staff.api.setNow(time);
        return (await staff.api.eraseDue()).people;
      };
      expect(await eraseAt(after(180, -1))).toBe(0);
      expect(await eraseAt(after(180))).toBe(1);
      expect(await read(delivered.id)).toMatchObject({
        people: NO_PEOPLE,
        peopleErasedAt: after(180),
        references: [{ kind: 'order', value: 'PO 1' }],
      });
      expect((await read(lost.id)).people).toEqual(TRAPPED.people);
      expect(await eraseAt(after(400, -1))).toBe(0);
      expect(await eraseAt(after(400))).toBe(1);
      expect(await eraseAt(after(4_000))).toBe(0);
      expect(await listTablesWith(TRAPS)).toEqual([]);
      expect(await read(bare.id)).toMatchObject({ people: NO_PEOPLE, peopleErasedAt: null });
      const { rows } = await sql<{ actor: string }>`select actor from audit_entries
        where shipment_id = ${lost.id} and action = 'peopleChanged' order by id desc limit 1`.execute(engine.kysely);
      expect(rows).toEqual([{ actor: 'retention' }]);
    });
  },
  { keepRows: true },
);
