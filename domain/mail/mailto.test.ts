import { expect, test } from 'vitest';
import { toMailto } from './mail.ts';

test('encodes the subject and the address, but not the at sign', () => {
  expect(toMailto('ada@example.com', 'Re: [C-7K2M9Q] Tracking Issue')).toBe(
    'mailto:ada@example.com?subject=Re%3A%20%5BC-7K2M9Q%5D%20Tracking%20Issue',
  );
});

test.each([
  'a?bcc=eve%40evil.example@example.com',
  'a&cc=eve@example.com',
  'a#b@example.com',
  "o'neil+x/y@example.com",
])('%s remains one recipient', (email) => {
  const url = new URL(toMailto(email, 'Hello & welcome?\r\nBcc: eve@evil.example'));
  expect(decodeURIComponent(url.pathname)).toBe(email);
  expect([...url.searchParams.keys()]).toEqual(['subject']);
  expect(url.hash).toBe('');
});
