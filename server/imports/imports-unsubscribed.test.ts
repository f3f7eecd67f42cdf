import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { useStaffApi } from '#tests/api.ts';
import { makeBoundKey } from '#tests/bound-key.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { LIST_CONSTANTS, useCustomersLists, useImports } from '#tests/imports.ts';
import { listMails } from '#tests/list-mails.ts';
import { readEverything } from '#tests/read-everything.ts';

const ANA = 'ana@refusing.example';
const BO = 'bo@refusing.example';
const list = (name: string) => [
  'Order;Name;Email;Address;Weight',
  `${name}-1;Ana;Ana@Refusing.example;"Oslo, 1";1`,
  `${name}-2;Bo;${BO};"Oslo, 2";2`,
  `${name}-3;Cy;;"Oslo, 3";3`,
];

describeOnBothEngines(
  'imported recipients who unsubscribed from all emails',
  (engine) => {
    const staff = useStaffApi(engine);
    const imports = useCustomersLists(engine, staff);
    beforeEach(() => sql`truncate refused_mail`.execute(engine.kysely));

    const call = (method: string, path: string, body?: object) =>
      staff.api.call(method, `/api/v1${path}`, { token: staff.token, body });
    const subscribe = async (number: string, email: string) =>
      expect((await call('POST', `/tracking/${number}/subscriptions`, { email, language: 'en' })).status).toBe(204);
    const tokenOf = async (email: string) =>
      (await engine.kysely.selectFrom('subscriptions').select('token').where('email', '=', email).execute())[0]?.token;
    /** Unsubscribes as the link in each email does. */
    const leave = async (email: string) =>
      expect((await call('DELETE', `/subscriptions/${await tokenOf(email)}`)).status).toBe(204);
    const recipients = async () => (await listMails(staff.api, staff.token)).map(({ to }) => to);

    it('get no emails, are counted before and after, and get emails again once they subscribe', async () => {
      const { trackingNumber } = await staff.api.create(staff.token);
      await subscribe(trackingNumber, ANA);
      await leave(ANA);
      await sql`truncate mails`.execute(engine.kysely);
      const { id, ...checked } = await imports.prepare(list('A'));
      expect(checked).toMatchObject({ recipients: 2, refusingRecipients: 1, refusedRecipients: 0 });
      expect(await imports.run(id, { tellRecipients: true })).toMatchObject({
        counts: { created: 3 },
        recipients: 0,
        refusingRecipients: 0,
        refusedRecipients: 1,
      });
      expect(await recipients()).toEqual([BO]);
      await subscribe(trackingNumber, ANA);
      const again = await imports.prepare(list('B'));
      expect(again).toMatchObject({ recipients: 2, refusingRecipients: 0 });
      expect((await imports.run(again.id, { tellRecipients: true })).refusedRecipients).toBe(0);
      expect((await recipients()).toSorted()).toEqual([ANA, ANA, BO, BO]);
    });

    it('get no emails if they unsubscribe between the check and the run', async () => {
      const first = await imports.prepare(list('C'));
      await imports.run(first.id, { tellRecipients: true });
      const second = await imports.prepare(list('D'));
      expect(second).toMatchObject({ recipients: 2, refusingRecipients: 0 });
      await leave(BO);
      await sql`truncate mails`.execute(engine.kysely);
      expect((await imports.run(second.id, { tellRecipients: true })).refusedRecipients).toBe(1);
      expect(await recipients()).toEqual([ANA]);
    });

    it('get no emails under another spelling of their address, also from rows read by an older version', async () => {
      const { trackingNumber } = await staff.api.create(staff.token);
      await subscribe(trackingNumber, ANA);
      await leave(ANA);
      await sql`truncate mails`.execute(engine.kysely);
      const marked = list('M').map((row) => row.replace('Ana@Refusing', '\u200bAna＠Ref\u00adusing'));
      const { id, ...checked } = await imports.prepare(marked);
      expect(checked).toMatchObject({ recipients: 2, refusingRecipients: 1 });
      const stated = JSON.stringify({ recipientEmail: `\u200bBo＠refusing.example` });
      await sql`update import_rows set stated = stated || ${stated}::jsonb
        where import_id = ${id} and stated->>'recipientEmail' = ${BO}`.execute(engine.kysely);
      expect(await imports.run(id, { tellRecipients: true })).toMatchObject({ refusedRecipients: 1 });
      expect(await recipients()).toEqual([BO]);
      const subscribed = await engine.kysely.selectFrom('subscriptions').select('email').execute();
      expect(subscribed).toEqual([{ email: BO }]);
    });

    it('are remembered if they unsubscribe while a deleted shipment can still be restored', async () => {
      const { id, trackingNumber } = await staff.api.create(staff.token);
      await subscribe(trackingNumber, ANA);
      const token = await tokenOf(ANA);
      await call('DELETE', `/shipments/${id}`);
      await call('DELETE', `/subscriptions/${token}`);
      expect((await imports.prepare(list('E'))).refusingRecipients).toBe(1);
    });

    it('are remembered without their address when their data is erased, as a lookup of them reports', async () => {
      const { trackingNumber } = await staff.api.create(staff.token);
      await subscribe(trackingNumber, ANA);
      await leave(ANA);
      const person = `/people?email=${encodeURIComponent(ANA)}`;
      expect((await call('DELETE', person)).status).toBe(200);
      const tables = await readEverything(engine);
      expect(Object.keys(tables).filter((table) => tables[table]?.toLowerCase().includes(ANA))).toEqual([]);
      expect(await (await call('GET', person)).json()).toMatchObject({ refusesMail: true });
      expect((await imports.prepare(list('F'))).refusingRecipients).toBe(1);
    });

    it('are not counted for a key bound to one customer', async () => {
      const { trackingNumber } = await staff.api.create(staff.token);
      await subscribe(trackingNumber, ANA);
      await leave(ANA);
      const { secret } = await makeBoundKey(staff.api, staff.token, imports.customerId);
      const keyImports = useImports({ api: staff.api, token: secret });
      const { id } = await keyImports.begin(list('G').join('\n'));
      await keyImports.map(id, { constants: LIST_CONSTANTS });
      expect(await keyImports.check(id)).toMatchObject({ recipients: 2, refusingRecipients: 0 });
      expect((await imports.read(id)).refusingRecipients).toBe(1);
      expect(await keyImports.run(id, { tellRecipients: true })).toMatchObject({ refusedRecipients: 0 });
      expect(await recipients()).not.toContain(ANA);
    });
  },
  { keepRows: true },
);
