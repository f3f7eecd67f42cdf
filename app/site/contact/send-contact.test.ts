import { describe, expect, it } from 'vitest';
import { aPageContext } from '#tests/page-context.ts';
import { sendContact, toStatus } from './send-contact.ts';

const TYPED = {
  name: 'Ada Invented',
  email: 'ada@example.com',
  phone: '',
  subject: 'OTHER',
  message: 'First line.\nSecond line.',
};

function aForm(changes: Partial<Record<string, string>> = {}): FormData {
  const form = new FormData();
  const posted = { ...TYPED, message: 'First line.\r\nSecond line.', language: 'en', website: '', ...changes };
  for (const [name, value] of Object.entries(posted)) form.set(name, value ?? '');
  return form;
}

describe('a posted contact form', () => {
  it('is sent and returns the case number', async () => {
    const { context } = aPageContext(() => Response.json({ caseNumber: 'C-TEST01' }, { status: 201 }));
    const result = await sendContact(aForm(), context);
    expect(result).toEqual({ kind: 'sent', name: 'Ada Invented', email: 'ada@example.com', caseNumber: 'C-TEST01' });
    expect(toStatus(result)).toBe(200);
  });

  it('is not sent with an empty field', async () => {
    const { context } = aPageContext(() => expect.unreachable('no request is allowed'));
    const result = await sendContact(aForm({ name: ' ' }), context);
    expect(result).toMatchObject({ kind: 'invalid', problems: [{ path: 'name', code: 'requiredFields' }] });
    expect(toStatus(result)).toBe(422);
  });

  it('keeps its input when the server fails, which is reported', async () => {
    const { context, reported } = aPageContext(() => Response.json({}, { status: 503 }));
    const result = await sendContact(aForm(), context);
    expect(result).toMatchObject({ kind: 'failed', values: TYPED, why: 'server' });
    expect(toStatus(result)).toBe(503);
    expect(reported).toHaveLength(1);
  });

  it('asks to wait when the rate limit is reached, which is not reported', async () => {
    const { context, reported } = aPageContext(() => Response.json({}, { status: 429 }));
    const result = await sendContact(aForm(), context);
    expect(result).toMatchObject({ kind: 'failed', values: TYPED, why: 'limited' });
    expect(toStatus(result)).toBe(429);
    expect(reported).toEqual([]);
  });

  it('asks to send again when it arrives faster than a person can type, and keeps its start time', async () => {
    const { context, reported } = aPageContext(() =>
      Response.json({}, { status: 429, headers: { 'Retry-After': '2' } }),
    );
    const result = await sendContact(aForm({ startedAt: '2026-11-25T08:00:00.000Z' }), context);
    expect(result).toMatchObject({ kind: 'failed', why: 'early', startedAt: '2026-11-25T08:00:00.000Z' });
    expect(toStatus(result)).toBe(429);
    expect(reported).toEqual([]);
  });

  it('shows the server’s error at the field', async () => {
    const errors = [{ path: 'message', message: 'This text is too long', code: 'tooLong' }];
    const { context } = aPageContext(() => Response.json({ title: '', status: 422, errors }, { status: 422 }));
    expect(await sendContact(aForm(), context)).toMatchObject({ kind: 'invalid', values: TYPED, problems: errors });
  });

  it('fails when the server rejects a value that nobody typed', async () => {
    const errors = [{ path: 'startedAt', message: 'This value is not valid', code: 'invalidValue' }];
    const { context } = aPageContext(() => Response.json({ title: '', status: 422, errors }, { status: 422 }));
    expect(await sendContact(aForm({ startedAt: 'x' }), context)).toMatchObject({ kind: 'failed', why: 'server' });
  });
});
