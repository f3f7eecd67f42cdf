import { describe, expect, it } from 'vitest';
import { formatChoiceCookie, readCookie } from './cookies.ts';

describe('a remembered choice', () => {
  it('is found among other cookies, by its whole name', () => {
    expect(readCookie('my-language=es; language=fr; theme=dark', 'language')).toBe('fr');
  });

  it('is nothing where there is no such cookie', () => {
    expect([readCookie(null, 'language'), readCookie('my-language=es', 'language')]).toEqual([undefined, undefined]);
  });

  it('lasts a year, stays on this site and is readable by scripts', () => {
    expect(formatChoiceCookie('language', 'fr', false)).toBe('language=fr; Path=/; Max-Age=31536000; SameSite=Lax');
  });

  it('travels only encrypted where the site does', () => {
    expect(formatChoiceCookie('language', 'fr', true)).toMatch(/; Secure$/);
  });
});
