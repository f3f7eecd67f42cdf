import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PhoneLink, splitPhones } from './phone-link.tsx';

const BERLIN = 'Sample Street 9, 10115 Berlin, Deutschland';

const listUris = (text: string, address?: string) => splitPhones(text, address).flatMap(({ uri }) => uri ?? []);

describe('splitPhones', () => {
  it.each([
    ['+49 (0)170 1234567', 'tel:+491701234567'],
    ['+39 (0)6 1234567', 'tel:+39061234567'],
    ['0049 170 1234567', 'tel:+491701234567'],
    ['(0049) 170 1234567', 'tel:+491701234567'],
    ['00 49 170 1234567', 'tel:+491701234567'],
    ['+49\u200e 170/1234567', 'tel:+491701234567'],
    ['＋４９ １７０ １２３４５６７', 'tel:+491701234567'],
    ['Ann: +47 77 61 00 00', 'tel:+4777610000'],
    ['+1 212 555 0140 ext. 12', 'tel:+12125550140;ext=12'],
    ['+1 212 555 0140;ext=12', 'tel:+12125550140;ext=12'],
    ['+34 915 550 101', 'tel:+34915550101'],
  ])('returns the number of %j', (text, uri) => {
    expect(listUris(text)).toEqual([uri]);
  });

  it.each([
    ['030 1234567', BERLIN, 'tel:+49301234567'],
    ['(212) 555 0055', 'New York, USA', 'tel:+12125550055'],
    ['(212) 555-0140', 'New York, 12 Sample Street, NY 10001, USA', 'tel:+12125550140'],
    ['020 7946 0140', 'London, 3 Example Lane, United Kingdom', 'tel:+442079460140'],
    ['91 555 01 01', 'España, Madrid, Calle de Muestra 1', 'tel:+34915550101'],
    ['010 6555 0140', '中国，北京', 'tel:+861065550140'],
  ])('reads %j as a number of the country in %j', (text, address, uri) => {
    expect(listUris(text, address)).toEqual([uri]);
  });

  it.each([
    ['+49 170 1234567 / +49 30 1234567'],
    ['+49 170 1234567, +49 30 1234567'],
    ['+49 170 1234567; +49 30 1234567'],
    ['+49 170 1234567\n+49 30 1234567'],
    ['+49 170 1234567 oder +49 30 1234567'],
    ['0049 170 1234567 / 0049 30 1234567'],
    ['mobil: 0170 1234567, Büro: 030 1234567'],
    ['0170 1234567 / 030 1234567'],
  ])('returns each number of %j without losing text', (text) => {
    expect(listUris(text, BERLIN)).toEqual(['tel:+491701234567', 'tel:+49301234567']);
    const parts = splitPhones(text, BERLIN);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });

  it.each([
    ['+49 30 1234567, 8am'],
    ['+49 30 1234567, Apt 12'],
    ['+49 30 1234567; 12'],
    ['+49 30 1234567\n9-17'],
    ['+49 30 1234567,,12'],
    ['+49 30 1234567 / 68'],
    ['+49 30 1234567 / -68'],
    ['+49 30/123 4567/68 (Büro)'],
    ['+49 30 1234567 (8am-5pm)'],
    ['+49 30 1234567 8am'],
    ['030 1234567 24h'],
    ['030 1234567 2x klingeln'],
    ['office 9-5 +49 30 1234567'],
  ])('returns the number of %j without adjacent digits', (text) => {
    expect(listUris(text, BERLIN)).toEqual(['tel:+49301234567']);
  });

  it.each([
    ['0170 1234567', ''],
    ['0170 1234567', 'Sample Street 9, Berlin'],
    ['+49 12', BERLIN],
    ['555-0100 ext. 12', 'New York, USA'],
    ['call me', BERLIN],
    ['2026-12-01 10:00', BERLIN],
    ['', ''],
  ])('returns no number for %j at %j', (text, address) => {
    expect(listUris(text, address)).toEqual([]);
  });
});

describe('PhoneLink', () => {
  const render = (phone: string) => renderToStaticMarkup(createElement(PhoneLink, { phone }));

  it.each([
    ['Ann: +47 77 61 00 00', '<a href="tel:+4777610000">Ann: +47 77 61 00 00</a>'],
    [
      '+49 170 1234567 / +49 30 1234567',
      '<span><a href="tel:+491701234567">+49 170 1234567</a> / <a href="tel:+49301234567">+49 30 1234567</a></span>',
    ],
    ['call me', '<span>call me</span>'],
  ])('links each number of %j', (phone, markup) => {
    expect(render(phone)).toBe(markup);
  });
});
