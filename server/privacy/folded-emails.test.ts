import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { foldEmail } from '#domain/email.ts';
import type { Person } from '#domain/shipment-people/schema.ts';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { cleanStoredEmails } from '#server/db/migrations/0059-folded-emails.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useImports } from '#tests/imports.ts';
import { promised } from '#tests/promised.ts';
import { INVISIBLE_MARKS } from '#tests/written-numbers.ts';

const ADDRESS = 'ann@example.com';
const MARKED = '\u200bAnn@exa\u00admple.com\u2069\ufeff';
const WIDE = 'ａｎｎ＠example．com';
/** domain/email.test.ts removes each mark, too. */
const MARKS_ADDED = INVISIBLE_MARKS.map((mark) => `${mark}ann@${mark}example.com${mark}`);

/** Removes invisible characters, which may stay beside an erased address. */
const toVisible = (text = '') => text.replace(/[\p{Cf}\p{Mn}]/gu, '');

describeOnBothEngines(
  'email addresses with invisible or wide characters',
  (engine) => {
    const staff = useStaffApi(engine);
    const call = (method: string, path: string, body?: unknown) =>
      staff.api.call(method, `/api/v1${path}`, { token: staff.token, body });
    const find = async (email: string): Promise<Person> =>
      (await call('GET', `/people?email=${encodeURIComponent(email)}`)).json();
    const erase = async (email: string) => (await call('DELETE', `/people?email=${encodeURIComponent(email)}`)).json();
    const create = (people: object) => staff.api.create(staff.token, { people });

    it.each([MARKED, WIDE, ...promised([], MARKS_ADDED)])(
      'are stored in plain characters, so that the person is found: %j',
      async (email) => {
        const { id, trackingNumber } = await create({ recipient: { name: 'Ann\u200b Example\u200e', email } });
        const { people } = (await staff.read(id)) as ShipmentRecord;
        expect([people.recipient.email.toLowerCase(), people.recipient.name]).toEqual([ADDRESS, 'Ann Example']);
        expect((await find(ADDRESS)).shipments).toMatchObject([{ trackingNumber, role: 'recipient' }]);
        expect((await find(email)).shipments).toHaveLength(1);
      },
    );

    it('are stored in plain characters by public, customer and shipment forms', async () => {
      const { id, trackingNumber, version } = await create({ sender: { email: 'old@example.com' } });
      const edited = await staff.api.call('PATCH', `/api/v1/shipments/${id}`, {
        token: staff.token,
        body: { people: { sender: { email: MARKED } } },
        headers: { 'If-Match': `"${version}"` },
      });
      expect(edited.status).toBe(200);
      await call('POST', '/customers', { id: 'customer-1', name: 'Example\u200b', email: MARKED });
      const message = { name: 'Ann', email: MARKED, subject: 'GENERAL_QUESTION', message: 'Where is it?' };
      expect((await call('POST', '/contact', message)).status).toBe(201);
      expect((await call('POST', `/tracking/${trackingNumber}/subscriptions`, { email: MARKED })).status).toBe(204);
      const { shipments, customers, messages, subscriptions } = await find(ADDRESS);
      expect([shipments, customers, messages, subscriptions].map(({ length }) => length)).toEqual([1, 1, 1, 1]);
      expect(customers).toMatchObject([{ name: 'Example', email: 'Ann@example.com' }]);
      expect(await erase(MARKED)).toMatchObject({ shipments: 1, customers: 1, messages: 1, subscriptions: 1 });
    });

    it('are found and erased in imported lists', async () => {
      await staff.api.imports.start();
      const imports = useImports(staff);
      const row = `Ann;${MARKED};"Oslo, 1";1;Express;"Hamburg, 1"`;
      const { id } = await imports.begin(`Name;Email;Address;Weight;Service;Origin\n${row}`);
      await imports.check(id);
      await imports.run(id);
      expect(await find(ADDRESS)).toMatchObject({
        shipments: [{ email: 'Ann@example.com' }],
        importRows: [{ row: 2 }],
      });
      expect(await erase(ADDRESS)).toMatchObject({ shipments: 1, importRows: 1 });
      await staff.api.imports.stop();
    });

    it.each([MARKED, WIDE, ...promised([], ['A\u200bNN@EXAMPLE.COM', 'ann＠\ufe0fexample.com'])])(
      'are erased in names, headings and mappings of lists, and in what is remembered of such lists: %j',
      async (email) => {
        await staff.api.imports.start();
        const imports = useImports(staff);
        const list = `Wanted by ${email}
Name;Asked by ${email};Address;Weight;Service;Origin
Bo;1;"Oslo, 1";1;Ask ${email};"Hamburg, 1"`;
        const { id } = await imports.begin(list, { name: `For ${email}, bo@example.com.csv` });
        const { leftOut, columnQuestions } = await imports.read(id);
        expect([leftOut.length, columnQuestions.map(({ kind }) => kind)]).toEqual([1, ['words']]);
        await imports.map(id, {
          constants: { recipientInstructions: `Ask "${email}" or bo@example.com` },
          remember: true,
        });
        await erase(ADDRESS);
        const { fileName, header, mapping } = await imports.read(id);
        expect([fileName, header[1], mapping.constants.recipientInstructions].map(toVisible)).toEqual([
          'For …, bo@example.com.csv',
          'Asked by …',
          'Ask "…" or bo@example.com',
        ]);
        const { rows } = await sql<{ text: string }>`select to_jsonb(imports)::text as text from imports
          union all select to_jsonb(import_profiles)::text from import_profiles`.execute(engine.kysely);
        const remaining = rows.map(({ text }) => foldEmail(text).replace(/[^\p{L}\p{N}]/gu, ''));
        expect(remaining.filter((text) => text.includes('annexamplecom'))).toEqual([]);
        await staff.api.imports.stop();
      },
    );

    it('are neither found nor erased inside longer addresses of other people in lists', async () => {
      await staff.api.imports.start();
      const imports = useImports(staff);
      const toRow = (email: string) => `Bo;${email};"Oslo, 1";1;Express;"Hamburg, 1"`;
      const addresses = [
        'nann@example.com',
        'jo.ann@example.com',
        'ann@example.com.au',
        `ask\n${MARKED}`,
        'x',
        ADDRESS,
      ];
      const list = `Name;Asked by nann@example.com;Address;Weight;Service;Origin
${addresses.map((email) => toRow(`"${email}"`)).join('\n')}`;
      const { id } = await imports.begin(list, { name: 'nann@example.com.csv' });
      await imports.map(id, { remember: true });
      await imports.check(id);
      expect((await find(ADDRESS)).importRows.map(({ row }) => row)).toEqual([5, 7]);
      expect(await erase(ADDRESS)).toMatchObject({ importRows: 2 });
      const { fileName, header, samples } = await imports.read(id);
      expect([fileName, header[1]]).toEqual(['nann@example.com.csv', 'Asked by nann@example.com']);
      expect(samples.map(({ cells }) => cells[1])).toEqual(
        addresses.filter((email) => !/^ask|^ann@example.com$/.test(email)),
      );
      await staff.api.imports.stop();
    });

    it('stored by an older version are found at once, and cleaned by the update', async () => {
      await sql`truncate customers cascade`.execute(engine.kysely);
      const { id } = await create({ recipient: { email: 'other@example.com' } });
      await sql`update shipment_people set recipient_email = ${MARKED} where shipment_id = ${id}`.execute(
        engine.kysely,
      );
      expect((await find(ADDRESS)).shipments).toHaveLength(1);
      await sql`insert into customers (id, name, email, created_at) values ('customer-2', 'Two', ${MARKED}, now())`.execute(
        engine.kysely,
      );
      await sql`insert into subscriptions (id, shipment_id, email, language, token, created_at) values
        ('s1', ${id}, ${ADDRESS}, 'en', 't1', now()), ('s2', ${id}, ${`${ADDRESS}\u200b`}, 'en', 't2', now())`.execute(
        engine.kysely,
      );
      await engine.kysely.transaction().execute(cleanStoredEmails);
      const { rows } = await sql<{ email: string }>`select recipient_email as email from shipment_people
        union all select email from customers union all select email from subscriptions`.execute(engine.kysely);
      expect(rows.map(({ email }) => email).sort()).toEqual(['Ann@example.com', 'Ann@example.com', ADDRESS]);
      expect(await erase(ADDRESS)).toMatchObject({ shipments: 1, customers: 1, subscriptions: 1 });
    });

    it('are folded by the database in the same way as by the application', async () => {
      const marks = Array.from({ length: 0x2_0000 }, (_, code) => code)
        .filter((code) => code > 0x20 && (code < 0xd800 || code > 0xdfff))
        .map((code) => String.fromCodePoint(code))
        .filter((mark) => /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc\uff01-\uff5e]/u.test(mark));
      const texts = [...marks, '\u{e0001}', '\u{e0100}', '\u{e01ef}'].map((mark) => `A${mark}b@example.com`);
      const { rows } = await sql<{ text: string; folded: string }>`
        select text, fold_email(text) as folded from unnest(${texts}::text[]) as text`.execute(engine.kysely);
      expect(rows.filter(({ text, folded }) => folded !== foldEmail(text))).toEqual([]);
    });
  },
  { keepRows: true },
);
