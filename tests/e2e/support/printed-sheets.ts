import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const SHOWS_TEXT = /\bT[jJ]\b/g;

/** Returns the number of text runs on each A4 sheet of the printed page. */
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
