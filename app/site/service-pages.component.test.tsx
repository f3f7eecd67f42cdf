import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { textsOf } from '#tests/components/actions.ts';
import { resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';

/** The pages about the company's services. Specification, sections 1 and 2. */
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
    heading: 'All your shipments on one page',
    drawing: /timetable of one week/,
    end: 'Send us one week.',
  },
];
const main = () => page.getByRole('main');
const linksTo = (part: string) => document.querySelectorAll(`main a[href${part}]`).length;

for (const { path, title, heading, end, drawing } of PAGES)
  test(`${path} has its title, heading, description and closing sentence, links to contact, tracking and services, and fits every width`, async () => {
    await open(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
    await expect.poll(() => document.title).toBe(title);
    const description = document.querySelector('meta[name=description]')?.getAttribute('content');
    expect(description).toMatch(/logistics|shipping/i);
    await expect.element(main().getByRole('heading', { level: 2 }).last()).toHaveTextContent(end);
    expect([linksTo('="/contact"') > 0, linksTo('="/track"') > 0]).toEqual([true, true]);
    const bar = page.getByRole('navigation', { name: 'Main' });
    if (path !== '/services') expect(linksTo('^="/services"')).toBeGreaterThan(0);
    await expect.element(bar.getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/services');
    const current = path === '/international' ? 'International' : 'Services';
    expect(bar.element().querySelector('[aria-current]')?.textContent).toBe(current);
    for (const width of [1440, 1024, 768, 641, 390, 320]) {
      await resize(width);
      expect([width, document.documentElement.scrollWidth]).toEqual([width, width]);
      if (!drawing) continue;
      const drawn = page.getByRole('img', { name: drawing });
      await expect.element(drawn).toBeVisible();
      expect([...drawn.element().querySelectorAll('svg')].filter((svg) => svg.checkVisibility())).toHaveLength(1);
    }
  });

test('the services page has each of the six services at the fragment that the home page links to', async () => {
  const { go } = await open('/');
  await expect.poll(() => linksTo('^="/services#"')).toBe(6);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/services#"]')];
  const ids = links.map(({ hash }) => hash.slice(1));
  await go('/services');
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Every service');
  for (const id of ids) expect(document.getElementById(id)?.querySelector('h2')?.checkVisibility()).toBe(true);
});

test('the international page shows over 200 countries prominently, and every cell of its documents table has headings', async () => {
  const { go } = await open('/services');
  await expect.element(main().getByText('Over 200 countries')).toBeVisible();
  await go('/international');
  await expect.element(main().getByText('over 200 countries').first()).toBeVisible();
  const table = page.getByRole('table', { name: 'Papers for an international shipment' });
  await expect
    .poll(() => textsOf(table.getByRole('columnheader')))
    .toEqual(['Paper', 'What it says', 'Needed for', 'Written by']);
  await expect.element(table.getByRole('rowheader')).toHaveLength(6);
});

test('the containers have one scale at every width and one baseline on wide screens', async () => {
  await open('/cargo-shipping');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of [1440, 1280, 1024, 768, 320]) {
    await resize(width);
    const items = page.getByRole('listitem').filter({ hasText: ' m long' }).elements();
    const drawn = items.flatMap((item) => [...item.querySelectorAll('svg')]);
    const scales = drawn.map((svg) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width);
    expect(scales).toHaveLength(4);
    for (const scale of scales) expect(scale, `at ${width}`).toBeCloseTo(scales[0] ?? 0, 2);
    const feet = drawn.map((svg) => Math.round(svg.getBoundingClientRect().bottom));
    if (width > 1020) expect(new Set(feet).size, `at ${width}`).toBe(1);
  }
});
