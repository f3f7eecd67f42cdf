import { expect, test } from 'vitest';
import { isForeignPost } from '../pages.ts';

const PUBLIC_HOST = 'www.transcargo.example';
const post = (origin: string | undefined, method = 'POST') =>
  isForeignPost(
    new Request('http://10.0.0.5:3000/contact', { method, ...(origin && { headers: { Origin: origin } }) }),
    PUBLIC_HOST,
  );

test.each(['http://10.0.0.5:3000', 'https://www.transcargo.example', undefined])(
  'accepts a form from our own page: Origin %s',
  (origin) => {
    expect(post(origin)).toBe(false);
  },
);

test.each([
  'https://other.example',
  'https://www.transcargo.example.other.example',
  'https://10.0.0.5:3000',
  'null',
  'nonsense',
])('rejects a form from another origin: %s', (origin) => {
  expect(post(origin)).toBe(true);
});

test('allows reads from any origin', () => {
  expect(post('https://other.example', 'GET')).toBe(false);
});
