import type { Page } from '@playwright/test';
import { DEFAULT_COMPANY } from '#domain/company.ts';
import { DEFAULT_LEGAL } from '#domain/company-legal.ts';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  {
    path: '/about',
    title: 'About us | TransCargo',
    h1: 'Three offices, one working day',
    links: ['/contact', '/track', '/services'],
  },
  {
    path: '/careers',
    title: 'Careers | TransCargo',
    h1: 'Work with us',
    links: ['/contact', '/services'],
  },
  {
    path: '/terms',
    title: 'Terms of service | TransCargo',
    h1: 'Terms of service',
    links: ['/contact', '/track', '/services', '/privacy'],
  },
  {
    path: '/privacy',
    title: 'Privacy policy | TransCargo',
    h1: 'Privacy policy',
    links: ['/contact', '/track', '/services', '/terms', '/legal-notice'],
  },
  {
    path: '/legal-notice',
    title: 'Legal notice | TransCargo',
    h1: 'Legal notice',
    links: ['/contact', '/terms', '/privacy'],
  },
  { path: '/contact', title: 'Contact | TransCargo', h1: 'Talk to a person who can see your shipment', links: [] },
];
const POSITIONS = [
  ['coordinator', 'Senior Logistics Coordinator'],
  ['specialist', 'International Shipping Specialist'],
  ['analyst', 'Supply Chain Analyst'],
  ['representative', 'Customer Service Representative'],
] as const;

test('each page about the company answers with its title, one heading and a description, leads on, and fits 320, 768 and 1021 px', async ({
  page,
}) => {
  for (const { path, title, h1, links } of PAGES)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 320, height: 800 });
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('h1')).toHaveText([h1]);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{60,}/);
      for (const href of links) expect(await page.locator(`main a[href="${href}"]`).count(), href).toBeGreaterThan(0);
      for (const width of [320, 768, 1021]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    });
});

test('about says since when, where and for how many countries, and draws the day of the offices', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('term')).toHaveText(['Founded', 'Countries served', 'Offices']);
  await expect(main.getByRole('definition')).toHaveText(['2010', 'Over 200', 'New York, London, Singapore']);
  await expect(main).toContainText('open Mon-Fri 8-6 and Sat 9-2');
  const dial = page.getByRole('img', { name: /24-hour dial with the working hours/ });
  await expect(dial).toContainText('New York open');
  await expect(dial).toContainText('5,571 km');
});

test('careers lists four positions and six benefits; Apply takes the position along', async ({ page }) => {
  await page.goto('/careers');
  const positions = page.getByRole('region', { name: 'Open positions' }).getByRole('article');
  await expect(positions.getByRole('heading')).toHaveText(POSITIONS.map(([, title]) => title));
  await expect(page.getByRole('main').getByRole('term')).toHaveCount(6);
  for (const [id, title] of POSITIONS) {
    const apply = page.getByRole('link', { name: `Apply: ${title}` });
    await expect(apply).toHaveAttribute('href', `/contact?position=${id}`);
  }
  await page.getByRole('link', { name: 'Apply: Supply Chain Analyst' }).click();
  await expect(page.getByText('You are applying for: Supply Chain Analyst')).toBeVisible();
});

test('the terms say that claims are filed within 30 days of the scheduled delivery date', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.locator('#claims')).toContainText(
    'Claims for loss, damage or delay must be filed within 30 days of the scheduled delivery date.',
  );
  await expect(page.getByRole('img', { name: /until 30 days after it/ })).toBeVisible();
  await expect(page.getByText('Last changed November 22, 2026.')).toBeVisible();
  await test.step('the index shows how far one has read', () => expectIndex(page));
  await test.step('on paper it is complete, without menus', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 2, name: 'Changes to these terms' })).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByText('6.1')).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('mandatory rights and shorter periods of notice stay as they are, in every language', () =>
    expectRights(page));
});

async function expectRights(page: Page): Promise<void> {
  const said: Record<Language, string[]> = {
    en: ['Rights that no contract may take from you', 'shorter periods'],
    es: ['derechos que ningún contrato puede quitarle', 'plazos más cortos'],
    fr: ['droits qu’aucun contrat ne peut vous retirer', 'délais plus courts'],
    de: ['Zwingende gesetzliche Rechte', 'kürzere gesetzliche Rügefristen'],
    zh: ['合同不得排除的法定权利', '更短的货损通知期限'],
  };
  for (const [language, words] of Object.entries(said)) {
    await page.goto(`/terms?lang=${language}`);
    for (const text of words) await expect(page.locator('#claims')).toContainText(text);
  }
}

test('the privacy policy names controller, legal basis, rights, transfers and applicants, in every language', async ({
  page,
}) => {
  for (const language of LANGUAGE_CODES) {
    await page.goto(`/privacy?lang=${language}`);
    await expect(page.locator('#controller')).toContainText(DEFAULT_LEGAL.entity);
    await expect(page.locator('#controller').getByRole('link')).toHaveCount(2);
    await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(4);
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(12);
    for (const id of ['share', 'browser', 'applicants', 'rights']) await expect(page.locator(`#${id}`)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('{{');
  }
  await test.step('children under 13 are not served, and it says what is kept how long', async () => {
    await page.goto('/privacy?lang=en');
    await expect(page.locator('#children')).toContainText('not meant for children under 13');
    await expect(page.getByRole('main')).toContainText('30 days after delivery');
    await expect(page.getByRole('main')).toContainText('12 months after the matter is closed');
  });
});

test('the legal notice says who runs the site from the one place of its facts, and which of them are samples, in every language', async ({
  page,
}) => {
  const { email, phone } = DEFAULT_COMPANY;
  const legal = DEFAULT_LEGAL;
  const notes: Record<Language, string> = {
    en: 'Sample facts: the company that runs this site must replace them',
    es: 'Datos de muestra',
    fr: 'Données d’exemple',
    de: 'Beispielangaben',
    zh: '示例信息',
  };
  for (const [language, note] of Object.entries(notes)) {
    await page.goto(`/legal-notice?lang=${language}`);
    const main = page.getByRole('main');
    await expect(main).toContainText(note);
    for (const fact of [legal.entity, ...legal.address, legal.register, legal.vatId, legal.license, legal.host])
      await expect(main).toContainText(fact);
    await expect(main.getByText(legal.representative)).toHaveCount(2);
    await expect(main.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    await expect(main.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+12125550140');
  }
});

/** What has been read of a legal page, in its index. */
async function expectIndex(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  const index = page.getByRole('navigation', { name: 'On this page' });
  await expect(index.locator('[aria-current=location]')).toHaveText('Who these terms are between');
  await index.getByRole('link', { name: 'Claims' }).click();
  await expect(page).toHaveURL('/terms#claims');
  await expect(index.locator('[aria-current=location]')).toHaveText('Claims');
  // What has been read hangs on a solid line, the rest on a dotted one.
  const lines = index
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::before').borderLeftStyle));
  expect(await lines).toEqual([...Array(5).fill('solid'), ...Array(4).fill('dotted')]);
}

test('the index of a legal page opens on a small screen, and works without a script', async ({ newVisitor }) => {
  const visitor = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  const page = await visitor.newPage();
  await page.goto('/privacy');
  await page.locator('summary').filter({ hasText: 'On this page' }).click();
  await page.getByRole('link', { name: 'Children' }).click();
  await expect(page).toHaveURL('/privacy#children');
  await expect(page.getByRole('heading', { name: 'Children' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});
