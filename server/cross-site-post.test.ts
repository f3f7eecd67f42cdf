import { describe, expect, it } from 'vitest';
import { isCrossSitePost } from './pages.ts';

const PUBLIC_HOST = 'www.transcargo.example';

/** Behind a proxy that ends TLS, the server sees its internal host and http. */
const isCrossSite = (origin: string | undefined, method = 'POST') =>
  isCrossSitePost(
    new Request('http://10.0.0.5:3000/contact', { method, ...(origin && { headers: { Origin: origin } }) }),
    PUBLIC_HOST,
  );

describe('a form', () => {
  it.each(['http://10.0.0.5:3000', 'https://www.transcargo.example'])(
    'is from our own site with the origin %s, internal or public',
    (origin) => {
      expect(isCrossSite(origin)).toBe(false);
    },
  );

  it('is not from another site without an Origin header, because browsers send one with every form', () => {
    expect(isCrossSite(undefined)).toBe(false);
  });

  it.each([
    'https://other.example',
    'https://www.transcargo.example.other.example',
    'https://10.0.0.5:3000',
    'null',
    'nonsense',
  ])('is from another site with the origin %s', (origin) => {
    expect(isCrossSite(origin)).toBe(true);
  });
});

it('a read is allowed from any origin', () => {
  expect(isCrossSite('https://other.example', 'GET')).toBe(false);
});
