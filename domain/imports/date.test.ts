import { describe, expect, it } from 'vitest';
import { readDateColumn, readListDate, resolveListDate, toListInstant } from './date.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

describe('an imported date', () => {
  it.each([
    ['2026-12-03', '2026-12-03'],
    ['2026/12/3', '2026-12-03'],
    ['3.12.2026', '2026-12-03'],
    ['03.12.26 14:05', '2026-12-03T14:05'],
    ['31/12/2026', '2026-12-31'],
    ['12-31-2026', '2026-12-31'],
    ['5/5/2026', '2026-05-05'],
    ['2026年12月3日', '2026-12-03'],
    ['２０２６-12-03', '2026-12-03'],
    ['2026-12-03T10:00:00+02:00', '2026-12-03T08:00:00.000Z'],
    ['2026-11-20 10:14:00 +0100', '2026-11-20T09:14:00.000Z'],
    ['2026-11-20 10:14:00 +01:00', '2026-11-20T09:14:00.000Z'],
    ['2026-11-20 10:14 -05:00', '2026-11-20T15:14:00.000Z'],
    ['2026-11-20 10:14:00+01', '2026-11-20T09:14:00.000Z'],
    ['2026-11-20 10:14:00 UTC', '2026-11-20T10:14:00.000Z'],
    ['2026-11-20T10:14:00.123Z', '2026-11-20T10:14:00.123Z'],
    ['2026-11-20 10:14:00.1234567 -05:00', '2026-11-20T15:14:00.123Z'],
    ['2026-11-20 10:14:00,123', '2026-11-20T10:14'],
    ['2026-11-20T10:14+01:00[Europe/Berlin]', '2026-11-20T09:14:00.000Z'],
    ['2026-11-20 10:14:33 PST', '2026-11-20T18:14:33.000Z'],
    ['2026-11-20 24:00', '2026-11-21T00:00'],
    ['2026-12-31T24:00:00Z', '2027-01-01T00:00:00.000Z'],
    ['11/30/2026 2:30 PM', '2026-11-30T14:30'],
    ['11/30/2026 2:30:15 p. m.', '2026-11-30T14:30'],
    ['11/30/2026 12:05 AM', '2026-11-30T00:05'],
    ['30/11/2026 14h30', '2026-11-30T14:30'],
    ['2026年11月3日 下午2:30', '2026-11-03T14:30'],
    ['2026年11月20日星期五 10:14', '2026-11-20T10:14'],
    ['3-Nov-26', '2026-11-03'],
    ['20 de novembro de 2026 10:15 hs.', '2026-11-20T10:15'],
    ['3 grudnia 2026', '2026-12-03'],
    ['11-20-2026 UTC', '2026-11-20'],
    ['03NOV2026', '2026-11-03'],
    ['01 SEP 26', '2026-09-01'],
    ['Nov-20-26', '2026-11-20'],
    ['Nov 3, 2026', '2026-11-03'],
    ['November 3rd, 2026 at 2:30 pm', '2026-11-03T14:30'],
    ['Nov 20 2026 10:14AM', '2026-11-20T10:14'],
    ['2026-Nov-03', '2026-11-03'],
    ['3. November 2026 um 10:14', '2026-11-03T10:14'],
    ['Fr., 20. März 2026', '2026-03-20'],
    ['3 de noviembre de 2026', '2026-11-03'],
    ['mar 3 nov 2026', '2026-11-03'],
    ['mar 3, 2026', '2026-03-03'],
    ['3 févr. 2026', '2026-02-03'],
    ['1er août 2026', '2026-08-01'],
    ['Tue, 3 Nov 2026 10:14:00 +0100', '2026-11-03T09:14:00.000Z'],
    ['Fri Nov 20 2026 10:14:00 GMT+0100 (Central European Standard Time)', '2026-11-20T09:14:00.000Z'],
    ['Fri 11/20/2026', '2026-11-20'],
    ['2026. 11. 3.', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['31122026', '2026-12-31'],
    ['20261103T101400Z', '2026-11-03T10:14:00.000Z'],
    ['20261103101400', '2026-11-03T10:14'],
    ['2026-W47-3', '2026-11-18'],
    ['2026W533', '2026-12-30'],
    ['2026-11-20 10:00 Uhr', '2026-11-20T10:00'],
    ['31.12.2026, 14.05 Uhr', '2026-12-31T14:05'],
    ['Do., 31.12.26', '2026-12-31'],
    ['Do, 31.12.2026', '2026-12-31'],
    ['31.12.2026 (Do.)', '2026-12-31'],
    ['31.12.2026, Donnerstag 14:05', '2026-12-31T14:05'],
    ['am 31. Dezember 2026', '2026-12-31'],
    ['Dec 31, 2026', '2026-12-31'],
    ['on Thursday, the 31st of December 2026', '2026-12-31'],
    ['Thu 31 Dec 2026 14:05', '2026-12-31T14:05'],
    ['2026-12-31 (Thu)', '2026-12-31'],
    ['le 31/12/2026', '2026-12-31'],
    ['31 déc. 2026', '2026-12-31'],
    ['jeu. 31/12/2026 à 14h05', '2026-12-31T14:05'],
    ['31 de diciembre de 2026', '2026-12-31'],
    ['jueves, 31 de diciembre de 2026, 14:05', '2026-12-31T14:05'],
    ['2026年12月31日', '2026-12-31'],
    ['2026年12月31日（星期四）14时05分', '2026-12-31T14:05'],
    ['2026年12月31日 周四 下午2点5分', '2026-12-31T14:05'],
    ['2026/12/31(木)', '2026-12-31'],
    ['24 de noviembre de 2026 14:32 hs.', '2026-11-24T14:32'],
    ['2025-W01-1', '2024-12-30'],
    ['30 Kasım 2026 14:05', '2026-11-30T14:05'],
    ['4 Ara 2026 Cuma', '2026-12-04'],
    ['07.12.2026 Pazartesi', '2026-12-07'],
    ['1 maj 2026', '2026-05-01'],
    ['tors 3 dec. 2026', '2026-12-03'],
    ['3. desember 2026', '2026-12-03'],
    ['tirsdag den 8. december 2026', '2026-12-08'],
    ['30-11-2026 14.05', '2026-11-30T14:05'],
    ['30.11.2026 klo 14.05', '2026-11-30T14:05'],
    ['torstai 3. joulukuuta 2026', '2026-12-03'],
    ['30. listopadu 2026', '2026-11-30'],
    ['3. listopada 2026.', '2026-10-03'],
    ['30/11/2569 10:15', '2026-11-30T10:15'],
    ['2567-02-29', '2024-02-29'],
    ['3 listopada 2026 r.', '2026-11-03'],
    ['15. studenoga 2026.', '2026-11-15'],
    ['3. decembra 2026', '2026-12-03'],
    ['2026. december 3., csütörtök', '2026-12-03'],
    ['3 decembrie 2026', '2026-12-03'],
    ['30 ноября 2026 г. в 14:05', '2026-11-30T14:05'],
    ['чт, 3 дек. 2026', '2026-12-03'],
    ['3 грудня 2026', '2026-12-03'],
    ['lun 30/11/2026', '2026-11-30'],
    ['giovedì 3 dicembre 2026', '2026-12-03'],
    ['quinta-feira, 3 de dezembro de 2026', '2026-12-03'],
    ['seg, 07/12/2026', '2026-12-07'],
    ['di 1-12-2026', '2026-12-01'],
    ['vrijdag 4 december 2026 om 14.05', '2026-12-04T14:05'],
    ['pt., 4 grudnia 2026', '2026-12-04'],
    ['04.12.2026 r.', '2026-12-04'],
    ['30-NOV-26 02.30.15.000000 PM', '2026-11-30T14:30'],
    ['2026-11-30-10.14.00.000000', '2026-11-30T10:14'],
    ['2026년 12월 3일 목요일 오후 3:14', '2026-12-03T15:14'],
    ['2026. 12. 3. (목)', '2026-12-03'],
    ['2026年12月3日 木曜日 午後3:14', '2026-12-03T15:14'],
    ['٣١/١٢/٢٠٢٦', '2026-12-31'],
    ['46362', '2026-12-06'],
    ['46353.4375', '2026-11-27T10:30'],
  ])('%s is %s', (text, value) => {
    expect(readListDate(text, NOW)).toMatchObject({ kind: 'read', value });
  });

  it.each([
    ...[
      '31.02.2026',
      '2026-13-01',
      '13/13/2026',
      'soon',
      '31000',
      '60000',
      '4636',
      '1/2/3',
      '2026-12-03T25:00',
      '12.2026',
    ],
    ...[
      'Tue 1 Dec 2026 08:00-12:00',
      '2026-12-01 8am-12',
      '1.12.2026 08:00–10:00',
      '2026-12-01 08:00-12',
      '2026-12-01 08:00 -12:00',
    ],
    ...['0000-00-00', '0000-00-00 00:00:00', '00.00.0000', '0001-01-01', '9999-12-31', '1969-12-31'],
    ...['2026-11-03/2026-11-05', '3.-5.11.2026', '03.11.2026 - 05.11.2026', 'Nov 3 - 5, 2026', 'Nov 3-Nov 5 2026'],
    ...['2026-11-20 24:01', '2026-11-20 10:60', '2026-11-20 10:14:60', '13:30 PM 11/20/2026'],
    ...['2026-11-20 13:30 PM', '2026-11-20 0:30 AM', '2026-11-20 10:14 +25:00', '2026-11-20 10:14 CST', '10:14'],
    ...[
      '2026-W54-1',
      '2025-W53-1',
      '2026-W47',
      '2026-W47-8',
      'KW 47',
      'Nov 2026',
      '3 Nov',
      '32 Nov 2026',
      'Nov 31, 2026',
    ],
    ...[
      '1732100000',
      '1732100000000',
      '20261341',
      '20.11.2026 ?',
      '~20.11.2026',
      '20.11.2026 or 21.11.2026',
      '-',
      'n/a',
    ],
    ...['today', 'Nov Nov 2026', '3 4 2026', '2026-11-20T', '2026-11-20 a', `${'2026-11-20 '.repeat(50)}`],
  ])('rejects %s', (text) => {
    expect(readListDate(text, NOW)).toEqual({ kind: 'unreadable' });
  });

  it('stays open when it is ambiguous, until its column proves an order', () => {
    expect(readListDate('10/11/2026', NOW)).toEqual({ kind: 'open', dayFirst: '2026-11-10', monthFirst: '2026-10-11' });
    const open = ['10/11/2026', '', '11/12/2026', 'soon'];
    expect(readDateColumn(open, NOW, 'UTC')).toMatchObject({
      kind: 'open',
      example: '10/11/2026',
      count: 2,
      dayFirst: { from: '2026-11-10', to: '2026-12-11', future: 1 },
      monthFirst: { from: '2026-10-11', to: '2026-11-12', future: 0 },
    });
    expect(readDateColumn([...open, '31/12/2026'], NOW, 'UTC')).toEqual({ kind: 'settled', order: 'dayFirst' });
    expect(readDateColumn([...open, '12/31/2026'], NOW, 'UTC')).toEqual({ kind: 'settled', order: 'monthFirst' });
    expect(readDateColumn([...open, '12/31/2026', '31/12/2026'], NOW, 'UTC').kind).toBe('open');
    expect(readListDate('11/3/2026 2:30 PM', NOW)).toEqual({
      kind: 'open',
      dayFirst: '2026-03-11T14:30',
      monthFirst: '2026-11-03T14:30',
    });
    expect(readListDate('3/11/2026 00:30 +0100', NOW)).toEqual({
      kind: 'open',
      dayFirst: '2026-11-02T23:30:00.000Z',
      monthFirst: '2026-03-10T23:30:00.000Z',
    });
    expect(readListDate('03112026', NOW).kind).toBe('open');
  });

  it.each([
    ...['Mon 2026-11-28', 'Monday, November 28, 2026', 'Mo., 28.11.2026', 'lundi 28 novembre 2026', 'Mon 11/28/2026'],
    ...['Mi., 31.12.26', '31.12.2026 (Fr)', 'Fri 31 Dec 2026 14:05', 'jeudi 30 décembre 2026', 'Do., ~31.12.26'],
    ...['mar 30/11/2026', 'vr 3-12-2026', '2026. 12. 3. (금)', '2026年12月3日 金曜日', 'Montag, 28.11.26'],
    ...['miércoles, 31 de diciembre de 2026', '2026年12月31日（周五）', '2026/12/31(金)', 'Do 31.12.2026 (Fr)'],
    ...['2026年11月20日星期六', '2026-11-20T10:14Z+1', '2026-11-20 10:14 +1', '10.11.12', '10-11-12', '10/11/12'],
    ...['3-Nov-99', '31.12.99', '26-11-31', '31-11-26', '98-11-26', '26-1-5'],
  ])('rejects %s', (text) => {
    expect(readListDate(text, NOW)).toEqual({ kind: 'unreadable' });
  });

  it.each(['\u200e', '\u200f', '\u202d', '\u202c', '\u2068', '\u2069', '\u00ad', '\ufeff', '\u200b'])(
    'ignores %j around and inside it',
    (mark) => {
      expect(readListDate(`${mark}2026${mark}-11-20 ${mark}10:14${mark}`, NOW)).toMatchObject({
        value: '2026-11-20T10:14',
      });
      expect(readListDate(mark, NOW)).toEqual({ kind: 'empty' });
    },
  );

  it('is October for listopada below Croatian headings, and November below Polish ones', () => {
    const read = (text: string, ...header: string[]) => readListDate(text, NOW, header);
    expect(read('3 listopada 2026', 'Datum', 'Primatelj')).toMatchObject({ value: '2026-10-03' });
    expect(read('3. listopada 2026', 'Data', 'Nr zamówienia')).toMatchObject({ value: '2026-11-03' });
    expect(read('3. listopadu 2026', 'Datum', 'Primatelj')).toMatchObject({ value: '2026-11-03' });
  });

  it('uses a weekday name to tell the day from the month', () => {
    expect(readListDate('Tue 11/3/2026', NOW)).toEqual({ kind: 'read', value: '2026-11-03', proves: 'monthFirst' });
    expect(readListDate('Sat 2026-11-28', NOW)).toMatchObject({ value: '2026-11-28' });
    expect(readListDate('Fr 20.11.26', NOW)).toMatchObject({ value: '2026-11-20' });
  });

  it('stays open with a two-digit year that may come first, until its column settles order and year', () => {
    expect(readListDate('26-11-20', NOW)).toEqual({ kind: 'open', dayFirst: '2020-11-26', yearFirst: '2026-11-20' });
    expect(readListDate('20.11.22', NOW)).toEqual({ kind: 'open', dayFirst: '2022-11-20', yearFirst: '2020-11-22' });
    expect(readListDate('20.11.26', NOW)).toMatchObject({ kind: 'read', value: '2026-11-20' });
    const order = (...texts: string[]) => {
      const column = readDateColumn(texts, NOW, 'UTC');
      return column.kind === 'settled' ? column.order : column.kind;
    };
    expect(order('2026-11-18', '26-11-20')).toBe('yearFirst');
    expect(order('2026-11-18', '20-11-26')).toBe('open');
    expect(order('31-10-26', '20-11-26')).toBe('dayFirst');
    expect(order('31-10-26', '26-11-20')).toBe('open');
    expect(order('2026-11-18', '31-10-26', '26-11-20')).toBe('open');
    expect(order('2026-11-18', '11/12/2026')).toBe('open');
    expect(order('2026-11-18', '11/12/2026', '31/12/2026')).toBe('dayFirst');
    expect(order('2026-11-18')).toBeUndefined();
    expect(readDateColumn(['26-11-20', '26-11-21'], NOW, 'UTC')).toEqual({
      kind: 'open',
      example: '26-11-20',
      count: 2,
      dayFirst: { from: '2020-11-26', to: '2021-11-26', future: 0, example: '2020-11-26' },
      yearFirst: { from: '2026-11-20', to: '2026-11-21', future: 0, example: '2026-11-20' },
    });
  });

  it('is an instant in the time zone: the start of the day, or the given or agreed time', () => {
    const toInstant = (text: string, time?: string) => {
      const value = resolveListDate(readListDate(text, NOW), undefined);
      return value && toListInstant(value, 'Europe/Berlin', time);
    };
    expect(toInstant('2026-12-03')).toBe('2026-12-02T23:00:00.000Z');
    expect(toInstant('2026-12-03', '09:00')).toBe('2026-12-03T08:00:00.000Z');
    expect(toInstant('2026-12-03T14:05', '09:00')).toBe('2026-12-03T13:05:00.000Z');
    expect(toInstant('2026-12-03 24:00')).toBe('2026-12-03T23:00:00.000Z');
  });
});
