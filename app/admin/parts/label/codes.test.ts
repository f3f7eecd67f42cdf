import { expect, test } from 'vitest';
import { createTrackingNumber } from '#domain/tracking/number.ts';
import { readCode } from '#tests/read-code.ts';
import { drawBarcode, drawQrCode, toCode128, toPrintedWidth } from './codes.ts';

const SCALE = 2;
const QUIET = 20;

/** Decodes bars and gaps of these widths with a scanner library. */
function scan(widths: number[]): Promise<string> {
  const line = widths.flatMap((width, nth) => Array<number>(width * SCALE).fill(nth % 2 === 0 ? 0 : 255));
  const quiet = Array<number>(QUIET * SCALE).fill(255);
  const row = [...quiet, ...line, ...quiet];
  const data = new Uint8ClampedArray(row.flatMap((light) => [light, light, light, 255]));
  return readCode(
    { data, width: row.length, height: 1, colorSpace: 'srgb', pixelFormat: 'rgba-unorm8' } as ImageData,
    'Code128',
  );
}

test('scanning the bars returns every printable character and every number', async () => {
  const characters = Array.from({ length: 95 }, (_, nth) => String.fromCharCode(32 + nth));
  const texts = characters.map((_, nth) => characters.slice(nth, nth + 9).join(''));
  const numbers = Array.from({ length: 200 }, (_, nth) => {
    const bytes = Array.from({ length: 8 }, (__, place) => (nth * 75 + place * 74 + nth * place) % 256);
    return createTrackingNumber('TC', () => bytes.pop() ?? 0);
  });
  for (const text of [...texts, ...numbers]) expect(await scan(toCode128(text))).toBe(text);
});

test('the barcode of the longest number fits the paper with ten empty modules on either side', () => {
  const [paperPx, quiet] = [4 * 96, 20];
  for (const number of ['NORD-AAAAAAAA', 'NORD-A1B2C3D4', 'NORD-00000000'])
    expect(toPrintedWidth(drawBarcode(number).modules + quiet)).toBeLessThanOrEqual(paperPx);
});

test('text that cannot be encoded throws', () => {
  for (const text of ['é', '你', 'A\tB', '\u007f']) expect(() => toCode128(text)).toThrow('printable ASCII');
});

test('a barcode of eleven characters fits between its quiet zones in whole printer dots', () => {
  const { modules } = drawBarcode('TC-7K2M9Q4X');
  const width = toPrintedWidth(modules);
  expect([modules, (width / 96) * 203]).toEqual([156, 4 * 156]);
  expect(width).toBeLessThanOrEqual(305);
});

test('different numbers and addresses have different codes', () => {
  expect(drawBarcode('TC-7K2M9Q4X').path).not.toBe(drawBarcode('TC-7K2M9Q4Y').path);
  const one = drawQrCode('http://site.test/track/TC-7K2M9Q4X');
  expect(one.modules).toBe(29);
  expect(one.path).not.toBe(drawQrCode('http://site.test/track/TC-7K2M9Q4Y').path);
});
