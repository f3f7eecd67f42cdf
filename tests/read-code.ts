import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** Returns the text of the only code of this kind in a PNG or in pixels (RGBA); throws if there is none or more. */
export async function readCode(picture: Buffer | ImageData, kind: 'Code128' | 'QRCode'): Promise<string> {
  const [code, ...others] = await readBarcodes(picture, { formats: [kind], tryHarder: true });
  if (!code || others.length > 0) throw new Error(`${code ? 1 + others.length : 'No'} ${kind} in the picture`);
  return code.text;
}
