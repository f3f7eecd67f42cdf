import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { lastAddresses } from './search-condition.repository.ts';

describeOnBothEngines(
  'address suggestions',
  (engine) => {
    const staff = useStaffApi(engine);
    const suggest = async (text: string, language = 'en') => {
      const path = `/api/v1/shipments/address-suggestions?${new URLSearchParams({ text, language })}`;
      const answer = await staff.api.call('GET', path, { token: staff.token });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { cities: { name: string; country: string }[]; addresses: string[] };
    };
    const names = async (text: string, language?: string) =>
      (await suggest(text, language)).cities.map(({ name }) => name);

    test.each([
      ['zur', 'en', 'Zurich'],
      ['ZÜRI', 'de', 'Zürich'],
      ['londr', 'es', 'Londres'],
      ['lond', 'es', 'Londres'],
      ['york', 'en', 'New York'],
      ['伦', 'zh', '伦敦'],
    ])('contain the listed city of %j in %s: %s', async (text, language, city) => {
      expect(await names(text, language)).toContain(city);
    });

    test('name at most eight cities with their country, in a form that addresses use', async () => {
      expect((await suggest('tunez', 'es')).cities).toEqual([{ name: 'Tunis', country: 'TN' }]);
      expect(await names('s')).toHaveLength(8);
      expect(await names('London, 3')).toEqual([]);
      expect(await suggest("%_\\'")).toEqual({ cities: [], addresses: [] });
    });

    test('contain each used address once: prefix matches first, then the most recent', async () => {
      const create = (originAddress: string, destinationAddress: string, createdAt: string) =>
        staff.api.create(staff.token, { originAddress, destinationAddress, createdAt });
      await create('Malmö, Påhittad 1', 'Oslo, Malmögata 2', '2026-11-28T10:00:00Z');
      await create('malmo, påhittad 1', 'Malmö, Exempel 3', '2026-11-29T10:00:00Z');
      await create('Bergen, Malmöveien 4', 'Lund, Exempel 5', '2026-11-30T10:00:00Z');
      expect((await suggest('Malmo')).addresses).toEqual([
        'malmo, påhittad 1',
        'Malmö, Exempel 3',
        'Bergen, Malmöveien 4',
        'Oslo, Malmögata 2',
      ]);
      expect((await suggest('MALMÖ, EXEMPEL')).addresses).toEqual(['Malmö, Exempel 3']);
      expect((await suggest('malmö, exempel 3')).addresses).toEqual([]);
      expect((await suggest('  ')).addresses).toEqual([]);
      expect(await names('Malmo')).toEqual(['Malmö']);
    });

    test('read the newest shipments by an index', async () => {
      const plan = await engine.kysely.transaction().execute(async (trx) => {
        // Makes the planner assume a million shipments, because it reads a few without the index.
        await sql`set local enable_sort = off`.execute(trx);
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${lastAddresses}`.execute(trx);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toContain('Index Scan');
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    });
  },
  { keepRows: true },
);
