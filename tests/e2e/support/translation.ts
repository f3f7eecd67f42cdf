import type { Page } from '@playwright/test';

/** How browsers translate a page: they wrap each text in an element, or replace it. */
export const TRANSLATIONS = ['wrapped', 'replaced'] as const;
export type Translation = (typeof TRANSLATIONS)[number];

/** Translates every text of the page like a browser. */
export async function translate(page: Page, translation: Translation): Promise<void> {
  await page.evaluate((how) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (texts.nextNode()) if (texts.currentNode instanceof Text) nodes.push(texts.currentNode);
    for (const text of nodes.filter(({ parentElement }) => !parentElement?.closest('script, style, textarea'))) {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(how === 'wrapped' ? text : `${text.data}`);
    }
  }, translation);
}
