import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { precompress } from './precompress.mjs';

const folder = mkdtempSync(join(tmpdir(), 'transcargo-compress-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('text files get a smaller .br and .gz with the same content; pictures, fonts and tiny files do not', async () => {
  const text = 'Where is my shipment? '.repeat(100);
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/page.js'), text);
  writeFileSync(join(folder, 'tiny.css'), 'a{}');
  writeFileSync(join(folder, 'font.woff2'), text);
  expect(await precompress(folder)).toBe(1);
  expect(readdirSync(folder, { recursive: true }).map(String).sort()).toEqual([
    'assets',
    'assets/page.js',
    'assets/page.js.br',
    'assets/page.js.gz',
    'font.woff2',
    'tiny.css',
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/page.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, 'assets/page.js.gz'))).toString()).toBe(text);
});
