import { describe, expect, it } from 'vitest';
import { createFieldScan, isScannedCode } from './field-scan.ts';
import { BURST_MS } from './key-reader.ts';

const NUMBER = [...'TC-DEMO0001'];

/** Types keys into a field, `gap` ms apart, and returns the result of the last one. */
function type(keys: string[], gap: number, field = { value: 'Bre' }) {
  const scan = createFieldScan<{ value: string }>();
  return keys.map((key, index) => {
    const result = scan.press(field, key, index * gap);
    if (key.length === 1) field.value += key;
    return result;
  });
}

describe('a burst of keys in a field', () => {
  it.each([1, 5, 60, BURST_MS])('is a scan at the Enter or Tab that ends it, with %d ms between its keys', (gap) => {
    for (const end of ['Enter', 'Tab']) {
      const results = type([...NUMBER, end], gap);
      expect(results.at(-1)).toEqual({ text: 'TC-DEMO0001', before: 'Bre' });
      expect(results.slice(0, -1).every((result) => result === undefined)).toBe(true);
    }
  });

  it.each(['Shift', 'CapsLock', 'AltGraph', 'Dead'])('is complete with %s between its characters', (modifier) => {
    const keys = NUMBER.flatMap((key) => [modifier, key]);
    expect(type([...keys, 'Enter'], 60).at(-1)).toEqual({ text: 'TC-DEMO0001', before: 'Bre' });
  });

  it('is not a scan when its keys are slow, few, corrected, or not terminated', () => {
    expect(type([...NUMBER, 'Enter'], BURST_MS + 1).at(-1)).toBeUndefined();
    expect(type([...'Paris', 'Enter'], 5).at(-1)).toBeUndefined();
    expect(type([...NUMBER, 'Backspace', 'Enter'], 5).at(-1)).toBeUndefined();
    expect(type(NUMBER, 5).at(-1)).toBeUndefined();
  });

  it('starts after a pause and excludes what a person typed before it', () => {
    const scan = createFieldScan<{ value: string }>();
    const field = { value: '' };
    for (const [index, key] of [...'Dock'].entries()) {
      scan.press(field, key, index * 20);
      field.value += key;
    }
    for (const [index, key] of NUMBER.entries()) scan.press(field, key, 1000 + index * 5);
    expect(scan.press(field, 'Enter', 1060)).toEqual({ text: 'TC-DEMO0001', before: 'Dock' });
    expect(scan.press(field, 'Enter', 1065)).toBeUndefined();
  });

  it('is complete on a page that handles each key slowly', () => {
    const scan = createFieldScan<{ value: string }>();
    const field = { value: '' };
    for (const [index, key] of NUMBER.entries()) {
      scan.press(field, key, index * 500);
      scan.markIdle(index * 500 + 480);
    }
    expect(scan.press(field, 'Enter', NUMBER.length * 500)).toMatchObject({ text: 'TC-DEMO0001' });
  });

  it('belongs to one field only', () => {
    const scan = createFieldScan<{ value: string }>();
    const [first, second] = [{ value: 'a' }, { value: 'b' }];
    for (const [index, key] of NUMBER.entries()) scan.press(index < 4 ? first : second, key, index * 5);
    expect(scan.press(second, 'Enter', 60)).toEqual({ text: 'EMO0001', before: 'b' });
    expect(scan.press(first, 'Enter', 65)).toBeUndefined();
  });
});

describe('a burst without one of our numbers', () => {
  it.each([
    '4006381333931',
    '1Z999AA10123456784',
    'JJD000390007882500',
    '00340434161094042557',
    'https://carrier.example/t?n=1',
  ])('is a code: %s', (text) => {
    expect(isScannedCode(text)).toBe(true);
  });

  it.each(['Bremen, Hall 4', 'Rotterdam', '12345', '0154', 'ann1234@x.example', '+49 30 1234567', 'HAMBURG-ALTONA'])(
    'may come from something other than a scanner: %s',
    (text) => {
      expect(isScannedCode(text)).toBe(false);
    },
  );
});
