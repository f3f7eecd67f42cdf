import { describe, expect, it, test } from 'vitest';
import { INVISIBLE_MARKS, SCANNED_NUMBERS, WRAPPED_NUMBERS } from '#tests/written-numbers.ts';
import {
  findMeantNumber,
  findTrackingNumbers,
  findWholeNumber,
  holdsTrackingNumber,
  listMeantNumbers,
  namesSeveral,
  readPastedNumbers,
  toSearch,
} from './find-numbers.ts';
import { checkTrackingNumber } from './number.ts';

const PREFIXES = ['TC', 'NLS'] as const;

describe('findTrackingNumbers', () => {
  it.each([
    ['about TC-7K2M9Q4X: where is it?', ['TC-7K2M9Q4X']],
    ['tc-7k2m9q4x', ['TC-7K2M9Q4X']],
    ['TC–7K2M9Q4X and TC 5GZ8K3YM, again TC-7K2M9Q4X', ['TC-7K2M9Q4X', 'TC-5GZ8K3YM']],
    ['TC7K2M9Q4X', ['TC-7K2M9Q4X']],
    ['(TC - 7K2M9Q4X)', ['TC-7K2M9Q4X']],
    ['TC-ABCDEFGH', ['TC-ABCDEFGH']],
    ['nls 5gz8k3ym and TC-7K2M9Q4X', ['NLS-5GZ8K3YM', 'TC-7K2M9Q4X']],
    ['我的包裹 TC-7K2M9Q4X。', ['TC-7K2M9Q4X']],
    ['运单号TC-7K2M9Q4X已发货', ['TC-7K2M9Q4X']],
    ['TC-7K2M 9Q4X has left', ['TC-7K2M9Q4X']],
    ['tc-7k2m-9q4x', ['TC-7K2M9Q4X']],
    ['TC-7K2M9Q4X\u001dTC-5GZ8K3YM', ['TC-7K2M9Q4X', 'TC-5GZ8K3YM']],
    ['tc-shipping.example/track/TC-7K2M9Q4X', ['TC-7K2M9Q4X']],
  ])('finds the numbers in %j', (text, numbers) => {
    expect(findTrackingNumbers(text, PREFIXES)).toEqual(numbers);
  });

  it.each([
    'TC-7K2M9Q4',
    'TC-7K2M9Q4XY',
    'XTC-7K2M9Q4X',
    'The TC Shipping company',
    'tc-safe-work.example',
    'info@tc-shipping.example',
    'ÄTC-7K2M9Q4X',
    'NL-7K2M9Q4X',
    'TC-',
    '',
  ])('finds none in %j', (text) => {
    expect(findTrackingNumbers(text, PREFIXES)).toEqual([]);
  });

  it('finds ten at most', () => {
    const text = Array.from({ length: 30 }, (_, index) => `TC-${String(index).padStart(8, '0')}`).join(' ');
    expect(findTrackingNumbers(text, PREFIXES)).toHaveLength(10);
  });
});

describe('a number with invisible marks', () => {
  it.each(INVISIBLE_MARKS)('is valid whatever marks surround it: %j', (mark) => {
    const typed = `${mark}TC${mark}-DE${mark}MO0001${mark}`;
    expect(checkTrackingNumber(typed, PREFIXES)).toEqual({ ok: true, value: 'TC-DEMO0001' });
    expect(findWholeNumber(`Number: ${typed}.`, PREFIXES)).toBe('TC-DEMO0001');
  });

  it('accepts every Unicode dash', () => {
    const dashes = '-‐‑‒–—―−﹘﹣－⁃➖ー゠⸺᐀˗';
    expect([...dashes].filter((dash) => !checkTrackingNumber(`TC${dash}DEMO0001`, PREFIXES).ok)).toEqual([]);
  });
});

