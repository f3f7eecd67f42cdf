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
  expect(formatBytes(bytes)).toBe(text);
});
