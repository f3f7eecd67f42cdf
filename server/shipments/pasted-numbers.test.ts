import { expect, it } from 'vitest';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { joinAs } from '#tests/role-api.ts';

describeOnBothEngines(
  'pasted numbers',
  (engine) => {
    const staff = useStaffApi(engine);
    const paste = (text: string, token = staff.token) =>
      staff.api.call('POST', '/api/v1/pasted-numbers', { token, body: { text } });
    const read = async (id: string, token = staff.token) =>
      staff.api.call('GET', `/api/v1/pasted-numbers/${id}`, { token });
    const find = async (text: string) => {
      const answer = await paste(text);
      expect(answer.status).toBe(201);
      const { items, numbers: _, ...rest } = await (await read((await answer.json()).id)).json();
      return { ...rest, id: undefined, found: items.map((item: { trackingNumber: string }) => item.trackingNumber) };
    };
    const create = async () => (await staff.api.create(staff.token, {})).trackingNumber;

    it('find their shipments in text order and list all others', async () => {
      const [first, second, third] = [await create(), await create(), await create()];
      const text = [
        `https://x.example/track/${third}`,
        `]C1${first}`,
        'TC-UNKNWN01',
        second,
        '1Z999AA10123456784',
        first,
      ];
      expect(await find(text.join('\r\n'))).toEqual({
        found: [third, first, second],
        unknown: ['TC-UNKNWN01'],
        repeated: [first],
        foreign: ['1Z999AA10123456784'],
        omitted: 0,
      });
      expect(await find('nothing at all')).toMatchObject({ found: [], unknown: [], foreign: [] });
    });

    it('are looked up to five hundred, with a count of the rest', async () => {
      const numbers = Array.from({ length: 620 }, (_, n) => `TC-${String(n).padStart(8, '0')}`);
      const { unknown, omitted } = await find(numbers.join(' '));
      expect([unknown.length, unknown[499], omitted]).toEqual([500, 'TC-00000499', 120]);
      expect((await paste('x'.repeat(100_001))).status).toBe(422);
    });

    it('are readable only by the account that pasted them, for a day', async () => {
      const { id } = await (await paste(await create())).json();
      const { token } = await joinAs(staff.api, staff.token, 'clerk');
      expect((await read(id, token)).status).toBe(404);
      expect((await read(id)).status).toBe(200);
      await engine.kysely
        .updateTable('pasted_numbers')
        .set({ created_at: new Date('2020-01-01') })
        .execute();
      expect((await read(id)).status).toBe(404);
      await paste('TC-UNKNWN01');
      expect(await engine.kysely.selectFrom('pasted_numbers').select('numbers').execute()).toEqual([
        { numbers: ['TC-UNKNWN01'] },
      ]);
    });

    it('are the last fifty of each account', async () => {
      const { token } = await joinAs(staff.api, staff.token, 'clerk');
      const store = async (caller?: string) => (await (await paste('TC-UNKNWN01', caller)).json()).id;
      const other = await store(token);
      const ids: string[] = [];
      for (let second = 10; second <= 60; second++) {
        staff.api.setNow(new Date(Date.parse(TEST_NOW) + second * 1_000).toISOString());
        ids.push(await store());
      }
      const statuses = await Promise.all([read(ids[0] ?? ''), read(ids[1] ?? ''), read(other, token)]);
      expect(statuses.map(({ status }) => status)).toEqual([404, 200, 200]);
    });
  },
  { keepRows: true },
);
