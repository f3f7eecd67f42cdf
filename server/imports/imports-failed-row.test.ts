import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useCustomersLists } from '#tests/imports.ts';

/** Triggers that reject a row simulate unknown faults. */
const FAULTS = [
  `create function refuse_check() returns trigger language plpgsql as $$ begin
    if new.stated->>'notes' = 'break the check' then raise exception 'refused: %', new.stated; end if; return new; end $$`,
  'create trigger refuse_check before update on import_rows for each row execute function refuse_check()',
  `create function refuse_write() returns trigger language plpgsql as $$ begin
    if new.notes = 'break the write' then raise exception 'refused: %', new.notes; end if; return new; end $$`,
  'create trigger refuse_write before insert on shipments for each row execute function refuse_write()',
];

const HEADER = 'Order;Name;Address;Weight;Notes';
const toList = (notes: string[]) => [HEADER, ...notes.map((note, at) => `F-${at};Ida;"Oslo, Gate ${at}";2;${note}`)];

describeOnBothEngines(
  'an imported row that makes the server fail',
  (engine) => {
    const staff = useStaffApi(engine);
    const imports = useCustomersLists(engine, staff);
    beforeAll(async () => {
      for (const statement of FAULTS) await sql.raw(statement).execute(engine.kysely);
    });
    const listFailures = () =>
      staff.api.logs.map((line) => JSON.parse(line)).filter(({ message }) => message === 'import row failed');

    it('is reported on its own in the dry run, and is logged without its content', async () => {
      const { id, counts, state } = await imports.prepare(toList(['', '', 'break the check', '', 'fine']));
      expect([state, counts.new, counts.error]).toEqual(['checked', 4, 1]);
      expect(await imports.rows(id, 'result=error')).toMatchObject([
        { row: 4, problems: [{ field: null, column: null, code: 'rowFailed' }] },
      ]);
      expect(listFailures().at(-1)).toMatchObject({ level: 'error', importId: id, row: 4, at: expect.any(Array) });
      expect(staff.api.logs.join('\n')).not.toContain('break the check');
      expect((await imports.run(id)).counts).toMatchObject({ created: 4, toWrite: 0 });
    });

    it('is reported on its own when typed into a dry run, until it is fixed', async () => {
      const { id } = await imports.prepare(toList(['', 'fine']));
      const type = async (text: string) => {
        const answer = await imports.call('PATCH', `/${id}/rows/3`, { cells: { 4: text } });
        expect(answer.status).toBe(200);
        return answer.json();
      };
      expect(await type('break the check')).toMatchObject({
        row: { row: 3, result: 'error', problems: [{ code: 'rowFailed' }] },
        import: { counts: { new: 1, error: 1 } },
      });
      expect(await type('fine')).toMatchObject({
        row: { result: 'new', problems: [] },
        import: { counts: { new: 2 } },
      });
    });

    it('is skipped and reported when the list is written', async () => {
      const { id } = await imports.prepare(toList(['', 'break the write', 'fine']));
      expect((await imports.run(id)).counts).toMatchObject({ created: 2, failed: 1 });
      expect(await imports.rows(id, 'outcome=failed')).toMatchObject([{ row: 3, problems: [{ code: 'rowFailed' }] }]);
      expect(listFailures().at(-1)).toMatchObject({ importId: id, row: 3 });
      expect(staff.api.logs.join('\n')).not.toContain('break the write');
    });
  },
  { isPrivate: true, keepRows: true },
);