describe('a number inside a text', () => {
  it.each([...WRAPPED_NUMBERS, ...SCANNED_NUMBERS])('is found: %j', (text) => {
    expect(findWholeNumber(text, PREFIXES)).toBe('TC-DEMO0001');
    expect(findWholeNumber(text)).toBe('TC-DEMO0001');
    expect(findMeantNumber(text, PREFIXES)).toBe('TC-DEMO0001');
    expect(toSearch(text, PREFIXES)).toBe('TC-DEMO0001');
  });

  it('is read with Y and Z swapped when the dash reveals a German keyboard', () => {
    expect(findWholeNumber('TCßYY00ZZ11', PREFIXES)).toBe('TC-ZZ00YY11');
  });

  it('is not guessed when two keyboard layouts would give two numbers', () => {
    expect(findWholeNumber("TC'Y0000001", PREFIXES)).toBeUndefined();
  });

  it.each(['TC-DEMO0001 or TC-DEMO0002', 'TC-DEMO0001 or TCDEMO0002', 'TC-DEMO000', 'Berlin', ''])(
    'is undefined for none or several: %j',
    (text) => {
      expect(findWholeNumber(text, PREFIXES)).toBeUndefined();
      expect(findMeantNumber(text, PREFIXES)).toBeUndefined();
      expect(toSearch(text, PREFIXES)).toBe(text);
    },
  );

  it.each([
    ['TCDEMO0001', 'TC-DEMO0001'],
    [' tc demo 0001', 'TC-DEMO0001'],
    ['TCABCDEFGH', 'TC-ABCDEFGH'],
    ['NLSDEMO0001', 'NLS-DEMO0001'],
    ['(TCDEMO0001)', 'TC-DEMO0001'],
    ['TC_DEMO0001', 'TC-DEMO0001'],
    ['No. TC.DEMO0001', 'TC-DEMO0001'],
    ['TCDEMO000', undefined],
    ['NL-DEMO0001', undefined],
    ['DEMO0001', undefined],
    ['TCTC-DEMO0001', undefined],
  ])('may lack its dash and then needs confirmation: %j', (text, meant) => {
    expect(findMeantNumber(text, PREFIXES)).toBe(meant);
    expect(findWholeNumber(text, PREFIXES)).toBeUndefined();
  });
});

describe('listMeantNumbers', () => {
  it.each([
    ['(TC-DEMO0001), #TC-DEMO0002; TC-DEMO0003.', ['TC-DEMO0001', 'TC-DEMO0002', 'TC-DEMO0003']],
    ['Where are TC-DEMO0001 and TCDEMO0002?', ['TC-DEMO0001', 'TC-DEMO0002']],
    ['https://a.example/track/TC-DEMO0001\nhttps://a.example/track/NLS-DEMO0002', ['TC-DEMO0001', 'NLS-DEMO0002']],
    ['(TC-DEMO0001) and again TC-DEMO0001', ['TC-DEMO0001']],
    ['TCABCDEFGH', ['TC-ABCDEFGH']],
    ['TC-DEMO0001 TC-DEMO0002 TC-DEMO0003 TC-DEMO0004', []],
    ['where is it', []],
  ])('finds up to three numbers in %j', (text, numbers) => {
    expect(listMeantNumbers(text, PREFIXES, 3)).toEqual(numbers);
  });
});

test.each([
  'BreTC-QV889584',
  'TC-7K2M9Q4X',
  'tc7k2m9q4x',
  'Depot (TC - 7K2M9Q4X)',
  ']C1TC-7K2M9Q4X',
  'TC\u200B-7K2M\u00AD9Q4X',
  '\u202ATC-7K2M9Q4X\u202C',
  'TCß7K2M9Q4X',
  'https://transcargo.example/track/TC-7K2M9Q4X?a=1',
  'NL-7K2M9Q4X',
  'TC-ABCDEFGH',
])('finds a tracking number in %j', (text) => {
  expect(holdsTrackingNumber(text, PREFIXES)).toBe(true);
});

test.each(['Bremen', 'Aix-Provence', 'BAD-HOMBURGX', 'Dock 4, Gate 12', 'Halle 12345678', 'Sorting Hub North', ''])(
  'finds none in %j',
  (text) => {
    expect(holdsTrackingNumber(text, PREFIXES)).toBe(false);
  },
);

