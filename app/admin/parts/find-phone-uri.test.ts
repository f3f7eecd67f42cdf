import { describe, expect, it } from 'vitest';
import { findPhoneUri } from './find-phone-uri.ts';

const BERLIN = 'Sample Street 9, 10115 Berlin, Deutschland';

describe('findPhoneUri', () => {
  it.each([
    ['+49 (0)170 1234567', 'tel:+491701234567'],
    ['+39 (0)6 1234567', 'tel:+39061234567'],
    ['0049 170 1234567', 'tel:+491701234567'],
    ['+49\u200e 170/1234567', 'tel:+491701234567'],
    ['＋４９ １７０ １２３４５６７', 'tel:+491701234567'],
    ['+49 170 1234567 / +49 30 1234567', 'tel:+491701234567'],
    ['+49 170 1234567, +49 30 1234567', 'tel:+491701234567'],
    ['+49 170 1234567 oder +49 30 1234567', 'tel:+491701234567'],
    ['Ann: +47 77 61 00 00', 'tel:+4777610000'],
    ['+1 212 555 0140 ext. 12', 'tel:+12125550140;ext=12'],
    ['+1 212 555 0140;ext=12', 'tel:+12125550140;ext=12'],
    ['+34 915 550 101', 'tel:+34915550101'],
  ])('calls the first number of %j', (text, uri) => {
    expect(findPhoneUri(text)).toBe(uri);
  });

  it.each([
    ['0170 1234567, 030 1234567', BERLIN, 'tel:+491701234567'],
    ['(212) 555-0140', 'New York, 12 Sample Street, NY 10001, USA', 'tel:+12125550140'],
    ['020 7946 0140', 'London, 3 Example Lane, United Kingdom', 'tel:+442079460140'],
    ['91 555 01 01', 'España, Madrid, Calle de Muestra 1', 'tel:+34915550101'],
    ['010 6555 0140', '中国，北京', 'tel:+861065550140'],
  ])('reads %j in the country of %j', (text, address, uri) => {
    expect(findPhoneUri(text, address)).toBe(uri);
  });

  it.each([
    ['0170 1234567', ''],
    ['0170 1234567', 'Sample Street 9, Berlin'],
    ['+49 12', BERLIN],
    ['555-0100 ext. 12', 'New York, USA'],
    ['call me', BERLIN],
    ['2026-12-01 10:00', BERLIN],
    ['', ''],
  ])('calls nobody for %j at %j', (text, address) => {
    expect(findPhoneUri(text, address)).toBeUndefined();
  });
});
