import { expect, test } from 'vitest';
import { aPageContext } from '#tests/page-context.ts';
import { action, toLocalPath } from './theme-action.ts';

test.each([
  ['/track/TC-DEMO0001?lang=de', '/track/TC-DEMO0001?lang=de'],
  ['/contact#form', '/contact'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/x', '/'],
  ['/\\elsewhere.example', '/'],
  ['/.//elsewhere.example', '/elsewhere.example'],
  ['javascript:alert(1)', '/'],
  ['', '/'],
  [null, '/'],
])('toOwnPath turns %j into %s', (from, path) => {
  expect(toLocalPath(from)).toBe(path);
});

test.each(['application/json', 'text/plain', 'multipart/form-data'])(
  'rejects a body of type %s with 400',
  async (type) => {
    const request = new Request('http://test.example/theme', {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: '{"theme":"dark"}',
    });
    const { context } = aPageContext(() => expect.unreachable('no request is allowed'));
    const answer = action({ request, context } as unknown as Parameters<typeof action>[0]);
    await expect(answer).rejects.toMatchObject({ status: 400 });
  },
);
