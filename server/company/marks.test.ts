import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { MARK_FILES, MARK_LIMITS, toMarkAddress } from '#domain/company/mark.ts';
import { openTestApi, TEST_NOW, useStaffApi } from '#tests/api.ts';
import { companyCalls } from '#tests/company-api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { aPng, paintLines } from '#tests/pngs.ts';
import { joinAs } from '#tests/role-api.ts';

const UNKNOWN = `${'0'.repeat(32)}-28x28`;
const TWO_DAYS_LATER = '2026-12-04T12:00:00.000Z';

describeOnBothEngines(
  'the company logo',
  (engine) => {
    const staff = useStaffApi(engine);
    let token: string;
    const { read, change } = companyCalls(() => ({ api: staff.api, token }));
    const send = (body: unknown, { by = token, type = 'image/png' } = {}) =>
      staff.api.call('POST', '/api/v1/company/marks', { body, token: by, headers: { 'Content-Type': type } });
    const add = async (bytes = aPng()): Promise<string> => (await (await send(bytes)).json()).mark;
    const show = (mark: string, file: (typeof MARK_FILES)[number] = 'mark.png') =>
      staff.api.call('GET', toMarkAddress(mark, file));
    beforeEach(async () => {
      token = await staff.api.signIn();
      staff.api.setNow(TEST_NOW);
      await change({ mark: null });
    });

    it('is uploaded, previewed, saved, served publicly, and the specified one again after a reset', async () => {
      const sent = await send(aPng());
      const { mark, bytes } = await sent.json();
      expect([sent.status, (await (await read()).json()).mark]).toEqual([201, null]);
      expect((await (await show(mark)).arrayBuffer()).byteLength).toBe(bytes);
      expect(await staff.api.findIcon('/favicon.ico')).toBeUndefined();
      expect((await change({ mark })).status).toBe(200);
      expect((await (await read()).json()).mark).toBe(mark);
      for (const file of MARK_FILES) {
        const { status, headers } = await show(mark, file);
        expect([status, headers.get('Content-Type')]).toEqual([
          ...[200, file.endsWith('.ico') ? 'image/x-icon' : 'image/png'],
        ]);
        expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
        // Emails are read on other sites.
        expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
      }
      const icon = await staff.api.findIcon('/apple-touch-icon.png');
      expect(Buffer.from(icon ?? [])).toEqual(Buffer.from(await (await show(mark, 'icon-180.png')).arrayBuffer()));
      expect((await (await change({ mark: null })).json()).mark).toBeNull();
      expect(await staff.api.findIcon('/apple-touch-icon.png')).toBeUndefined();
      expect((await show(mark)).status).toBe(200);
    });

    it('is rejected with a reason when it is unusable, and nothing changes', async () => {
      const cases: [unknown, string][] = [
        [Buffer.from('<svg><script>alert(1)</script></svg>'), 'markNotPng'],
        [aPng().subarray(0, 90), 'markBroken'],
        [aPng({ width: 20_000, height: 20_000, lines: Buffer.alloc(1000) }), 'markSize'],
        [aPng({ lines: paintLines(64, 64, () => false) }), 'markEmpty'],
      ];
      for (const [body, code] of cases) {
        const answer = await send(body);
        expect([answer.status, (await answer.json()).errors]).toMatchObject([422, [{ path: 'mark', code }]]);
      }
      const large = await send(Buffer.concat([aPng(), Buffer.alloc(MARK_LIMITS.bytes)]));
      expect([large.status, (await large.json()).title]).toEqual([413, expect.stringContaining('larger than 200 kB')]);
      for (const type of ['image/jpeg', 'image/svg+xml', 'application/json', 'text/html']) {
        const answer = await send(aPng(), { type });
        expect([answer.status, (await answer.json()).title]).toEqual([415, expect.stringContaining('PNG')]);
      }
      for (const mark of ['', 'mark.png', '../../etc/passwd', `${UNKNOWN}/x`, 7])
        expect((await change({ mark })).status).toBe(422);
      const unknown = await change({ mark: UNKNOWN });
      expect([unknown.status, (await unknown.json()).errors]).toMatchObject([422, [{ code: 'markUnknown' }]]);
      expect((await (await read()).json()).mark).toBeNull();
    });

    it('serves only its own files', async () => {
      const mark = await add();
      for (const path of [`${mark}/mark.svg`, `${mark}/..%2f..%2fcompany`, `${UNKNOWN}/mark.png`, `x'--/mark.png`])
        expect([path, (await staff.api.call('GET', `/api/v1/brand/marks/${path}`)).status]).toEqual([path, 404]);
    });

    it('can be uploaded by admins only, and not in reference mode', async () => {
      for (const role of ['clerk', 'viewer'] as const) {
        const { token: by } = await joinAs(staff.api, token, role);
        expect([role, (await send(aPng(), { by })).status]).toEqual([role, 403]);
      }
      const mark = await add();
      await change({ mark });
      const reference = await openTestApi(engine.database, { siteMode: 'reference' });
      onTestFinished(() => reference.close());
      expect((await reference.call('GET', toMarkAddress(mark, 'mark.png'))).status).toBe(404);
      expect(await reference.findIcon('/favicon.ico')).toBeUndefined();
      token = await staff.api.signIn();
    });

    it('is deleted after a day if it was never saved, and kept if it ever was', async () => {
      const [saved, tried] = [await add(), await add(aPng({ lines: paintLines(64, 64, (x) => x > 40) }))];
      await change({ mark: saved });
      await change({ mark: null });
      staff.api.setNow(TWO_DAYS_LATER);
      await add(aPng({ lines: paintLines(64, 64, (x) => x > 50) }));
      expect([(await show(saved)).status, (await show(tried)).status]).toEqual([200, 404]);
      expect((await change({ mark: tried })).status).toBe(422);
    });

    it('appears in the activity log and in the audit log with the previous one', async () => {
      const mark = await add();
      await change({ mark });
      const { items } = await (await staff.api.call('GET', '/api/v1/activity?group=company', { token })).json();
      expect(items[0]).toMatchObject({ action: 'companyChanged' });
      const log = engine.kysely.selectFrom('audit_entries').select(['before', 'after']).where('id', '=', items[0].id);
      expect(await log.executeTakeFirst()).toEqual({ before: {}, after: { mark } });
    });

    it('is stored once when uploaded twice at the same time', async () => {
      const marks = await Promise.all([add(), add(), add()]);
      expect(new Set(marks).size).toBe(1);
      expect((await show(marks[0] ?? '')).status).toBe(200);
    });
  },
  { keepRows: true },
);
