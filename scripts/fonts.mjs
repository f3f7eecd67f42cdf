// Generates app/fonts/ from the packages: `node scripts/fonts.mjs`, after updating one. The files are part of the
// repository.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutFont, fonts } from './lib/fonts.mjs';
import { root } from './lib/paths.mjs';

for (const font of fonts) {
  const file = await cutFont(font);
  await writeFile(join(root, 'app/fonts', font.name), file);
  console.log(`${font.name} ${file.length} bytes`);
}
