import { beforeEach, expect, it } from 'vitest';
import { checkContrast } from '#domain/company/brand.ts';
import { DEFAULT_COLORS, toBrandUrl } from '#domain/company/company.ts';
import { useStaffApi } from '#tests/api.ts';
import { companyCalls } from '#tests/company-api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const VIOLET = { lineColor: '#5B2BB5', textColor: '#1B2447' };

describeOnBothEngines(
  'the company colors',
  (engine) => {
    const staff = useStaffApi(engine);
    let token: string;
    const { read, change } = companyCalls(() => ({ api: staff.api, token }));
    const sendTestMail = async () => {
      await staff.api.call('POST', '/api/v1/mails/test', { body: { to: 'ada@example.com' }, token });
      const { items } = await (await staff.api.call('GET', '/api/v1/mails', { token })).json();
      return (await staff.api.call('GET', `/api/v1/mails/${items[0].id}`, { token })).json();
    };
    beforeEach(async () => {
      token = await staff.api.signIn();
      await change({ lineColor: null, textColor: null });
    });

    it('are set in any letter case, and the specified ones again after a reset', async () => {
      expect((await change({ ...VIOLET, lineColor: '#5b2bb5' })).status).toBe(200);
      expect(await (await read()).json()).toMatchObject(VIOLET);
      expect((await change({ lineColor: null, textColor: null })).status).toBe(200);
      expect(await (await read()).json()).toMatchObject(DEFAULT_COLORS);
    });

    it('are rejected when unreadable, with the nearest readable color, which is then accepted', async () => {
      const response = await change({ lineColor: '#FFD400' });
      const nearest = checkContrast('lineColor', '#FFD400')?.nearest;
      const { errors } = await response.json();
      expect([response.status, errors]).toMatchObject([422, [{ path: 'lineColor', code: 'colorPale' }]]);
      expect(errors[0].message).toContain(`its contrast is 1.3 and must be 4.5. Nearest that works: ${nearest}`);
      expect((await change({ lineColor: nearest })).status).toBe(200);
      expect((await change({ textColor: '#FFFFFF' })).status).toBe(422);
    });

    it('are six hex digits and nothing that could break out of a style sheet', async () => {
      for (const lineColor of ['', 'red', '#123', '#1234567', '#12345G', '#000000;}*{display:none', 'url(x)', 7]) {
        const answer = await change({ lineColor });
        expect([lineColor, answer.status, (await answer.json()).errors[0].path]).toEqual([lineColor, 422, 'lineColor']);
      }
      for (const query of [
        'line=red&text=000000',
        'line=000000;}&text=000000',
        'line=000000',
        'line=000000&text=000000&x=1',
      ])
        expect([query, (await staff.api.call('GET', `/api/v1/brand/colors.css?${query}`)).status]).toEqual([
          query,
          400,
        ]);
    });

    it('produce a public style sheet and favicon, cached forever', async () => {
      const sheet = await staff.api.call('GET', toBrandUrl('colors.css', VIOLET));
      expect([sheet.status, sheet.headers.get('Content-Type')]).toEqual([200, 'text/css; charset=utf-8']);
      expect(sheet.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect(await sheet.text()).toContain('--route:#5B2BB5;');
      const icon = await staff.api.call('GET', toBrandUrl('icon.svg', VIOLET));
      expect([icon.status, icon.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
      expect(await icon.text()).toContain('stroke="#5B2BB5"');
      const services = await (await staff.api.call('GET', toBrandUrl('services.svg', VIOLET))).text();
      expect(services).toContain('stroke="#5B2BB5"');
      for (const color of [DEFAULT_COLORS.lineColor, '#FF74AC']) expect(services).not.toContain(color);
    });

    it('are used in mails in both color themes, instead of the specified ones', async () => {
      expect(JSON.stringify(await sendTestMail())).toMatch(/#0B2430/);
      await change(VIOLET);
      const mail = JSON.stringify(await sendTestMail());
      expect(mail).toContain('#1B2447');
      expect(mail).not.toMatch(/#C4145F|#0B2430|#FF74AC|#EAF2F5/i);
    });

    it('fall back to the specified ones if stored values are invalid', async () => {
      const { version } = await (await read()).json();
      const settings = JSON.stringify({ lineColor: '#FFD400', textColor: VIOLET.textColor });
      await engine.kysely.updateTable('company').set({ settings }).where('version', '=', version).execute();
      expect(await (await read()).json()).toMatchObject({ ...DEFAULT_COLORS, textColor: VIOLET.textColor });
    });
  },
  { keepRows: true },
);
