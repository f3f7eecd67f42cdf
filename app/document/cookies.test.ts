import { describe, expect, it } from 'vitest';
import { formatPreferenceCookie, readCookie } from './cookies.ts';

describe('a remembered choice', () => {
  it('is found by its exact name among other cookies', () => {
    expect(readCookie('my-language=es; language=fr; theme=dark', 'language')).toBe('fr');
  });

  it('is undefined without such a cookie', () => {
    expect([readCookie(null, 'language'), readCookie('my-language=es', 'language')]).toEqual([undefined, undefined]);
  });

  it('lasts a year, stays on this site and is readable by scripts', () => {
    expect(formatPreferenceCookie('language', 'fr', false)).toBe('language=fr; Path=/; Max-Age=31536000; SameSite=Lax');
  });

  it('sets the Secure flag when the site uses HTTPS', () => {
    expect(formatPreferenceCookie('language', 'fr', true)).toMatch(/; Secure$/);
  });
});
