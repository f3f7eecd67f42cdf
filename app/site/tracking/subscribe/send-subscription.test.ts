import { describe, expect, it } from 'vitest';
import { aPageContext } from '#tests/page-context.ts';
import { sendSubscription, toStatus } from './send-subscription.ts';

function aForm(email: string): FormData {
  const form = new FormData();
  form.set('email', email);
  form.set('language', 'en');
  return form;
}

describe('a posted subscription', () => {
  it('is sent for the shipment of the page', async () => {
    const requests: string[] = [];
    const { context } = aPageContext((path) => {
      requests.push(path);
      return new Response(null, { status: 204 });
    });
    const result = await sendSubscription('TC-DEMO0001', aForm(' ada@example.com '), context);
    expect(result).toEqual({ kind: 'subscribed', email: 'ada@example.com' });
    expect(requests).toEqual(['/api/v1/tracking/TC-DEMO0001/subscriptions']);
    expect(toStatus(result)).toBe(200);
  });

  it('is in the default language when the form has none', async () => {
    const sent: unknown[] = [];
    const { context } = aPageContext(async (_path, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return new Response(null, { status: 204 });
    });
    for (const language of [undefined, 'xx']) {
      const form = aForm('ada@example.com');
      form.delete('language');
      if (language) form.set('language', language);
      await sendSubscription('TC-DEMO0001', form, context);
    }
    expect(sent).toEqual(Array(2).fill({ email: 'ada@example.com', language: 'en' }));
  });

  it.each([
    ['', 'requiredFields'],
    ['ada@example', 'emailFormat'],
  ])('is not sent with the address %j', async (email, code) => {
    const { context } = aPageContext(() => expect.unreachable('no request is allowed'));
    const result = await sendSubscription('TC-DEMO0001', aForm(email), context);
    expect(result).toEqual({ kind: 'invalid', email, code });
    expect(toStatus(result)).toBe(422);
  });

  it.each([
    [503, 503, 'failed', 1],
    [429, 429, 'limited', 0],
    [404, 503, 'failed', 0],
  ])('keeps the address when the API responds with %i', async (answered, status, why, reports) => {
    const { context, reported } = aPageContext(() => Response.json({}, { status: answered }));
    const result = await sendSubscription('TC-DEMO0001', aForm('ada@example.com'), context);
    expect(result).toEqual({ kind: 'failed', email: 'ada@example.com', why });
    expect(toStatus(result)).toBe(status);
    expect(reported).toHaveLength(reports);
  });
});
