import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutFont, fonts } from './fonts.mjs';
import { root } from './paths.mjs';

it.each(fonts)('app/fonts/$name is what `npm run fonts` makes of the package', async (font) => {
  const kept = await readFile(join(root, 'app/fonts', font.name));
  expect(kept.equals(await cutFont(font))).toBe(true);
});
