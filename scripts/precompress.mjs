import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const text = /\.(?:js|mjs|css|html|json|svg|txt|xml|webmanifest|map)$/;
/** Compressing smaller responses saves nothing on the wire. */
const smallestBytes = 512;

/**
 * Writes `name.br` and `name.gz` next to every text file of a folder that shrinks, at the highest level: the server
 * sends them unchanged.
 * @param {string} folder
 * @returns {Promise<number>} how many files have a compressed twin now
 */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true });
  const done = await Promise.all(
    names.filter((name) => text.test(name)).map((name) => compressOne(join(folder, name))),
  );
  return done.filter(Boolean).length;
}

/** @param {string} file */
async function compressOne(file) {
  const plain = await readFile(file);
  if (plain.length < smallestBytes) return false;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (br.length < plain.length) await writeFile(`${file}.br`, br);
  if (gz.length < plain.length) await writeFile(`${file}.gz`, gz);
  return br.length < plain.length;
}
