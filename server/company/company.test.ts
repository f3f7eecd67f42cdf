import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_COMPANY } from '#domain/company/company.ts';
import { NO_DEFAULT_ESTIMATES } from '#domain/company/default-estimate.ts';
import { DEFAULT_LEGAL } from '#domain/company/legal.ts';
import { openTestApi, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { joinAs } from '#tests/role-api.ts';

/** Time limit of a hung test: a busy machine receives changes late. */
const PATIENCE = { timeout: 30_000, interval: 20 };
const NORDLICHT = {
  name: 'Nordlicht Spedition',
  email: 'hallo@nordlicht.example',
  phone: '+49 40 66969 140',
  address: 'Am Sandtorkai 30, 20457 Hamburg',
  foundedYear: 1998,
  socials: [{ network: 'linkedin', url: 'https://www.linkedin.com/company/nordlicht' }],
  legal: {
    entity: 'Nordlicht Spedition GmbH',
    address: ['Am Sandtorkai 30', '20457 Hamburg'],
    representative: 'Karin Holm',
    register: 'HRB 12345',
    vatId: 'DE 123 456 789',
    license: '',
    host: 'Nordlicht Spedition GmbH',
  },
};
const AS_SPECIFIED = {
  ...DEFAULT_COMPANY,
  legal: DEFAULT_LEGAL,
  closedDays: [],
  defaultEstimates: NO_DEFAULT_ESTIMATES,
  testimonials: null,
  secondFactorFrom: null,
  keepsName: false,
  offices: null,
  terms: {},
  privacy: {},
  legalNotice: {},
  textsChanged: {},
};
const OLD = /transcargo(?!\.example)/i;

describeOnBothEngines(
  'the company',
  (engine) => {
    const staff = useStaffApi(engine);
    let token: string;
    const read = () => staff.api.call('GET', '/api/v1/company', { token });
    const change = async (body: unknown, etag?: string, by = token) => {
      const headers = { 'If-Match': etag ?? (await read()).headers.get('ETag') ?? '' };
      return staff.api.call('PATCH', '/api/v1/company', { body, token: by, headers });
    };
    beforeEach(async () => {
      // A second API resets the password, which ends sessions.
      token = await staff.api.signIn();
      await change(Object.fromEntries(Object.keys(AS_SPECIFIED).map((field) => [field, null])));
    });

    it('keeps values that a newer version stored and this one cannot read, until that field is set', async () => {
      const store = (settings: object) =>
        engine.kysely
          .updateTable('company')
          .set((eb) => ({ version: eb('version', '+', 1), settings: JSON.stringify(settings) }))
          .execute();
      await store({ name: 'Nordlicht', phone: { office: '555 0100' }, fleet: ['ship'] });
      expect(await (await read()).json()).toMatchObject({ name: 'Nordlicht', phone: DEFAULT_COMPANY.phone });
      expect((await change({ email: 'office@nordlicht.example' })).status).toBe(200);
      const stored = () => engine.kysely.selectFrom('company').select('settings').executeTakeFirstOrThrow();
      const expected = { name: 'Nordlicht', email: 'office@nordlicht.example', fleet: ['ship'] };
      expect((await stored()).settings).toEqual({ ...expected, phone: { office: '555 0100' } });
      expect((await change({ phone: null })).status).toBe(200);
      expect((await stored()).settings).toEqual(expected);
      await store({});
    });

    it('is as specified until an admin sets it, and again after a reset', async () => {
      const before = await (await read()).json();
      expect(before).toEqual({ ...AS_SPECIFIED, version: before.version });
      const saved = await change({ name: 'Nordlicht' });
      expect([saved.status, saved.headers.get('ETag')]).toEqual([200, `"${before.version + 1}"`]);
      expect(await (await read()).json()).toMatchObject({ name: 'Nordlicht', email: DEFAULT_COMPANY.email });
      expect((await change({ name: null })).status).toBe(200);
      expect(await (await read()).json()).toEqual({ ...before, version: before.version + 2 });
    });

    it('has default estimates for the services that an admin sets, from 0 to 60 working days', async () => {
      const saved = await change({ defaultEstimates: { EXPRESS: 0, ECONOMY: 60, STANDARD: null } });
      const expected = { EXPRESS: 0, STANDARD: null, ECONOMY: 60, INTERNATIONAL: null };
      expect([saved.status, (await saved.json()).defaultEstimates]).toEqual([200, expected]);
    });

    it('is changed by one of two saves of the same version; the other gets a conflict', async () => {
      const etag = (await read()).headers.get('ETag') ?? '';
      const both = await Promise.all([change({ name: 'North' }, etag), change({ name: 'South' }, etag)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const answers = await Promise.all(both.map((answer) => answer.json()));
      expect(answers.map(({ type }) => type)).toContain('urn:problem:version-changed');
      const without = await staff.api.call('PATCH', '/api/v1/company', { body: {}, token });
      expect(without.status).toBe(428);
    });

    it('rejects values that pages cannot show, by field, and saves nothing', async () => {
      const cases: [string, object, string][] = [
        ['name', { name: '\u200b ' }, 'requiredFields'],
        ['name', { name: 'x'.repeat(61) }, 'tooLong'],
        ['name', { name: 'North\nSouth' }, 'invalidValue'],
        ['email', { email: 'nobody' }, 'emailFormat'],
        ['phone', { phone: 'javascript:1' }, 'invalidValue'],
        ['foundedYear', { foundedYear: 1998.5 }, 'foundedYear'],
        ['foundedYear', { foundedYear: 1499 }, 'foundedYear'],
        ['foundedYear', { foundedYear: new Date().getUTCFullYear() + 1 }, 'foundedYear'],
        ['socials.0.url', { socials: [{ network: 'x', url: 'javascript:alert(1)' }] }, 'socialUrl'],
        ['legal.entity', { legal: { ...NORDLICHT.legal, entity: '' } }, 'requiredFields'],
        ...[-1, 61, 1.5, '3'].map((days): [string, object, string] => [
          'defaultEstimates.EXPRESS',
          { defaultEstimates: { EXPRESS: days } },
          'estimateDays',
        ]),
        ['defaultEstimates.FAST', { defaultEstimates: { FAST: 1 } }, 'unknownField'],
        ['brand', { brand: 'Nordlicht' }, 'unknownField'],
      ];
      for (const [path, body, code] of cases) {
        const answer = await change({ phone: '+1 2', ...body });
        expect([path, answer.status, (await answer.json()).errors]).toMatchObject([path, 422, [{ path, code }]]);
      }
      expect(await (await read()).json()).toMatchObject(AS_SPECIFIED);
    });

    it('requires an admin, and records every change with its differences in the audit log', async () => {
      const clerk = await joinAs(staff.api, token, 'clerk');
      expect((await change({ name: 'Clerks' }, '"0"', clerk.token)).status).toBe(403);
      await change({ name: 'North', phone: '+1 2' });
      await change({ name: 'South' });
      const entries = await engine.kysely
        .selectFrom('audit_entries')
        .selectAll()
        .where('action', '=', 'companyChanged')
        .orderBy('id', 'desc')
        .limit(2)
        .execute();
      expect(entries).toMatchObject([
        { actor: 'staff@transcargo.example', before: { name: 'North' }, after: { name: 'South' } },
        { after: { name: 'North', phone: '+1 2' } },
      ]);
    });

    it('uses a new name in mails, API document, exports and errors, and its old name nowhere', async () => {
      expect((await change(NORDLICHT)).status).toBe(200);
      const { trackingNumber } = await staff.api.create(token);
      const subscription = { email: 'ada@example.com', language: 'de' };
      await staff.api.call('POST', `/api/v1/tracking/${trackingNumber}/subscriptions`, { body: subscription });
      await staff.api.call('POST', '/api/v1/mails/test', { body: { to: 'ada@example.com' }, token });
      const { items } = await (await staff.api.call('GET', '/api/v1/mails', { token })).json();
      expect(items.length).toBeGreaterThanOrEqual(2);
      const mails = await Promise.all(
        items.map(async ({ id }: { id: string }) =>
          (await staff.api.call('GET', `/api/v1/mails/${id}`, { token })).text(),
        ),
      );
      for (const mail of mails) expect(mail).toContain(`${NORDLICHT.name}, ${NORDLICHT.address}`);
      const paths = ['/api/openapi.json', '/api/v1/tracking/TC-NOSUCH01', '/api/v1/shipments', '/api/nowhere'];
      const texts = await Promise.all(paths.map(async (path) => (await staff.api.call('GET', path)).text()));
      expect(JSON.parse(texts[0] ?? '').info).toMatchObject({ title: `${NORDLICHT.name} API` });
      const grant = await staff.api.call('POST', '/api/v1/exports', { body: {}, token });
      const { address } = await grant.json();
      const file = await staff.api.call('GET', address);
      expect(file.headers.get('Content-Disposition')).toContain('nordlicht-spedition-shipments-');
      expect([...mails, ...texts, await file.text()].filter((text) => OLD.test(text))).toEqual([]);
    });

    it('applies a change of one process in another at once, even if the notification was lost', async () => {
      const other = await openTestApi(engine.database);
      onTestFinished(() => other.close());
      token = await staff.api.signIn();
      const titleOf = async () => (await (await other.call('GET', '/api/openapi.json')).json()).info.title;
      await change({ name: 'Before' });
      other.live.start();
      await vi.waitFor(async () => expect(await titleOf()).toBe('Before API'), PATIENCE);
      await change({ name: 'Nordlicht' });
      await vi.waitFor(async () => expect(await titleOf()).toBe('Nordlicht API'), PATIENCE);
    });

    it('is the specified one in SITE_MODE=reference, whatever is stored, and cannot be set there', async () => {
      await change({ name: 'Nordlicht' });
      const reference = await openTestApi(engine.database, { siteMode: 'reference' });
      const document = await (await reference.call('GET', '/api/openapi.json')).json();
      expect(document.info.title).toBe('TransCargo API');
      const known = { token: await reference.signIn() };
      expect((await reference.call('GET', '/api/v1/company', known)).status).toBe(404);
    });

    it('stored by a version with other fields is read as far as possible', async () => {
      const { version } = await (await read()).json();
      const settings = JSON.stringify({ name: 'Nordlicht', email: 'broken', colour: 'red' });
      await engine.kysely.updateTable('company').set({ settings }).where('version', '=', version).execute();
      expect(await (await read()).json()).toMatchObject({ name: 'Nordlicht', email: DEFAULT_COMPANY.email });
    });
  },
  { keepRows: true },
);
