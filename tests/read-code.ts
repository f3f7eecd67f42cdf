import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** The text of the only code of its kind that a scanner finds in a PNG or in pixels (RGBA); throws when it finds none or more. */
export async function readCode(picture: Buffer | ImageData, kind: 'Code128' | 'QRCode'): Promise<string> {
  const [found, ...others] = await readBarcodes(picture, { formats: [kind], tryHarder: true });
  if (!found || others.length > 0) throw new Error(`${found ? 1 + others.length : 'No'} ${kind} in the picture`);
  return found.text;
}
