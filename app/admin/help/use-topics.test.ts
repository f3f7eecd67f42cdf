import { describe, expect, test } from 'vitest';
import { hasWords, splitAtMatches, toWords } from './use-topics.ts';

const show = (text: string, query: string) =>
  splitAtMatches(text, toWords(query))
    .map((piece) => (piece.isHit ? `<${piece.text}>` : piece.text))
    .join('');

describe('a search of the guide', () => {
  test.each([
    ['hold', true],
    ['HOLD  put', true],
    ['Holdé', false],
    ['hold delete', false],
    ['', true],
    ['ctrl k', true],
  ])('for %j has a match: %j', (query, isFound) => {
    expect(hasWords(['Put a shipment on hold', 'Press [[Ctrl]] [[K]]'], toWords(query))).toBe(isFound);
  });

  test('treats pattern characters literally', () => {
    expect(hasWords(['100 percent'], toWords('.*'))).toBe(false);
    expect(hasWords(['Signs such as %'], toWords('%'))).toBe(true);
  });
});

describe('the marked text', () => {
  test.each([
    ['Put on hold', 'hold', 'Put on <hold>'],
    ['Hold, on hold', 'HOLD', '<Hold>, on <hold>'],
    ['Reykjavík', 'reykjavik', '<Reykjavík>'],
    ['aaab', 'aa', '<aaa>b'],
    ['nothing', 'x', 'nothing'],
    ['label', '', 'label'],
  ])('in %j for %j shows the matches', (text, query, shown) => {
    expect(show(text, query)).toBe(shown);
  });

  test('keeps its characters', () => {
    const text = 'Straße ﬁ 🚢 é İstanbul';
    for (const query of ['s', 'fi', '🚢', 'e', 'i', 'stan'])
      expect(
        splitAtMatches(text, toWords(query))
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
  });
});
