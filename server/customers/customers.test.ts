import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Customer } from '#domain/customers/schema.ts';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { aShipmentBody, openTestApi, TEST_EMAIL, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'customers',
  (engine) => {
    const staff = useStaffApi(engine);
    beforeEach(() => sql`truncate customers cascade`.execute(engine.kysely));
    let made = 0;
    const call = (method: string, path = '', body?: unknown, version?: number) =>
      staff.api.call(method, `/api/v1/customers${path}`, {
        token: staff.token,
        body,
        headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
      });
    const post = (name: string, more: object = {}) => call('POST', '', { id: `customer-${++made}`, name, ...more });
    const create = async (name: string, more: object = {}): Promise<Customer> => (await post(name, more)).json();
    const list = async (query = ''): Promise<string[]> =>
      (await (await call('GET', `?${query}`)).json()).items.map(({ name }: Customer) => name);

    it('have their own number and are found by number or by name, ignoring accents and case', async () => {
      const nordlicht = await create('Nordlicht Erfunden GmbH', { email: 'office@nordlicht.example' });
      const other = await create('Éclair Inventé SARL');
      expect(nordlicht).toMatchObject({ version: 1, archivedAt: null, phone: '', email: 'office@nordlicht.example' });
      expect(other.number).toBe(nordlicht.number + 1);
      expect(nordlicht.number).toBeGreaterThan(1000);
      expect(await list()).toEqual([other.name, nordlicht.name]);
      expect(await list('search=eclair')).toEqual([other.name]);
      const baker = await create('Bäckerei Erfunden');
      for (const search of ['baeckerei', 'B%C3%84CK', 'backer'])
        expect(await list(`search=${search}`)).toEqual([baker.name]);
      expect(await list(`search=${nordlicht.number}`)).toEqual([nordlicht.name]);
      expect(await list('search=%25')).toEqual([]);
    });

    it('are unique: creating the same id or name in any spelling returns the existing customer', async () => {
      const first = await create('Nordlicht GmbH');
      const again = await post('NORDLICHT GMBH');
      expect([again.status, (await again.json()).id]).toEqual([200, first.id]);
      expect((await call('POST', '', { id: first.id, name: 'Nordlicht GmbH' })).status).toBe(200);
      expect((await call('POST', '', { id: first.id, name: 'Another' })).status).toBe(409);
      const many = await Promise.all(Array.from({ length: 5 }, () => create('At once')));
      expect(new Set(many.map(({ id }) => id)).size).toBe(1);
    });

    it('reject an existing name or id with different details with 409', async () => {
      const details = { email: 'office@nordlicht.example', notes: 'Rings twice' };
      const first = await create('Nordlicht GmbH', details);
      for (const same of [details, { notes: 'Rings twice' }, {}])
        expect([same, (await post('NORDLICHT GMBH', same)).status]).toEqual([same, 200]);
      for (const other of [
        { notes: 'Other' },
        { email: 'other@nordlicht.example' },
        { phone: '+47 1' },
        { address: 'X' },
      ]) {
        const response = await post('Nordlicht GmbH', { ...details, ...other });
        expect([response.status, (await response.json()).type]).toEqual([409, 'urn:problem:customer-name-taken']);
        const again = await call('POST', '', { id: first.id, name: first.name, ...details, ...other });
        expect([again.status, (await again.json()).type]).toEqual([409, 'urn:problem:id-taken']);
      }
      expect((await (await call('GET', `/${first.id}`)).json()) as Customer).toEqual(first);
    });

    it('are edited from the version read, and archived: no longer offered but still on their shipments', async () => {
      const { id, version, ...read } = await create('Nordlicht GmbH');
      const shipment = (await staff.api.create(staff.token, { customerId: id })) as ShipmentRecord;
      expect(shipment.customer).toEqual({ id, number: read.number, name: 'Nordlicht GmbH' });
      const change = (body: object, from = version) => call('PUT', `/${id}`, { ...read, ...body }, from);
      expect((await change({ name: ' ' })).status).toBe(422);
      expect((await call('PUT', `/${id}`, read)).status).toBe(428);
      const saved = await change({ name: 'Nordlicht AG', isArchived: true });
      expect([saved.status, saved.headers.get('ETag')]).toEqual([200, '"2"']);
      expect((await change({ name: 'Late' })).status).toBe(412);
      expect([await list(), await list('archived=true')]).toEqual([[], ['Nordlicht AG']]);
      expect(((await staff.read(shipment.id)) as ShipmentRecord).customer?.name).toBe('Nordlicht AG');
      await create('Nordlicht AG');
      const back = await change({ name: 'Nordlicht AG', isArchived: false }, 2);
      expect([back.status, (await back.json()).type]).toEqual([409, 'urn:problem:customer-name-taken']);
      expect((await call('GET', '/nobody')).status).toBe(404);
      const freed = await (await staff.save(shipment, { customerId: null })).json();
      expect(freed).toMatchObject({ customerId: null, customer: null });
    });

    it.each(['', 'nobody'])('are not named by %j in a shipment', async (customerId) => {
      const stored = await staff.api.create(staff.token);
      for (const answer of [await staff.post(aShipmentBody({ customerId })), await staff.save(stored, { customerId })])
        expect([answer.status, (await answer.json()).errors?.[0]?.path]).toEqual([422, 'customerId']);
    });

    it('respond with 400 for a wrong URL before 422 for a wrong body before 428 or 400 for a wrong If-Match', async () => {
      const { id, name } = await create('Nordlicht GmbH');
      const put = (query: string, body: object, version?: number) => call('PUT', `/${id}${query}`, body, version);
      expect((await put('?unknown=1', { name: '' })).status).toBe(400);
      expect((await put('', { name: '' })).status).toBe(422);
      expect((await put('', { name, unknown: 1 })).status).toBe(422);
      expect((await put('', { name })).status).toBe(428);
      expect((await put('', { name }, -1)).status).toBe(400);
      const problem = await (await call('GET', '?limit=0')).json();
      expect([problem.status, problem.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['limit']]);
    });

    it('are renamed to one name by one of many concurrent requests; the others get a conflict that names its owner', async () => {
      const some = await Promise.all(['Alder AG', 'Birch AG', 'Cedar AG', 'Durian AG'].map((name) => create(name)));
      const rename = ({ id, version, email, phone, address, notes }: Customer) =>
        call('PUT', `/${id}`, { email, phone, address, notes, name: 'Elm AG' }, version);
      const answers = await Promise.all(some.map(rename));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const [{ number } = { number: 0 }] = (await (await call('GET', '?search=elm')).json()).items as Customer[];
      for (const answer of answers.filter(({ status }) => status === 409))
        expect(await answer.json()).toMatchObject({
          type: 'urn:problem:customer-name-taken',
          title: `Customer ${number} has this name.`,
        });
    });

    it('appear in the audit log with the names of changed fields only', async () => {
      const { id, ...read } = await create('Nordlicht GmbH', { phone: '555 0199' });
      await call('PUT', `/${id}`, { ...read, name: 'Secret AG', phone: '' }, 1);
      const { rows } = await sql<{ line: string; row: string }>`
        select actor || ' ' || action || ' ' || (after->>'fields') as line, to_jsonb(audit_entries)::text as row
        from audit_entries where customer_id = ${id} order by id`.execute(engine.kysely);
      expect(rows.map(({ line }) => line)).toEqual([
        `${TEST_EMAIL} customerCreated ["name", "phone"]`,
        `${TEST_EMAIL} customerChanged ["name", "phone"]`,
      ]);
      expect(rows.map(({ row }) => row).join()).not.toMatch(/Nordlicht|Secret|555 0199/);
    });

    it('require staff, and have no route in reference mode', async () => {
      expect((await staff.api.call('GET', '/api/v1/customers')).status).toBe(401);
      const reference = await openTestApi(engine.database, { siteMode: 'reference' });
      const token = await reference.signIn();
      expect((await reference.call('GET', '/api/v1/customers', { token })).status).toBe(404);
      await reference.close();
    });
  },
  { keepRows: true },
);
