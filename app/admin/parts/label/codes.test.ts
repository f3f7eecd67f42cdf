import { expect, test } from 'vitest';
import { drawBarcode, drawQrCode } from './codes.ts';

const read = (url: string) => decodeURIComponent(url.slice('data:image/svg+xml,'.length));

test('a barcode of eleven characters fits between its quiet zones, in whole dots of the printer', () => {
  const { url, width } = drawBarcode('TC-7K2M9Q4X');
  expect(read(url)).toContain('<svg preserveAspectRatio="none" ');
  const dots = (width / 96) * 203;
  expect(dots / 4).toBeCloseTo(156, 5);
  expect(width).toBeLessThanOrEqual(305);
});

test('numbers and addresses have codes of their own', () => {
  expect(drawBarcode('TC-7K2M9Q4X').url).not.toBe(drawBarcode('TC-7K2M9Q4Y').url);
  expect(read(drawQrCode('http://site.test/track/TC-7K2M9Q4X'))).toMatch(/^<svg .*<path /s);
});

test('no code has a style, which the content security policy would drop', () => {
  expect(read(drawBarcode('TC-DEMO0001').url) + read(drawQrCode('http://site.test'))).not.toContain('style');
});
