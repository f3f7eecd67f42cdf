import { listHtmlErrors } from '../support/html.ts';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

test('the validator finds what the standard forbids', async () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>x</title></head><body>${body}</body></html>`;
  expect(await listHtmlErrors(page('<p>Fine</p>'))).toEqual([]);
  const wrong = '<a href="/{x}">x</a><select required><option>a</option></select><ul><p>x</p></ul>';
  expect(await listHtmlErrors(page(wrong))).toHaveLength(3);
});

test('every public page is valid HTML and links to the legal notice in its footer', async ({ request }) => {
  for (const path of [...PUBLIC_PAGES, '/privacy?lang=de', '/?lang=zh', '/admin/login']) {
    const html = await (await request.get(path)).text();
    expect([path, await listHtmlErrors(html)]).toEqual([path, []]);
    if (path !== '/admin/login') expect(html.split('<footer')[1], path).toContain('href="/legal-notice"');
  }
});
