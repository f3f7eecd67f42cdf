import { PNG } from 'pngjs';
import { DEFAULT_COMPANY } from '#domain/company/company.ts';
import { expect, test } from '../support/test.ts';

test('the site serves the files for search engines, browsers and security researchers: sitemap, robots, icons, security.txt', async ({
  request,
  baseURL,
}) => {
  await test.step('the sitemap lists only public pages, each with its addresses by language, and all of them exist', async () => {
    const response = await request.get('/sitemap.xml');
    expect(response.headers()['content-type']).toContain('application/xml');
    const xml = await response.text();
    const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
    expect(listed).toHaveLength(13 * 6);
    expect(xml).toContain(`hreflang="de" href="${baseURL}/contact?lang=de"`);
    expect(xml).toContain(`hreflang="x-default" href="${baseURL}/contact"`);
    const tried = listed.filter((address) => !/lang=(en|es|fr|zh)/.test(address));
    for (const address of tried) expect([address, (await request.get(address)).status()]).toEqual([address, 200]);
  });
  await test.step('robots.txt points to the sitemap and excludes staff pages', async () => {
    const text = await (await request.get('/robots.txt')).text();
    expect(text).toContain('Disallow: /admin');
    expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  });
  await test.step('the icons exist in the sizes that their files declare', async () => {
    const { icons } = await (await request.get('/manifest.webmanifest')).json();
    const pictures = icons.filter(({ type }: { type: string }) => type === 'image/png');
    expect(pictures.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]);
    for (const { src, sizes } of [...pictures, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const response = await request.get(src);
      expect(response.headers()['content-type']).toBe('image/png');
      const bytes = await response.body();
      const { width, height } = PNG.sync.read(bytes);
      expect(`${width}x${height}`).toBe(sizes);
      expect(bytes.length).toBeLessThan(15_000);
    }
    const icon = await request.get('/favicon.ico');
    expect(icon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/);
    expect([...(await icon.body()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
  });
  await test.step('security.txt states where to report a vulnerability (RFC 9116)', async () => {
    const response = await request.get('/.well-known/security.txt');
    expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
    const fields = (await response.text())
      .trim()
      .split('\n')
      .map((line) => line.split(': '));
    expect(fields.map(([name]) => name)).toEqual(['Contact', 'Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
    expect(fields).toContainEqual(['Contact', `mailto:${DEFAULT_COMPANY.email}`]);
    expect(fields).toContainEqual(['Contact', `${baseURL}/contact`]);
    expect(fields).toContainEqual(['Canonical', response.url()]);
    const days = (Date.parse(fields[2]?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  });
});

test('the metadata name languages, preview card and canonical address, and the company with its offices', async ({
  page,
  baseURL,
}) => {
  await test.step('an indexable page names its languages and its preview card', async () => {
    await page.goto('/track?lang=en');
    await expect(page).toHaveTitle('Track Shipment');
    await expect(page.locator('link[rel=alternate]')).toHaveCount(6);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'Track Shipment');
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    const answer = await page.request.get(picture ?? '');
    expect(answer.headers()['content-type']).toBe('image/png');
    await page.goto('/terms?lang=de');
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'de_DE');
    await expect(page.locator('meta[property="og:image:alt"]')).toHaveAttribute('content', /Seekarte/);
    expect(await page.title()).toBe('Allgemeine Geschäftsbedingungen | TransCargo');
  });
  await test.step('each language of a page has its own canonical address, which is an alternate and in the sitemap', async () => {
    const xml = await (await page.request.get('/sitemap.xml')).text();
    for (const path of ['/', '/?lang=de', '/contact', '/contact?lang=zh', '/contact?utm_source=x&lang=fr']) {
      await page.goto(path);
      const address = `${baseURL}${path.replace('utm_source=x&', '')}`;
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address);
      await expect(page.locator(`link[rel=alternate][href="${address}"]`)).toHaveCount(1);
      expect(xml).toContain(`<loc>${address}</loc>`);
    }
  });
  await test.step('the home page names the company with its offices and links a manifest', async () => {
    await page.goto('/');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data).toMatchObject({ '@type': 'Organization', foundingDate: '2010' });
    expect(data.location).toHaveLength(3);
    const manifest = await (await page.request.get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ name: 'TransCargo', start_url: '/track' });
  });
  await test.step('a page opened without a reload does not repeat the facts of the page before', async () => {
    await page.goto('/track/TC-DEMO0001?lang=en');
    const facts = page.locator('script[type="application/ld+json"]');
    expect(await facts.textContent()).toContain('ParcelDelivery');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(facts).toHaveCount(0);
  });
});
