import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_COMPANY } from '#domain/company/company.ts';
import { DEFAULT_LEGAL } from '#domain/company/legal.ts';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import { textsOf } from '#tests/components/actions.ts';
import { resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';

const PAGES = [
  {
    path: '/about',
    title: 'About us | TransCargo',
    h1: 'Three offices, one day',
    links: ['/contact', '/track', '/services'],
  },
  { path: '/careers', title: 'Careers | TransCargo', h1: 'Work with us', links: ['/contact', '/services'] },
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

const main = () => page.getByRole('main');
const part = (id: string) => document.getElementById(id)?.textContent;

for (const { path, title, h1, links } of PAGES)
  test(`${path} has its title, one heading, a description and links, and fits 320, 768 and 1021 px`, async () => {
    await open(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([...document.querySelectorAll('h1')].map(({ innerText }) => innerText.replaceAll('\u00AD', ''))).toEqual([
      h1,
    ]);
    await expect.poll(() => document.title).toBe(title);
    expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toMatch(/.{60,}/);
    for (const href of links)
      expect(document.querySelectorAll(`main a[href="${href}"]`).length, href).toBeGreaterThan(0);
    for (const width of [320, 768, 1021]) {
      await resize(width, 800);
      expect(document.documentElement.scrollWidth).toBe(width);
    }
    expect((await fetch(`/served${path}`)).status).toBe(200);
  });

test('about names founding year, places and countries, and draws the working day of the offices', async () => {
  await open('/about');
  await expect.poll(() => textsOf(main().getByRole('term'))).toEqual(['Founded', 'Countries served', 'Offices']);
  expect(textsOf(main().getByRole('definition'))).toEqual(['2010', 'Over 200', 'New York, London, Singapore']);
  await expect.element(main()).toMatchTextContent('open Mon-Fri 8-6 and Sat 9-2');
  const dial = page.getByRole('img', { name: /24-hour dial with the working hours/ });
  await expect.element(dial).toMatchTextContent('New York open');
  await expect.element(dial).toMatchTextContent('5,571 km');
});

test('careers lists four positions and six benefits, and Apply carries the position over', async () => {
  await open('/careers');
  const positions = page.getByRole('region', { name: 'Open positions' }).getByRole('article');
  await expect.poll(() => textsOf(positions.getByRole('heading'))).toEqual(POSITIONS.map(([, title]) => title));
  await expect.element(main().getByRole('term')).toHaveLength(6);
  for (const [id, title] of POSITIONS) {
    const apply = page.getByRole('link', { name: `Apply: ${title}` });
    await expect.element(apply).toHaveAttribute('href', `/contact?position=${id}`);
  }
  await page.getByRole('link', { name: 'Apply: Supply Chain Analyst' }).click();
  await expect.element(page.getByText('You are applying for: Supply Chain Analyst')).toBeVisible();
});

test('the terms require claims within 30 days of the scheduled delivery date', async () => {
  await open('/terms');
  await expect.element(page.getByRole('img', { name: /until 30 days after it/ })).toBeVisible();
  expect(part('claims')).toContain(
    'Claims for loss, damage or delay must be filed within 30 days of the scheduled delivery date.',
  );
  await expect.element(page.getByText('Last changed November 22, 2026.')).toBeVisible();
});

test('the terms leave mandatory rights and shorter periods of notice unaffected in every language', async () => {
  const expected: Record<Language, string[]> = {
    en: ['Rights that no contract may take from you', 'shorter periods'],
    es: ['derechos que ningún contrato puede quitarle', 'plazos más cortos'],
    fr: ['droits qu’aucun contrat ne peut vous retirer', 'délais plus courts'],
    de: ['Zwingende gesetzliche Rechte', 'kürzere gesetzliche Rügefristen'],
    zh: ['合同不得排除的法定权利', '更短的货损通知期限'],
  };
  for (const language of LANGUAGE_CODES) {
    await open('/terms', { language });
    for (const text of expected[language]) await expect.poll(() => part('claims')).toContain(text);
  }
});

test('the privacy policy names controller, legal basis, rights, transfers and applicants in every language', async () => {
  for (const language of LANGUAGE_CODES) {
    await open('/privacy', { language });
    await expect.poll(() => part('controller')).toContain(DEFAULT_LEGAL.entity);
    expect(document.querySelectorAll('#controller a')).toHaveLength(2);
    await expect.element(page.getByRole('table').getByRole('columnheader')).toHaveLength(4);
    await expect.element(page.getByRole('table').getByRole('row')).toHaveLength(12);
    for (const id of ['share', 'browser', 'applicants', 'rights'])
      expect([id, document.getElementById(id)?.checkVisibility()]).toEqual([id, true]);
    await expect.element(main()).not.toMatchTextContent('{{');
  }
});

test('the privacy policy excludes children under 13 and lists the retention periods', async () => {
  await open('/privacy');
  await expect.poll(() => part('children')).toContain('not meant for children under 13');
  await expect.element(main()).toMatchTextContent('30 days after delivery');
  await expect.element(main()).toMatchTextContent('12 months after the matter is closed');
});

test('the legal notice identifies the operator, and which facts are samples, in every language', async () => {
  const { email, phone } = DEFAULT_COMPANY;
  const legal = DEFAULT_LEGAL;
  const notes: Record<Language, string> = {
    en: 'Sample facts: the company that runs this site must replace them',
    es: 'Datos de muestra',
    fr: 'Données d’exemple',
    de: 'Beispielangaben',
    zh: '示例信息',
  };
  for (const language of LANGUAGE_CODES) {
    await open('/legal-notice', { language });
    for (const fact of [
      notes[language],
      ...[legal.entity, ...legal.address, legal.register, legal.vatId, legal.license, legal.host],
    ])
      await expect.element(main()).toMatchTextContent(fact);
    await expect.element(main().getByText(legal.representative)).toHaveLength(2);
    await expect.element(main().getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
    await expect.element(main().getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+12125550140');
  }
});
