import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const SHOWS_TEXT = /\bT[jJ]\b/g;

/** How many runs of text each sheet of paper would have, in order, were the page printed on A4. */
export async function countPrintedTexts(page: Page): Promise<number[]> {
  const file = (await page.pdf({ format: 'A4' })).toString('latin1');
  const objects = new Map([...file.matchAll(/(\d+) 0 obj(.*?)endobj/gs)].map(([, id, body]) => [id, body ?? '']));
  const sheets = [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body));
  return sheets.map((sheet) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(sheet)?.[1] ?? '') ?? '';
    const packed = /stream\r?\n(.*?)endstream/s.exec(content)?.[1] ?? '';
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1').match(SHOWS_TEXT)?.length ?? 0;
  });
}
