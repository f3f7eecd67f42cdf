import { expect, test } from 'vitest';
import { toMailto } from './mailto.ts';

test('the subject and the address are encoded, the at sign is not', () => {
  expect(toMailto('ada@example.com', 'Re: [C-7K2M9Q] Tracking Issue')).toBe(
    'mailto:ada@example.com?subject=Re%3A%20%5BC-7K2M9Q%5D%20Tracking%20Issue',
  );
});

test.each([
  'a?bcc=eve%40evil.example@example.com',
  'a&cc=eve@example.com',
  'a#b@example.com',
  "o'neil+x/y@example.com",
])('%s stays one recipient', (email) => {
  const url = new URL(toMailto(email, 'Hello & welcome?\r\nBcc: eve@evil.example'));
  expect(decodeURIComponent(url.pathname)).toBe(email);
  expect([...url.searchParams.keys()]).toEqual(['subject']);
  expect(url.hash).toBe('');
});