describe('readPastedNumbers', () => {
  const [FIRST, SECOND] = ['TC-7K2M9Q4X', 'TC-5GZ8K3YM'];

  it.each([
    `${FIRST}\n${SECOND}`,
    `${FIRST} ${SECOND}`,
    `${FIRST};${SECOND}`,
    `${FIRST}${SECOND}`,
    `${FIRST}\tHamburg\t2026-11-26\r\n${SECOND}\tOslo\t1.5 kg\r\n`,
    `https://track.example/track/${FIRST}\nhttps://track.example/track/${SECOND}?lang=de`,
    `]C1${FIRST}\n]Q2\\000026${SECOND}`,
    'tc-7k2m 9q4x, "TC5GZ8K3YM"',
    'TCß7K2M9Q4X\nTCß5GY8K3ZM',
    `- ${FIRST}: held\n- #${SECOND}\u200e`,
    `Tracking number\r\n\r\n${FIRST}\r\n${SECOND}\r\n`,
    'TC 7K2M 9Q4X\nT C - 5 G Z 8 K 3 Y M',
    'ТС-7К2М9Q4Х；ＴＣ－５ＧＺ８Ｋ３ＹＭ',
    'TC-7K2 M9Q 4X\nTC-5GZ8K 3YM',
    'Your parcels TC-7K2M\r\n9Q4X and TC-5GZ8K\n3YM',
    'Your parcels TC-\r\n7K2M9Q4X and TC‐\n5GZ8K3YM are on their way',
  ])('reads each number of %j in text order', (text) => {
    expect(readPastedNumbers(text, PREFIXES)).toEqual({ numbers: [FIRST, SECOND], repeated: [], foreign: [] });
    expect(namesSeveral(text, PREFIXES)).toBe(true);
  });

  it('lists duplicates and foreign numbers', () => {
    const text = `${SECOND}\n1Z999AA10123456784\n${FIRST}\n${SECOND}\nXY-12345678\n00340434161094042557 ${FIRST}`;
    expect(readPastedNumbers(text, PREFIXES)).toEqual({
      numbers: [SECOND, FIRST],
      repeated: [SECOND, FIRST],
      foreign: ['1Z999AA10123456784', 'XY-12345678', '00340434161094042557'],
    });
  });

  it('lists a number without its prefix as foreign in any case', () => {
    expect(readPastedNumbers(`${FIRST} 5gz8k3ym ${SECOND} 4711DEMO`, PREFIXES).foreign).toEqual([
      '5gz8k3ym',
      '4711DEMO',
    ]);
  });

  it('lists a number of ours that is too short or too long as foreign, and joins no words to it', () => {
    expect(readPastedNumbers(`TC-7K2M\nKiel ${FIRST}\nTC-7K2M9Q4X1\nTC-Team`, PREFIXES)).toEqual({
      numbers: [FIRST],
      repeated: [],
      foreign: ['TC-7K2M', 'TC-7K2M9Q4X1'],
    });
  });

  it('finds neither words nor the path of a link', () => {
    for (const text of ['TC shipping', 'TC area 2026', 'https://shop.example/TC/12345678', 'Тел. ТС', 'ab/TC/123'])
      expect(readPastedNumbers(text, PREFIXES).numbers, text).toEqual([]);
  });

  it.each([
    FIRST,
    `Where is ${FIRST}, order PO-4711-2026?`,
    `https://track.example/track/${FIRST}`,
    'hamburg oslo',
    '1Z999AA10123456784 00340434161094042557',
    '0170 12345678',
    '',
  ])('does not read %j as several numbers', (text) => {
    expect(namesSeveral(text, PREFIXES)).toBe(false);
  });

  it('reads one of our numbers beside foreign ones, or twice, as several', () => {
    expect(namesSeveral(`1Z999AA10123456784\n${FIRST}`, PREFIXES)).toBe(true);
    expect(namesSeveral(`${FIRST}\n${FIRST}`, PREFIXES)).toBe(true);
  });

  it('reads a hundred thousand characters in linear time', () => {
    for (const text of ['TC-'.repeat(33_000), 'A-'.repeat(50_000), ' '.repeat(100_000), `${FIRST} `.repeat(8_000)])
      expect(readPastedNumbers(text, PREFIXES).numbers.length).toBeLessThan(2);
  });
});
