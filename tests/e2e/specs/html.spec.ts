import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { beSignedIn, storeShipment } from '../support/admin.ts';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));

/** Rules of the HTML standard that the validator does not know. */
const RULES = [
  { name: 'an address holds a character that must be escaped', found: /\b(?:href|src)="[^"]*[{}|\\^`<> ]/ },
  { name: 'a required select needs an empty first option', found: /<select\b[^>]*\srequired\b/ },
];

/** What the standard forbids in this page. */
async function listErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return [
    ...messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    ...RULES.filter(({ found }) => found.test(html)).map(({ name }) => name),
  ];
}

test('the check finds what the standard forbids', async () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="en"><head><title>x</title></head><body>${body}</body></html>`;
  expect(await listErrors(page('<p>Fine</p>'))).toEqual([]);
  const wrong = '<a href="/{x}">x</a><select required><option>a</option></select><ul><p>x</p></ul>';
  expect(await listErrors(page(wrong))).toHaveLength(3);
});

test('the HTML of every public page is valid, and its footer leads to the legal notice', async ({ request }) => {
  for (const path of [...PUBLIC_PAGES, '/privacy?lang=de', '/?lang=zh', '/admin/login']) {
    const html = await (await request.get(path)).text();
    expect([path, await listErrors(html)]).toEqual([path, []]);
    if (path !== '/admin/login') expect(html.split('<footer')[1], path).toContain('href="/legal-notice"');
  }
});

test("what staff's pages make of themselves is valid HTML", async ({ page, problems }) => {
  problems.allow(/status of 404/);
  test.setTimeout(120_000);
  const { id } = await storeShipment(page, await beSignedIn(page), { items: [{ description: 'Lamp' }] });
  const shipments = ['', '/create', `/${id}`, `/edit/${id}`].map((path) => `shipments${path}`);
  const others = [
    'reports',
    'messages',
    'mail',
    'people',
    'settings',
    'settings/second-factor',
    'settings/passkey',
    'settings/company',
    'settings/team',
    'settings/api-keys',
    'settings/webhooks',
    'help',
    'no-such-page',
  ];
  for (const path of ['', ...shipments, ...others].map((name) => `/admin/${name}`)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    expect([path, await listErrors(await page.content())]).toEqual([path, []]);
  }
});
