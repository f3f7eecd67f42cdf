import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** The pages about what the company does. Specification, sections 1 and 2. */
const PAGES = [
  {
    path: '/services',
    title: 'Logistics and shipping services | TransCargo',
    heading: 'Every service is a line with two ends',
    end: 'Six services. One number to follow.',
  },
  {
    path: '/international',
    title: 'International shipping and customs | TransCargo',
    heading: 'Borders run on paperwork. We file it before the truck arrives.',
    drawing: /route from London to Bologna.*three customs borders/,
    end: 'Tell us the two countries.',
  },
  {
    path: '/cargo-shipping',
    title: 'Cargo shipping and freight logistics | TransCargo',
    heading: 'One booking, four vehicles, one line',
    drawing: /Section through a sea shipment/,
    end: 'Something large, going far?',
  },
  {
    path: '/warehouse-solutions',
    title: 'Warehouse solutions and logistics | TransCargo',
    heading: 'The shortest line is the one inside the building',
    drawing: /Warehouse plan/,
    end: 'How much, how tall, how often?',
  },
  {
    path: '/business-shipping',
    title: 'Business shipping and logistics solutions | TransCargo',
    heading: 'All your lines on one sheet',
    drawing: /timetable of one week/,
    end: 'Send us one week.',
  },
] as const;

test('each page of a service answers with its own title, heading, description and closing sentence, and leads to contact, tracking and the services', async ({
  page,
}) => {
  for (const known of PAGES) await test.step(known.path, () => expectServicePage(page, known));
});

async function expectServicePage(page: Page, known: (typeof PAGES)[number]): Promise<void> {
  const { path, title, heading, end } = known;
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /logistics|shipping/i);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 }).last()).toHaveText(end);
  await expect(main.locator('a[href="/contact"]').first()).toBeVisible();
  await expect(main.locator('a[href="/track"]').first()).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Main' });
  const services = path === '/services' ? bar : main;
  await expect(services.locator('a[href^="/services"]').first()).toBeVisible();
  const marked = path === '/international' ? 'International' : 'Services';
  await expect(bar.locator('[aria-current]')).toHaveText(marked);
  await test.step('fits every width down to 320 px, and shows one size of its drawing', async () => {
    for (const width of [1440, 1024, 768, 641, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const found = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(found, `at ${width}`).toBeLessThanOrEqual(width);
      if (!('drawing' in known)) continue;
      const drawing = page.getByRole('img', { name: known.drawing });
      await expect(drawing).toBeVisible();
      await expect(drawing.locator('svg:visible')).toHaveCount(1);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });
}

test('each of the six services stands under the address that the home page links to', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('main').locator('a[href^="/services#"]');
  const targets = await links.evaluateAll((found) =>
    found.map((link) => new URL((link as HTMLAnchorElement).href).hash),
  );
  expect(targets).toHaveLength(6);
  await page.goto('/services');
  for (const target of targets) await expect(page.locator(target).getByRole('heading', { level: 2 })).toBeVisible();
});

test('over 200 countries stands where a reader looks for it, and the papers are a table whose every cell has its headings', async ({
  page,
}) => {
  await page.goto('/services');
  await expect(page.getByRole('main').getByText('Over 200 countries')).toBeVisible();
  await page.goto('/international');
  await expect(page.getByRole('main').getByText('over 200 countries')).toBeVisible();
  const table = page.getByRole('table', { name: 'Papers for an international shipment' });
  await expect(table.getByRole('columnheader')).toHaveText(['Paper', 'What it says', 'Needed for', 'Written by']);
  await expect(table.getByRole('rowheader')).toHaveCount(6);
});

test('the containers keep one scale at every width, and one ground line on wide screens', async ({ page }) => {
  await page.goto('/cargo-shipping');
  for (const width of [1440, 1280, 1024, 768, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const drawn = page.getByRole('listitem').filter({ hasText: ' m long' }).locator('svg');
    const scales = await drawn.evaluateAll((svgs) =>
      svgs.map((svg) => svg.getBoundingClientRect().width / (svg as SVGSVGElement).viewBox.baseVal.width),
    );
    expect(scales).toHaveLength(4);
    for (const scale of scales) expect(scale, `at ${width}`).toBeCloseTo(scales[0] ?? 0, 2);
    const feet = await drawn.evaluateAll((svgs) => svgs.map((svg) => Math.round(svg.getBoundingClientRect().bottom)));
    if (width > 1020) expect(new Set(feet).size, `at ${width}`).toBe(1);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each page of a service is whole, and its last link leads on', async ({ page }) => {
    for (const { path, heading } of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const last = page.getByRole('main').getByRole('link').last();
      const target = await last.getAttribute('href');
      await last.click();
      await expect(page).toHaveURL(target ?? 'nowhere');
    }
  });
});
