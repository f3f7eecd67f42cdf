// Makes app/fonts/ anew from the packages: `npm run fonts`. What it makes is kept with the code.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutFont, fonts } from './lib/fonts.mjs';
import { root } from './lib/paths.mjs';

for (const font of fonts) {
  const file = await cutFont(font);
  await writeFile(join(root, 'app/fonts', font.name), file);
  console.log(`${font.name} ${file.length} bytes`);
}
