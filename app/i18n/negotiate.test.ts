import { describe, expect, it } from 'vitest';
import { ALL_LANGUAGES, type OfferedLanguages } from '#domain/languages.ts';
import * as negotiate from './negotiate.ts';

const findAcceptedLanguage = (header: string | null) => negotiate.findAcceptedLanguage(header, ALL_LANGUAGES);
const negotiateLanguage = (request: Request, languages = ALL_LANGUAGES) =>
  negotiate.negotiateLanguage(request, languages);

function aRequest({ url = '/', cookie = '', accept = '' } = {}): Request {
  return new Request(new URL(url, 'https://transcargo.example'), {
    headers: { cookie, 'accept-language': accept },
  });
}

describe('the language of a page', () => {
  it('is the one in the address, before all others', () => {
    expect(negotiateLanguage(aRequest({ url: '/?lang=fr', cookie: 'language=de', accept: 'es' }))).toBe('fr');
  });

  it('is the remembered choice, before the language of the browser', () => {
    expect(negotiateLanguage(aRequest({ cookie: 'theme=dark; language=de', accept: 'es' }))).toBe('de');
  });

  it('is the language of the browser without a choice', () => {
    expect(negotiateLanguage(aRequest({ accept: 'zh-CN,zh;q=0.9,en;q=0.8' }))).toBe('zh');
  });

  it('is English when the browser requests none of our languages', () => {
    expect(negotiateLanguage(aRequest({ accept: 'sv, fi;q=0.5' }))).toBe('en');
  });

  it('is never one we do not have, wherever it is requested', () => {
    expect(negotiateLanguage(aRequest({ url: '/?lang=xx', cookie: 'language=__proto__', accept: 'es' }))).toBe('es');
  });
});

describe('a language that visitors are not offered', () => {
  const GERMAN: OfferedLanguages = { offered: ['en', 'de'], fallback: 'de', staff: 'fr' };

  it('is ignored in the address, the choice and the browser, and the next source counts', () => {
    expect(negotiateLanguage(aRequest({ url: '/?lang=fr', cookie: 'language=en' }), GERMAN)).toBe('en');
    expect(negotiateLanguage(aRequest({ cookie: 'language=zh', accept: 'en' }), GERMAN)).toBe('en');
    expect(negotiateLanguage(aRequest({ accept: 'fr, en;q=0.3' }), GERMAN)).toBe('en');
    expect(negotiate.findRequestedLanguage(aRequest({ url: '/?lang=fr' }), GERMAN)).toBe(undefined);
  });

  it('is replaced by the company’s language when nothing else is requested', () => {
    expect(negotiateLanguage(aRequest({ url: '/track?lang=zh', cookie: 'language=fr', accept: 'es' }), GERMAN)).toBe(
      'de',
    );
  });

  it('is available to staff', () => {
    expect(negotiateLanguage(aRequest({ url: '/admin/shipments', cookie: 'language=zh' }), GERMAN)).toBe('zh');
    expect(negotiateLanguage(aRequest({ url: '/admin/shipments', accept: 'it' }), GERMAN)).toBe('fr');
    expect(negotiateLanguage(aRequest({ url: '/administration', cookie: 'language=zh' }), GERMAN)).toBe('de');
  });
});

describe('the Accept-Language header', () => {
  it('is read by quality, not by order', () => {
    expect(findAcceptedLanguage('en;q=0.5, de;q=0.9, fr;q=0.7')).toBe('de');
  });

  it('is read without regions', () => {
    expect(findAcceptedLanguage('fr-CA')).toBe('fr');
  });

  it('excludes a rejected language', () => {
    expect(findAcceptedLanguage('de;q=0, es;q=0.1')).toBe('es');
  });

  it('selects nothing when it is missing or contains no language', () => {
    expect([null, '', '*', ';;,'].map(findAcceptedLanguage)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
