import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { toReferenceIdentity } from '#domain/imports/changes.ts';
import { completeReferenceKeys } from '#server/db/migrations/0065-exact-references.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useCustomersLists } from '#tests/imports.ts';

const HEADER = 'Order;Name;Address;Weight';
const FIELD = new URL('../../tests/fixtures/field/references-with-other-signs/', import.meta.url);
const toRow = (reference: string, name = 'Ana') => `"${reference}";${name};"Oslo, Karl Johans gate 5";2`;
const mark = String.fromCodePoint;

/** Pairs of order numbers that differ only between letters and digits. */
const OTHER_NUMBERS = [
  ['Z1-11', 'Z11-1'],
  ['1.10', '110'],
  ['2024/1/12', '2024/11/2'],
  ['#1001', '1001'],
  ['AB 12 3', 'AB 1 23'],
  ['A_1', 'A1'],
  ['7+7', '77'],
  ['(12)3', '1(23)'],
  ['K–9–10', 'K–91–0'],
  ['12·5', '125'],
  ['号-1-23', '号-12-3'],
] as const;

/** Pairs of spellings of one order number. */
const SPELLINGS = [
  ['Z1-11', ' z1-11 '],
  ['AB  123', `AB${mark(0xa0)}123`],
  ['Ä-10', 'ä-10'],
  ['Ｆ１-１１', 'F1-11'],
  [`PO${mark(0x200b)}-4711${mark(0xfeff)}`, 'PO-4711'],
  ['Заказ-5', 'ЗАКАЗ-5'],
] as const;

