import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Import } from '#domain/imports/schema.ts';
import { TooManyRequestsError } from '#server/errors.ts';
import { NO_SYNC } from '#server/http/rate-limit-sync.ts';
import { useStaffApi } from '#tests/api.ts';
import { makeBoundKey } from '#tests/bound-key.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { LIST_CONSTANTS, useCustomersLists, useImports } from '#tests/imports.ts';
import { createFileLimit } from './import-thread.ts';

const MEGABYTE = 1024 * 1024;
const LIST = ['Order;Name;Address;Weight', 'A-1;Ana;"Oslo, 1";1'];
const CSV = { 'Content-Type': 'text/csv' };

describe('the file quota', () => {
  const isRefused = (send: () => unknown) => {
    try {
      send();
      return false;
    } catch (error) {
      expect(error).toBeInstanceOf(TooManyRequestsError);
      expect((error as TooManyRequestsError).headers['Retry-After']).toMatch(/^[1-9]\d*$/);
      return true;
    }
  };

  it.each([
    { isKey: true, files: 10, megabytes: 100 },
    { isKey: false, files: 60, megabytes: 200 },
  ])('allows the stated files and bytes per hour: %o', ({ isKey, files, megabytes }) => {
    const limit = createFileLimit(NO_SYNC);
    for (let n = 0; n < files; n++) limit({ id: 'many', isKey }, 1);
    expect(isRefused(() => limit({ id: 'many', isKey }, 1))).toBe(true);
    for (let n = 0; n < megabytes; n += 20) limit({ id: 'large', isKey }, 20 * MEGABYTE);
    expect(isRefused(() => limit({ id: 'large', isKey }, 1))).toBe(true);
    limit({ id: 'another', isKey }, 1);
  });

  it('refunds a file rejected for another reason', () => {
    const limit = createFileLimit(NO_SYNC);
    for (let n = 0; n < 20; n++) limit({ id: 'key', isKey: true }, 20 * MEGABYTE)();
    limit({ id: 'key', isKey: true }, 20 * MEGABYTE);
  });
});

describeOnBothEngines(
  'import limits',
  (engine) => {
    const staff = useStaffApi(engine);
    const imports = useCustomersLists(engine, staff);
    let key = '';
    beforeEach(async () => {
      key = (await makeBoundKey(staff.api, staff.token, imports.customerId)).secret;
    });

    const send = async (token: string, list: string[] = LIST) => {
      const id = randomUUID();
      await staff.api.call('POST', '/api/v1/imports', { token, body: { id } });
      const path = `/api/v1/imports/${id}/file?name=list.csv`;
      return { id, answer: await staff.api.call('PUT', path, { token, body: list.join('\n'), headers: CSV }) };
    };
    const readAgain = (id: string) => imports.call('PUT', `/${id}/reading`, {});
    const countTries = async (id: string, tries: number) =>
      void (await sql`insert into job_attempts (queue, job_id, tries, holder, alive_at)
        values ('imports', ${id}, ${tries}, 'a process that is gone', clock_timestamp() - interval '1 minute')
        on conflict (queue, job_id) do update set tries = excluded.tries, alive_at = excluded.alive_at`.execute(
        engine.kysely,
      ));
    /** Returns an import whose next step was started this often without finishing before the worker starts. */
    const restart = async (id: string, tries: number): Promise<Import> => {
      await countTries(id, tries);
      await staff.api.imports.start();
      return imports.settled(id);
    };

    it('read one file per caller at a time, and reject others until it is read', async () => {
      await staff.api.imports.stop();
      const first = await send(key);
      expect(first.answer.status).toBe(202);
      const second = await send(key);
      expect([second.answer.status, second.answer.headers.get('Retry-After')]).toEqual([429, '5']);
      expect((await send(staff.token)).answer.status).toBe(202);
      await staff.api.imports.start();
      expect(await imports.settled(first.id)).toMatchObject({ state: 'read' });
      expect((await send(key)).answer.status).toBe(202);
    });

    it('reject a file over 20 MB with 413', async () => {
      const { answer } = await send(staff.token, ['x'.repeat(20 * MEGABYTE + 1)]);
      expect(answer.status).toBe(413);
    });

    it('let a small list be read and checked while another caller’s large one is read', async () => {
      await staff.api.imports.start();
      const rows = Array.from({ length: 30_000 }, (_, n) => `B-${n};Bo;"Oslo, Karl Johans gate ${n}";1`);
      const large = await send(key, ['Order;Name;Address;Weight', ...rows]);
      const small = await send(staff.token);
      await imports.settled(small.id);
      await imports.map(small.id, { constants: LIST_CONSTANTS });
      expect(await imports.check(small.id)).toMatchObject({ state: 'checked', counts: { new: 1 } });
      expect(await imports.read(large.id)).toMatchObject({ state: 'reading' });
      expect((await imports.call('DELETE', `/${large.id}`)).status).toBe(204);
    });

    it('reject the eleventh file of a key within an hour, and none of another caller', async () => {
      const keyImports = useImports({ api: staff.api, token: key });
      for (let n = 0; n < 10; n++) await keyImports.begin(LIST.join('\n'));
      const { answer } = await send(key);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3_000);
      await imports.begin(LIST.join('\n'));
    });

    it('erase a file a day after its upload in any state, and when the list is written', async () => {
      const { id } = await imports.begin(LIST.join('\n'));
      staff.api.setNow('2026-12-03T11:00:00.000Z');
      await imports.map(id, { constants: LIST_CONSTANTS });
      expect((await readAgain(id)).status).toBe(202);
      await imports.settled(id);
      staff.api.setNow('2026-12-03T13:00:00.000Z');
      await staff.api.imports.stop();
      await staff.api.imports.start();
      expect((await readAgain(id)).status).toBe(410);
      const written = await imports.begin(LIST.join('\n'));
      await imports.map(written.id, { constants: LIST_CONSTANTS });
      await imports.check(written.id);
      await imports.run(written.id);
      expect(await engine.kysely.selectFrom('import_files').select('import_id').execute()).toEqual([]);
    });

    it('stop reading and checking a list after three attempts across restarts, and report it', async () => {
      await staff.api.imports.stop();
      const { id } = await send(staff.token);
      expect(await restart(id, 3)).toMatchObject({ state: 'failed', problem: { code: 'stuck' } });
      const { id: other } = await imports.begin(LIST.join('\n'));
      await imports.map(other, { constants: LIST_CONSTANTS });
      await staff.api.imports.stop();
      await imports.call('POST', `/${other}/check`, {});
      expect(await restart(other, 3)).toMatchObject({ state: 'failed', problem: { code: 'stuck' } });
    });

    it('allow a third attempt, then end the run with what is written, which can be undone', async () => {
      const rows = Array.from({ length: 60 }, (_, n) => `A-${n};Ana;"Oslo, ${n}";1`);
      const { id, version } = await imports.prepare([LIST[0] ?? '', ...rows]);
      await staff.api.imports.stop();
      await imports.call('POST', `/${id}/run`, {}, { 'If-Match': `"${version}"` });
      expect(await restart(id, 2)).toMatchObject({ state: 'imported', problem: null, counts: { created: 60 } });
      await staff.api.imports.stop();
      await imports.call('POST', `/${id}/undo`, {});
      expect(await restart(id, 3)).toMatchObject({ state: 'imported', problem: { code: 'stuck' } });
      expect(await imports.undo(id)).toMatchObject({ state: 'undone', problem: null, counts: { undone: 60 } });
    });
  },
  { keepRows: true },
);
