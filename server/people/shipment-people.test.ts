import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { foldText, spellOut } from '#domain/fold-text.ts';
import { NO_PEOPLE } from '#domain/shipment-people/people.ts';
import type { ListedShipment, ShipmentRecord } from '#domain/shipments/schema.ts';
import { toPhoneDigits } from '#domain/shipments/search-terms.ts';
import { writeSearchTexts } from '#server/db/migrations/0070-searched-contacts.ts';
import { aShipmentBody, TEST_EMAIL, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const GUTIERREZ = {
  name: 'Inés Gutiérrez',
  company: 'Panadería Invented',
  phone: '+34 91 555 0101',
  email: 'ines@invented.example',
  language: 'es',
  postcode: '28001',
  instructions: 'Ring twice.',
};
const SENDER = { name: 'Dana Pretend', company: 'Harbour Sample Inc.', phone: '', email: 'dana@sample.example' };
const PEOPLE = { sender: SENDER, recipient: GUTIERREZ };

describeOnBothEngines(
  'people of a shipment',
  (engine) => {
    const staff = useStaffApi(engine);
    const call = (method: string, path: string, body?: unknown) =>
      staff.api.call(method, `/api/v1${path}`, { token: staff.token, body });
    const create = (more: object = {}) =>
      staff.api.create(staff.token, {
        people: PEOPLE,
        references: [{ kind: 'order', value: 'PO 4711-b' }],
        ...more,
      }) as Promise<ShipmentRecord>;
    const read = (id: string) => staff.read(id) as Promise<ShipmentRecord>;
    const find = async (query: Record<string, string>) => {
      const { items } = await staff.list(new URLSearchParams(query).toString());
      return items as ListedShipment[];
    };
    const numbers = async (search: string) => (await find({ search })).map(({ trackingNumber }) => trackingNumber);

    it('are stored, returned and replaced with it; fields missing from an edit stay', async () => {
      const created = await create();
      expect(created).toMatchObject({
        people: PEOPLE,
        references: [{ kind: 'order', value: 'PO 4711-b' }],
        customerId: null,
        customer: null,
        alsoOn: [],
        createdByImport: null,
        peopleErasedAt: null,
      });
      expect(await read(created.id)).toEqual(created);
      const { people: _, references: __, customerId: ___, ...own } = created;
      const unchanged = await (await staff.save(own as ShipmentRecord, { notes: 'Fragile' })).json();
      expect(unchanged).toMatchObject({ notes: 'Fragile', people: PEOPLE, references: created.references });
      const references = [
        { kind: 'invoice', value: ' INV-1 ' },
        { kind: 'order', value: 'PO 4711-b' },
      ];
      const changed = await (
        await staff.save(unchanged, { people: { recipient: { name: 'Ben' } }, references })
      ).json();
      expect(changed.people).toEqual({ ...NO_PEOPLE, recipient: { ...NO_PEOPLE.recipient, name: 'Ben' } });
      expect(changed.references).toEqual([
        { kind: 'order', value: 'PO 4711-b' },
        { kind: 'invoice', value: 'INV-1' },
      ]);
      const emptied = await (await staff.save(changed, { people: {}, references: [] })).json();
      expect(emptied).toMatchObject({ people: NO_PEOPLE, references: [] });
    });

    it('are returned empty and stored without a row when none are sent', async () => {
      const { id } = await staff.api.create(staff.token, { people: {}, references: [] });
      expect(await read(id)).toMatchObject({ people: NO_PEOPLE, references: [], customer: null });
      const { rows } = await sql`select from shipment_people`.execute(engine.kysely);
      expect(rows).toEqual([]);
    });

    it.each([
      [{ people: { recipient: { email: 'ines@' } } }, 'people.recipient.email'],
      [{ people: { sender: { name: 'x'.repeat(201) } } }, 'people.sender.name'],
      [{ people: { recipient: { language: 'tlh' } } }, 'people.recipient.language'],
      [{ people: { recipient: { nmae: 'Ines' } } }, 'people.recipient.nmae'],
      [{ references: [{ kind: 'order', value: ' ' }] }, 'references.0.value'],
      [{ references: [{ kind: 'boat', value: '1' }] }, 'references.0.kind'],
      [{ customerId: 'no-such-customer' }, 'customerId'],
    ])('%j is rejected on its field', async (more, path) => {
      const answer = await staff.post(aShipmentBody(more));
      expect([answer.status, (await answer.json()).errors[0].path]).toEqual([422, path]);
      expect(await find({})).toEqual([]);
    });

    it('match on a repeated creation, and conflict when they differ', async () => {
      const body = aShipmentBody({ people: PEOPLE });
      const first = await (await staff.post(body)).json();
      const again = await staff.post(body);
      expect([again.status, await again.json()]).toEqual([200, first]);
      expect((await staff.post({ ...body, people: {} })).status).toBe(409);
      expect(await read(first.id)).toEqual(first);
    });

    describe('in a search', () => {
      it('are found ignoring accents and case, by words across all fields, and the list shows the field that matches if no column does', async () => {
        const { trackingNumber } = await create({
          originAddress: 'Hamburg, 1 Kai',
          destinationAddress: 'Łódź, 5 Ulica',
        });
        await staff.api.create(staff.token, { originAddress: 'Hamburg, 2 Kai' });
        const match = async (search: string) => (await find({ search })).map((one) => one.match);
        const recipient = { field: 'recipient', kind: null, value: 'Inés Gutiérrez' };
        expect(await match('gutierrez')).toEqual([recipient]);
        expect(await match('hamburg GUTIÉRREZ ines')).toEqual([recipient]);
        expect(await match('panaderia')).toMatchObject([{ field: 'recipient', value: 'Panadería Invented' }]);
        expect(await match('dana')).toEqual([{ field: 'sender', kind: null, value: 'Dana Pretend' }]);
        expect(await match('4711')).toEqual([{ field: 'reference', kind: 'order', value: 'PO 4711-b' }]);
        expect(await match('po4711b')).toEqual([{ field: 'reference', kind: 'order', value: 'PO 4711-b' }]);
        expect(await match('ulica')).toMatchObject([{ field: 'destination', value: 'Łódź, 5 Ulica' }]);
        expect(await match('lodz')).toEqual([null]);
        expect(await match('hamburg')).toEqual([null, null]);
        expect(await match(trackingNumber)).toEqual([null]);
        expect(await numbers('oslo gutierrez')).toEqual([]);
        // No match spans two fields.
        expect(await numbers('gutierrezpanaderia')).toEqual([]);
        expect(await find({})).toMatchObject([{ match: null }, { match: null }]);
      });

      it('are found by phone, email, names with umlauts and references in any spelling', async () => {
        const { trackingNumber } = await create({
          people: {
            sender: { ...SENDER, phone: '0171 99 88 77 66' },
            recipient: {
              name: 'Jörg Müller-Lüdenscheidt',
              phone: '+49 (0)170 / 123 45 67',
              email: 'j.mueller@invented.example',
            },
          },
          references: [{ kind: 'order', value: 'AB 00123' }],
          destinationAddress: 'Aarhus, 5 Søndergade',
        });
        await create({ people: { recipient: { name: 'Joerg Muehler', phone: '+44 20 7946 0018' } }, references: [] });
        const searches = [
          'mueller',
          'MÜLLER',
          'muller',
          'Mueller-Luedenscheidt',
          'joerg müller',
          'Århus',
          'aarhus soendergade',
        ];
        searches.push(
          '0170 1234567',
          '+49 170 123 45 67',
          '0049170/1234567',
          '491701234567',
          '(0170) 1234567',
          '45 67',
          'joerg 0170 123 45',
        );
        searches.push('+49 171 99887766', '99887766', 'J.MUELLER@invented', 'j.müller@', 'dana@sample.example mueller');
        searches.push('AB-00123', 'ab00123', 'AB/00-123', '#00123', 'ab 00123');
        for (const search of searches) expect([search, await numbers(search)]).toEqual([search, [trackingNumber]]);
        for (const search of ['0170 1234568', 'muehller', 'AB-00124', '11-22-33', 'moller'])
          expect([search, await numbers(search)]).toEqual([search, []]);
        const match = async (search: string) => (await find({ search }))[0]?.match?.value;
        expect(await match('0170 1234567')).toBe('+49 (0)170 / 123 45 67');
        expect(await match('j.mueller@')).toBe('j.mueller@invented.example');
      });

      it('are found by a whole reference in any spelling', async () => {
        const { trackingNumber } = await create();
        const by = async (reference: string) => (await find({ reference })).map((one) => one.trackingNumber);
        expect(await by('po4711B')).toEqual([trackingNumber]);
        expect(await by('PO-4711 b')).toEqual([trackingNumber]);
        expect(await by('PO4711')).toEqual([]);
        expect(await by('--')).toEqual([]);
        expect((await staff.list('reference=po4711b')).total).toEqual({ count: 1, isExact: true });
      });

      it('are indexed in the insert of a new shipment, without a second write by a trigger', async () => {
        const references = ['PO 4711-b', 'PO 4711-b', 'Ünï 7'].map((value) => ({ kind: 'customer', value }));
        for (const more of [{}, { people: undefined }, { references }, { references, people: undefined }]) {
          const { id } = await create(more);
          // `cmin` is the number of the command that wrote the row in its transaction.
          const { rows } =
            await sql`select cmin::text as command, search_text = shipment_search_text(id, tracking_number,
            origin_address, destination_address) as "isRight" from shipments where id = ${id}`.execute(engine.kysely);
          expect(rows).toEqual([{ command: '0', isRight: true }]);
        }
      });

      it('are found by their new values after manual SQL in every source table', async () => {
        const { id, trackingNumber } = await create();
        const run = (statement: string) => sql.raw(statement).execute(engine.kysely);
        await run(`update shipment_people set recipient_name = 'Ødegård' where shipment_id = '${id}'`);
        expect([await numbers('odegard'), await numbers('gutierrez')]).toEqual([[trackingNumber], []]);
        await run(`insert into shipment_references (shipment_id, kind, value) values ('${id}', 'invoice', 'RE 99/7')`);
        expect(await numbers('re997')).toEqual([trackingNumber]);
        await run(`delete from shipment_references where shipment_id = '${id}'`);
        expect([await numbers('re997'), await numbers('4711')]).toEqual([[], []]);
        await run(`update shipments set origin_address = 'Ærø', search_text = 'nonsense' where id = '${id}'`);
        expect([await numbers('aero odegard'), await numbers('nonsense')]).toEqual([[trackingNumber], []]);
        await run(`delete from shipment_people where shipment_id = '${id}'`);
        expect(await numbers('odegard')).toEqual([]);
      });

      it('are folded by the database exactly as by the application, letter by letter', async () => {
        const letters: string[] = [];
        for (let code = 1; code < 0x3100; code++) {
          // Letters from 2024, which the databases don't know.
          if (code === 0x1c89 || code === 0x1c8a) continue;
          const letter = String.fromCodePoint(code);
          if (/\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{M}|\p{P}|\p{N}/u.test(letter))
            letters.push(`x${letter}`);
        }
        const { rows } = await sql<{ letter: string; folded: string; spelled: string }>`
          select letter, fold_text(letter) as folded, spell_out(letter) as spelled
          from unnest(${letters}::text[]) as letter`.execute(engine.kysely);
        const differing = rows.filter(
          ({ letter, folded, spelled }) => folded !== foldText(letter) || spelled !== spellOut(letter),
        );
        expect(differing.map(({ letter }) => letter.codePointAt(1)?.toString(16))).toEqual([]);
      });

      it('are found in shipments stored before phones and umlauts were searchable', async () => {
        const { id, trackingNumber } = await create({ people: { recipient: { name: 'Jörg', phone: '0170 1234567' } } });
        await sql`alter table shipments disable trigger user`.execute(engine.kysely);
        await sql`update shipments set search_text = lower(tracking_number) where id = ${id}`.execute(engine.kysely);
        await sql`alter table shipments enable trigger user`.execute(engine.kysely);
        await writeSearchTexts(engine.kysely);
        expect([await numbers('joerg'), await numbers('+49 170 1234567')]).toEqual([
          [trackingNumber],
          [trackingNumber],
        ]);
      });

      it('have the same phone digits as in the application', async () => {
        const phones = ['+49 (0)170 1234567', '０１７０ １２', '0049 30', 'call me', '', '(0)', '(0)30-1 / 0170 2'];
        const { rows } = await sql<{ phone: string; digits: string }>`
          select phone, phone_digits(phone) as digits from unnest(${phones}::text[]) as phone`.execute(engine.kysely);
        expect(rows).toEqual(phones.map((phone) => ({ phone, digits: toPhoneDigits(phone) })));
      });
    });

    it('warn of another shipment with the same reference, in any spelling', async () => {
      const first = await create();
      const second = await create({ references: [{ kind: 'customer', value: 'po-4711B' }] });
      expect(second.alsoOn).toEqual([{ value: 'po-4711B', id: first.id, trackingNumber: first.trackingNumber }]);
      expect((await read(first.id)).alsoOn).toMatchObject([{ value: 'PO 4711-b', id: second.id }]);
    });

    it('are restored with their shipment', async () => {
      const created = await create();
      await call('DELETE', `/shipments/${created.id}`);
      const { rows } = await sql`select from shipment_people union all select from shipment_references`.execute(
        engine.kysely,
      );
      expect(rows).toEqual([]);
      const restored = await (await call('POST', `/shipments/${created.id}/restore`, {})).json();
      expect(restored).toEqual({ ...created, version: 2 });
      expect(await numbers('gutierrez')).toEqual([created.trackingNumber]);
    });

    it('appear in the audit log by field name only, never by value', async () => {
      const created = await create();
      await staff.save(created, {
        people: { sender: SENDER, recipient: { ...GUTIERREZ, name: 'Ben Other', phone: '' } },
        references: [{ kind: 'order', value: 'PO 4712' }],
      });
      await sql`update shipment_people set sender_name = 'Somebody'`.execute(engine.kysely);
      const { rows } = await sql<{ line: string; row: string }>`
        select actor || ' ' || action || ' ' || coalesce(after->>'fields', '') as line,
          (to_jsonb(audit_entries) - 'id' - 'shipment_id' - 'at')::text as row
        from audit_entries where shipment_id = ${created.id} order by id`.execute(engine.kysely);
      const all = [...Object.keys(GUTIERREZ), ...Object.keys(SENDER)].length;
      expect(rows.map(({ line }) => line)).toEqual([
        `${TEST_EMAIL} created `,
        expect.stringMatching(/peopleChanged .*recipient_email.*sender_name/),
        `${TEST_EMAIL} peopleChanged ["references"]`,
        `${TEST_EMAIL} updated `,
        `${TEST_EMAIL} peopleChanged ["recipient_name", "recipient_phone"]`,
        `${TEST_EMAIL} peopleChanged ["references"]`,
        'database peopleChanged ["sender_name"]',
      ]);
      // The sender has no phone.
      expect(JSON.parse(rows[1]?.line.split('peopleChanged ')[1] ?? '')).toHaveLength(all - 1);
      expect(rows.map(({ row }) => row).join()).not.toMatch(/Guti|Invented|ines@|Dana|PO 471|Ben Other|555 0101/);
    });
  },
  // A migration of an old release leaves its indexes behind.
  { keepRows: true, isPrivate: true },
);
