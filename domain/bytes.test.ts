import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [26_214_400, '26.2 MB'],
  [1_000_000_000, '1 GB'],
  [107_374_182_400, '107.4 GB'],
  [2_500_000_000_000_000, '2,500 TB'],
])('%d bytes are "%s"', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});

it('writes a size in the given language', () => {
  const written = ['es', 'fr', 'de', 'zh'].map((language) => formatBytes(26_214_400, language).replace(/\s/, ' '));
  expect(written).toEqual(['26,2 MB', '26,2 Mo', '26,2 MB', '26.2 MB']);
});
