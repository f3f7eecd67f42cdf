import { describe, expect, it } from 'vitest';
import { findAcceptedLanguage, negotiateLanguage } from './negotiate.ts';

function aRequest({ url = '/', cookie = '', accept = '' } = {}): Request {
  return new Request(new URL(url, 'https://transcargo.example'), {
    headers: { cookie, 'accept-language': accept },
  });
}

describe('the language of a page', () => {
  it('is the one the address asks for, before any other wish', () => {
    expect(negotiateLanguage(aRequest({ url: '/?lang=fr', cookie: 'language=de', accept: 'es' }))).toBe('fr');
  });

  it('is the remembered choice, before the wish of the browser', () => {
    expect(negotiateLanguage(aRequest({ cookie: 'theme=dark; language=de', accept: 'es' }))).toBe('de');
  });

  it('is the wish of the browser when nothing was chosen', () => {
    expect(negotiateLanguage(aRequest({ accept: 'zh-CN,zh;q=0.9,en;q=0.8' }))).toBe('zh');
  });

  it('is English when nobody wishes for a language we have', () => {
    expect(negotiateLanguage(aRequest({ accept: 'sv, fi;q=0.5' }))).toBe('en');
  });

  it('never is what we do not speak, whoever asks for it', () => {
    expect(negotiateLanguage(aRequest({ url: '/?lang=xx', cookie: 'language=__proto__', accept: 'es' }))).toBe('es');
  });
});

describe('the wish of the browser', () => {
  it('goes by quality and not by order', () => {
    expect(findAcceptedLanguage('en;q=0.5, de;q=0.9, fr;q=0.7')).toBe('de');
  });

  it('ignores the region of a language', () => {
    expect(findAcceptedLanguage('fr-CA')).toBe('fr');
  });

  it('leaves out a language that is refused', () => {
    expect(findAcceptedLanguage('de;q=0, es;q=0.1')).toBe('es');
  });

  it('is nothing when the header is missing or holds no language', () => {
    expect([null, '', '*', ';;,'].map(findAcceptedLanguage)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
