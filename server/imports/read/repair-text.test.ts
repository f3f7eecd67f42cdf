import { expect, it } from 'vitest';
import { repairText } from './repair-text.ts';

const toWindows = (text: string, encoding: string) => new TextDecoder(encoding).decode(Buffer.from(text));

it.each([
  ['windows-1252', 'Müller'],
  ['windows-1252', 'Große Straße 5'],
  ['windows-1252', 'Łucja Próbna, Łódź'],
  ['windows-1252', 'Ümit Örnek'],
  ['windows-1252', 'Été à l’Île'],
  ['windows-1252', 'Žižkov'],
  ['windows-1252', 'Αθήνα'],
  ['windows-1252', 'Şişli'],
  ['windows-1252', '北京市'],
  ['windows-1250', 'Łódź, ul. Próbna'],
  ['windows-1251', 'Москва, ул. Примерная'],
  ['macintosh', 'Müller, Köln'],
])('restores UTF-8 that was read as %s: %s', (encoding, text) => {
  expect(repairText(toWindows(text, encoding))).toBe(text);
  expect(repairText(toWindows(toWindows(text, encoding), 'windows-1252'))).toBe(text);
});

it.each([
  ['Jo &amp; Co', 'Jo & Co'],
  ['M&uuml;ller &quot;am&nbsp;Eck&quot;', 'Müller "am\u00a0Eck"'],
  ['M&#252;nchen, &#x41C;', 'München, М'],
  ['Weg 1&lt;br/&gt;Kiel', 'Weg 1<br/>Kiel'],
])('decodes %s', (written, text) => expect(repairText(written)).toBe(text));

it.each([
  ...['CAFÉ®', 'CAFÉ™ Süd', '“AMANHÔ', 'IRMûS', 'Müller', 'ÅÄÖ', 'Großstraße 5–7', 'Ünsal', '«Été»', 'İĞŞ', 'Ђорђе'],
  ...[
    'Москва',
    'РЁ',
    'Київ',
    '東京',
    '서울',
    'Ł»',
    'À l’Île',
    'Þórður',
    'ŽŠČ',
    'ÕÄÖÜ',
    'R&D; x',
    'A&B',
    '&#9;',
    '&#xD83D;',
    '&bogus;',
  ],
  ...['MÃ¼ller, Köln', 'Ã', 'naïve™', 'Nº 5 – 3ª', 'çÇ', 'Łódź', 'İstanbul', 'Αθήνα', 'שלום', 'สวัสดี', 'CŒUR', 'ÄŠ'],
])('leaves %s unchanged', (text) => expect(repairText(text)).toBe(text));
