import { beforeEach, describe, expect, it } from 'vitest';
import { openTestApi, TEST_NOW, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const MESSAGE = {
  name: 'Ada Invented',
  email: 'ada@example.com',
  subject: 'TRACKING_ISSUE',
  message: 'Where is it?\nSecond line.',
  language: 'de',
  startedAt: '2026-12-02T11:59:00.000Z',
};

describeOnBothEngines('the contact form', (engine) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi(engine.database);
  });
  const send = (changes: object = {}, address?: string) =>
    api.call('POST', '/api/v1/contact', { body: { ...MESSAGE, ...changes }, ...(address ? { address } : {}) });
  const stored = () => engine.kysely.selectFrom('contact_messages').selectAll().execute();

  it('stores the message and returns a case number', async () => {
    const response = await send({ phone: ' +1 212 555 0199 ' });
    expect(response.status).toBe(201);
    const { caseNumber } = await response.json();
    expect(caseNumber).toMatch(/^C-[A-Z0-9]{6}$/);
    expect(await stored()).toMatchObject([
      {
        case_number: caseNumber,
        name: 'Ada Invented',
        email: 'ada@example.com',
        phone: '+1 212 555 0199',
        subject: 'TRACKING_ISSUE',
        message: 'Where is it?\nSecond line.',
        language: 'de',
        status: 'NEW',
        created_at: new Date(TEST_NOW),
      },
    ]);
  });

  it.each([
    ['name', '', 'requiredFields'],
    ['email', ' ', 'requiredFields'],
    ['subject', '', 'requiredFields'],
    ['message', '\n', 'requiredFields'],
    ['message', undefined, 'requiredFields'],
    ['email', 'ada@', 'emailFormat'],
    ['email', 'a@example.com, b@example.com', 'emailFormat'],
    ['subject', 'SPAM', 'invalidValue'],
    ['message', 'x'.repeat(5001), 'tooLong'],
  ])('rejects %s = %j with %s and stores nothing', async (path, value, code) => {
    const response = await send({ [path]: value });
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toMatchObject([{ path, code }]);
    expect(await stored()).toEqual([]);
  });

  describe('line breaks that would add lines to a mail (S8)', () => {
    it.each(['\r\nBcc: victim@example.com', '\nBcc: victim@example.com', '\r', '\u2028', '\u0000'])(
      'are rejected in every field but the message: %j',
      async (tail) => {
        for (const path of ['name', 'email', 'phone', 'subject'] as const) {
          const before = { ...MESSAGE, phone: '1' }[path];
          expect([path, (await send({ [path]: before + tail }, `192.0.2.${path.length}`)).status]).toEqual([path, 422]);
        }
        expect(await stored()).toEqual([]);
      },
    );
  });

  it('thanks a bot that fills the hidden field, and stores nothing', async () => {
    expect((await send({ website: 'https://spam.example' })).status).toBe(201);
    expect(await stored()).toEqual([]);
  });

  it('rejects a message sent faster than a person can, and accepts it a moment later', async () => {
    const early = await send({ startedAt: '2026-12-02T11:59:59.000Z' });
    expect([early.status, early.headers.get('Retry-After')]).toEqual([429, '2']);
    api.setNow('2026-12-02T12:00:01.000Z');
    expect((await send({ startedAt: '2026-12-02T11:59:59.000Z' })).status).toBe(201);
  });

  describe('a form sent twice', () => {
    const twice = { submissionId: 'a-form' };

    it('is stored once with the same case number, concurrently and later', async () => {
      const answers = await Promise.all([send(twice), send(twice), send(twice)]);
      const later = await send(twice);
      const numbers = await Promise.all([...answers, later].map(async (answer) => (await answer.json()).caseNumber));
      expect([...answers, later].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(numbers).size).toBe(1);
      expect(await stored()).toHaveLength(1);
    });

    it('is two messages when it changed in between', async () => {
      await send(twice);
      await send({ ...twice, message: 'One more thing' });
      await send({ ...twice, submissionId: 'another-form' });
      expect(await stored()).toHaveLength(3);
    });

    it('does not count against the limit of its address', async () => {
      for (let n = 0; n < 5; n++) expect((await send({ submissionId: `form-${n}` })).status).toBe(201);
      expect((await send({ submissionId: 'form-4' })).status).toBe(201);
      expect((await send({ submissionId: 'form-5' })).status).toBe(429);
    });

    it('is still rejected when too fast, and discarded when filled in by a bot', async () => {
      expect((await send({ ...twice, startedAt: '2026-12-02T11:59:59.000Z' })).status).toBe(429);
      expect((await send({ ...twice, website: 'https://spam.example' })).status).toBe(201);
      expect(await stored()).toEqual([]);
      expect((await send(twice)).status).toBe(201);
      expect(await stored()).toHaveLength(1);
    });
  });

  it('accepts five messages from one address, then asks to wait', async () => {
    for (let n = 0; n < 5; n++) expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(429);
    expect((await send({}, '198.51.100.3')).status).toBe(201);
  });
});