describeOnBothEngines(
  'imported references',
  (engine) => {
    const staff = useStaffApi(engine);
    const imports = useCustomersLists(engine, staff);
    const { prepare } = imports;
    const importAll = async (...references: string[]) => {
      const { id } = await prepare([HEADER, ...references.map((reference) => toRow(reference, 'First'))]);
      return imports.run(id);
    };
    const readOne = async (id: string | null | undefined) =>
      (await staff.api.call('GET', `/api/v1/shipments/${id}`, { token: staff.token })).json();

    it('with different punctuation create a shipment each in one list, and are shown as possible matches', async () => {
      const list = await prepare([HEADER, ...OTHER_NUMBERS.flat().map((reference) => toRow(reference))]);
      const count = OTHER_NUMBERS.flat().length;
      expect(list).toMatchObject({ counts: { new: count, duplicate: 0 }, possibleMatches: count });
      const rows = await imports.rows(list.id, 'possibleMatch=true');
      expect(rows.map(({ possibleMatch }) => possibleMatch?.reference)).toEqual(
        OTHER_NUMBERS.flatMap(([one, other]) => [other, one]),
      );
      expect(rows[0]?.possibleMatch).toEqual({ row: 3, shipmentId: null, trackingNumber: null, reference: 'Z11-1' });
      expect((await imports.run(list.id)).counts).toMatchObject({ created: count });
    });

    it('never overwrite the shipment of a reference with different punctuation', async () => {
      const stored = OTHER_NUMBERS.map(([reference]) => reference);
      const others = OTHER_NUMBERS.map(([_, reference]) => toRow(reference, 'Other'));
      const count = stored.length;
      const first = await importAll(...stored);
      const made = await imports.rows(first.id);
      const list = await prepare([HEADER, ...others]);
      expect(list).toMatchObject({ counts: { new: count, changed: 0, same: 0 }, possibleMatches: count });
      const rows = await imports.rows(list.id, 'possibleMatch=true');
      expect(rows.map(({ possibleMatch }) => possibleMatch)).toEqual(
        made.map(({ shipmentId, trackingNumber, values }) => ({
          ...{ row: null, shipmentId, trackingNumber, reference: values.customerReference },
        })),
      );
      expect((await imports.run(list.id)).counts).toMatchObject({ created: count, updated: 0 });
      for (const { shipmentId } of made) expect((await readOne(shipmentId)).people.recipient.name).toBe('First');
      const again = await prepare([HEADER, ...stored.map((reference) => toRow(reference, 'First')), ...others]);
      expect(again).toMatchObject({ counts: { same: 2 * count }, possibleMatches: 0 });
    });

    it('match other spellings of the same number', async () => {
      const both = await prepare([HEADER, ...SPELLINGS.flat().map((reference) => toRow(reference))]);
      expect(both.counts).toMatchObject({ duplicate: SPELLINGS.flat().length });
      await importAll(...SPELLINGS.map(([reference]) => reference));
      const again = await prepare([HEADER, ...SPELLINGS.map(([_, reference]) => toRow(reference, 'First'))]);
      expect(again).toMatchObject({ counts: { same: SPELLINGS.length, new: 0 }, possibleMatches: 0 });
    });

    it('update a shipment whose reference lacks the punctuation once a clerk confirms it', async () => {
      const first = await importAll('PO 47-11');
      const [stored] = await imports.rows(first.id);
      const list = await prepare([HEADER, toRow('PO4711', 'Other')]);
      const [row] = await imports.rows(list.id);
      const cells = { 0: row?.possibleMatch?.reference };
      const { row: answered, import: item } = await (
        await imports.call('PATCH', `/${list.id}/rows/2`, { cells })
      ).json();
      expect(answered).toMatchObject({ result: 'changed', shipmentId: stored?.shipmentId, possibleMatch: null });
      expect(item.possibleMatches).toBe(0);
    });

    it('no longer list a row that was fixed', async () => {
      const list = await prepare([HEADER, toRow('5-12'), toRow('51-2'), toRow('9')]);
      expect(list.possibleMatches).toBe(2);
      const change = async (row: number, cells: object) =>
        (await imports.call('PATCH', `/${list.id}/rows/${row}`, { cells })).json();
      expect((await change(3, { 0: '77' })).import.possibleMatches).toBe(0);
      expect((await change(4, { 0: '5/12' })).import.possibleMatches).toBe(2);
    });

    it('are added to a shipment listed by its number when only the punctuation differs', async () => {
      const first = await importAll('Z1-11');
      const [stored] = await imports.rows(first.id);
      const header = 'Tracking number;Order;Address;Weight';
      const list = await prepare([header, `${stored?.trackingNumber};Z11-1;"Oslo, Karl Johans gate 5";2`]);
      expect(list.counts).toMatchObject({ changed: 1 });
      await imports.run(list.id);
      const { references } = await readOne(stored?.shipmentId);
      expect(references.map(({ value }: { value: string }) => value).toSorted()).toEqual(['Z1-11', 'Z11-1']);
    });

    it.each([
      ['two-orders.csv', 2],
      ['four-orders.csv', 4],
    ])('of the list %s are separate shipments', async (name, count) => {
      const { id } = await imports.begin(readFileSync(new URL(name, FIELD)), { customerId: imports.customerId });
      const list = await imports.check(id);
      expect(list).toMatchObject({ counts: { new: count, duplicate: 0 }, possibleMatches: count });
    });

    it('without letters and digits are ignored: each row is a shipment', async () => {
      const list = await prepare([HEADER, toRow('-'), toRow('-', 'Bo'), toRow('…', 'Cy')]);
      expect(list).toMatchObject({ counts: { new: 3 }, possibleMatches: 0 });
    });

    it('stored without punctuation by an older version match exactly, or are shown as possible matches', async () => {
      const first = await importAll('PO 47-11', 'PO 48-12');
      const [, other] = await imports.rows(first.id);
      const { kysely } = engine;
      await sql`update import_keys set value_key = reference_key(substr(value_key, 11))
        where customer_id = ${imports.customerId}`.execute(kysely);
      await kysely
        .deleteFrom('shipment_references')
        .where('shipment_id', '=', other?.shipmentId ?? '')
        .execute();
      await kysely.transaction().execute(completeReferenceKeys);
      const list = await prepare([HEADER, toRow('po 47-11', 'First'), toRow('PO 48-12', 'First')]);
      expect(list).toMatchObject({ counts: { same: 1, new: 1 }, possibleMatches: 1 });
    });

    it('are compared by the server as in the database', async () => {
      const texts = [...OTHER_NUMBERS, ...SPELLINGS].flat();
      const { rows } = await sql<{ identity: string }>`
        select reference_identity(value) as identity from unnest(${texts}::text[]) with ordinality as given (value, nth)
        order by nth`.execute(engine.kysely);
      expect(rows.map(({ identity }) => identity)).toEqual(texts.map(toReferenceIdentity));
    });
  },
  { keepRows: true },
);
