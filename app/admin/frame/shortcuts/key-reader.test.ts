import { expect, test } from 'vitest';
import fc from '#tests/fast-check.ts';
import { BURST_MS, createKeyReader, MIN_SCAN_LENGTH } from './key-reader.ts';

const SCAN = 'tc-gd12?/k';

/** Returns what a reader makes of these keys, `gap` ms apart, and of the silence after them. */
function read(keys: string[], gap: number) {
  const reader = createKeyReader();
  const answers = keys.map((key, index) => reader.press(key, index * gap));
  return [...answers, ...reader.flush()].filter((answer) => answer !== undefined);
}

const typeSlowly = (...keys: string[]) => {
  const reader = createKeyReader();
  return keys.map((key, index) => reader.press(key, index * 300) ?? reader.flush()[0]);
};

test('single keys act when nothing follows at once', () => {
  expect(typeSlowly('/', 'c', 'j', 'k', 'x', 'e', 'a', 'l', '?', 'q')).toEqual([
    { action: 'search' },
    { action: 'create' },
    { action: 'next' },
    { action: 'previous' },
    { action: 'select' },
    { action: 'edit' },
    { action: 'addStatus' },
    { action: 'label' },
    { action: 'help' },
    undefined,
  ]);
});

test('a letter keeps its shortcut with Caps Lock on, and only Shift turns X into a range', () => {
  const press = (key: string, isShifted: boolean) => {
    const reader = createKeyReader();
    reader.press(key, 0, isShifted);
    return reader.flush();
  };
  expect(press('X', false)).toEqual([{ action: 'select' }]);
  for (const key of ['x', 'X']) expect(press(key, true)).toEqual([{ action: 'selectRange' }]);
  expect(press('J', false)).toEqual([{ action: 'next' }]);
  expect(press('J', true)).toEqual([]);
  expect(press('?', true)).toEqual([{ action: 'help' }]);
  expect(typeSlowly('G', 'S')).toEqual([undefined, { action: 'shipments' }]);
  expect(read(['G', 'S'], 40)).toEqual([{ action: 'shipments' }]);
});

test('g and then d or s is a chord, but other keys or a long pause are not', () => {
  expect(typeSlowly('g', 'd')).toEqual([undefined, { action: 'dashboard' }]);
  expect(typeSlowly('g', 's')[1]).toEqual({ action: 'shipments' });
  expect(typeSlowly('g', 'q', 'd')[2]).toBeUndefined();
  const afterG = (time: number) => {
    const reader = createKeyReader();
    reader.press('g', 0);
    return reader.press('d', time);
  };
  expect(afterG(3000)).toEqual({ action: 'dashboard' });
  expect(afterG(3001)).toBeUndefined();
});

test('a chord and single keys that are typed fast keep their meaning', () => {
  expect(read(['g', 's'], 40)).toEqual([{ action: 'shipments' }]);
  expect(read(['j', 'j', 'k'], 60)).toEqual([{ action: 'next' }, { action: 'next' }, { action: 'previous' }]);
});

test('a key on a busy page acts at the latest when the next one arrives', () => {
  const reader = createKeyReader();
  reader.press('j', 0);
  expect(reader.flushBefore(BURST_MS)).toEqual([]);
  expect(reader.flushBefore(BURST_MS + 5)).toEqual([{ action: 'next' }]);
  reader.press('k', BURST_MS + 5);
  expect(reader.flush()).toEqual([{ action: 'previous' }]);
});

test('a page that handles each key slowly does not split a scan', () => {
  const reader = createKeyReader();
  for (const [index, key] of [...SCAN].entries()) {
    expect(reader.flushBefore(index * 500)).toEqual([]);
    expect(reader.press(key, index * 500)).toBeUndefined();
    reader.markIdle(index * 500 + 480);
  }
  expect(reader.press('Enter', SCAN.length * 500)).toEqual({ scanned: SCAN });
});

test('a scan whose end arrives late is reported whole at its end; a part of six or more keys is reported before', () => {
  for (let count = 1; count < SCAN.length; count++) {
    const reader = createKeyReader();
    const keys = [...SCAN, 'Enter'];
    for (const [index, key] of keys.slice(0, count).entries()) reader.press(key, index * 5);
    const early = reader.flush();
    expect(reader.flush()).toEqual([]);
    const late = keys.slice(count).map((key, index) => reader.press(key, (count + index) * 5));
    expect(late.filter(Boolean)).toEqual([{ scanned: SCAN }]);
    expect(early.filter((result) => 'scanned' in result)).toHaveLength(count < MIN_SCAN_LENGTH ? 0 : 1);
    expect(reader.flush()).toEqual([]);
  }
});

test('each shortcut runs exactly once when the next key follows within 60 ms', () => {
  const reader = createKeyReader();
  reader.press('j', 0);
  expect(reader.flush()).toEqual([{ action: 'next' }]);
  reader.press('k', 60);
  expect(reader.flush()).toEqual([{ action: 'previous' }]);
});

test.each([1, 5, 26, 60, 100])('keys %d ms apart are one scan, and none of its letters is a shortcut', (gap) => {
  for (const suffix of [['Enter'], ['Tab'], []]) {
    expect(read([...SCAN, ...suffix], gap)).toEqual([{ scanned: SCAN }]);
  }
});

test.each(['Shift', 'AltGraph', 'Dead'])('a scan with %s before a character is complete', (modifier) => {
  const keys = [...'TC-DEMO0001'].flatMap((key) => (/[A-Z]/.test(key) ? [modifier, key] : [key]));
  expect(read([...keys, 'Enter'], 20)).toEqual([{ scanned: 'TC-DEMO0001' }]);
});

test('typed letters followed by Enter are not a scan', () => {
  expect(read([...'abdefghi', 'Enter'], 120)).toEqual([]);
});

test('typing at up to 100 words a minute is never a scan, however uneven', () => {
  /** Five letters and a space are one word: at 100 words a minute six keys take 600 ms. */
  const SHORTEST_MS = 600;
  const gaps = fc.array(fc.integer({ min: 15, max: 400 }), { minLength: 6, maxLength: 60 });
  fc.assert(
    fc.property(gaps, fc.constantFrom('Enter', 'Tab', 'q'), (keyGaps, end) => {
      const intervals: number[] = [];
      for (const gap of keyGaps) {
        const before = intervals.slice(-4).reduce((sum, each) => sum + each, 0);
        intervals.push(intervals.length < 4 ? gap : Math.max(gap, SHORTEST_MS - before));
      }
      const reader = createKeyReader();
      let time = 0;
      for (const gap of intervals) {
        time += gap;
        // When nothing follows in time, the page calls `flush`.
        if (gap > BURST_MS) expect(reader.flush()).toEqual([]);
        expect(reader.press('q', time)).toBeUndefined();
      }
      expect(reader.press(end, time + 10)).toBeUndefined();
    }),
  );
});

test('fast spaces that check one box after another are not part of a burst', () => {
  const reader = createKeyReader();
  for (const time of [0, 20, 40]) reader.press(' ', time);
  expect(reader.countKeys(60)).toBe(0);
  for (const [index, key] of [...'TC'].entries()) reader.press(key, 60 + index * 5);
  expect(reader.countKeys(70)).toBe(2);
});
