import { expect, inject, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CompanySettings } from '#domain/company/company.ts';
import {
  findAddresses,
  openCompany,
  resetCompanyAfterEach,
  saveCompany,
  savedNotice,
} from '#tests/components/company.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { readServed } from '#tests/components/served.ts';
import { ask } from '#tests/components/staff.ts';

resetCompanyAfterEach();

const withoutScripts = (html: string) => html.replace(/<script\b.*?<\/script>/gs, '');
/** Keeps the structured data for search engines. */
const withoutTexts = (html: string) => html.replace(/<script(?! type="application\/ld).*?<\/script>/gs, '');
const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
const preview = () => page.getByRole('complementary', { name: 'Preview' });
const textsOf = (parent: ParentNode | null, selector: string) =>
  [...(parent?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);

async function save(): Promise<void> {
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
}

/** The specified hours in the words of each language. */
const HOURS =
  /Mon-Fri|Monday to (?:Fri|Satur)day|Mo–Fr|Montag bis (?:Frei|Sams)tag|[Ll]un\.–v[ie]|lunes a (?:vier|sáb)|lundi au (?:vendr|sam)|周一至周[五六]|星期一至星期五/;

test('custom hours replace the specified hours on every page (J3)', async () => {
  expect((await findAddresses(HOURS, withoutScripts)).length).toBeGreaterThan(18);
  await openCompany('offices');
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday']) {
    await page.getByLabelText(`${name} from`).fill('07:30');
    await page.getByLabelText(`${name} until`).fill('16:00');
  }
  await page.getByLabelText('Friday until').fill('00:00');
  await tick('Saturday').click();
  await save();
  await expect.element(page.getByLabelText('Friday until')).toHaveValue('00:00');
  expect(await findAddresses(HOURS, withoutScripts)).toEqual([]);
});

/** Links to the hidden pages for browsers, search engines and programs. */
const LINKS = /(?:href="|<loc>)[^"<]*\/(?:services|about|careers)(?=["#<])/;

test('hidden pages respond with 404 and nothing links to them (J7)', async () => {
  expect((await findAddresses(LINKS)).length).toBeGreaterThan(18);
  const before = await fetch('/served/about');
  await openCompany('site');
  for (const name of ['All services', 'About us', 'Careers']) await tick(name).click();
  await save();
  expect(await findAddresses(LINKS)).toEqual([]);
  const etag = before.headers.get('etag') ?? '';
  const cached = await fetch('/served/about', { headers: { 'If-None-Match': etag }, cache: 'no-store' });
  expect([before.status, cached.status]).toEqual([200, 404]);
  for (const path of ['/services', '/Services/', '/%73ervices?lang=de', '/about', '/about.data', '/careers'])
    expect([path, (await fetch(`/served${path}`)).status]).toEqual([path, 404]);
  const { document } = await readServed('/about', 'de-DE');
  expect(document.querySelector('h1')?.textContent).toBe('404 – Seite nicht gefunden');
  expect(document.querySelectorAll('link[rel=canonical], link[rel=alternate]')).toHaveLength(0);
  const home = (await readServed('/', 'de-DE')).document.querySelector('#express');
  expect(home?.textContent).toContain('Express');
  expect(home?.querySelectorAll('a')).toHaveLength(0);
  const cargo = (await readServed('/cargo-shipping')).document;
  expect(cargo.querySelectorAll('main a[href="/#express"]').length).toBeGreaterThan(0);
  const look = createLook();
  const hiddenPages = ['services', 'about', 'careers'] as const;
  for (const path of ['/', '/cargo-shipping', '/about']) {
    await open(path, { language: 'de', company: { hiddenPages: [...hiddenPages] } });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(path);
  }
  await openCompany('site');
  for (const name of ['All services', 'About us', 'Careers']) await tick(name).click();
  await save();
  expect((await fetch('/served/about')).status).toBe(200);
});

/** The specified cities as places of offices, in the words of each language; charts show these cities as such. */
const OFFICES =
  /Three offices|Drei Büros|Tres oficinas|Trois bureaux|三个办事处|三地办公|Fiction Quay|EC1A 1AA|(?<![a-z])(?:in|from|the|aus|en|desde|à|depuis|de|Niederlassungen) (?:New|Nueva) York, (?:de )?(?:London|Londres)|York, London und Singapur aus|纽约、伦敦和新加坡(?:办|均|设|服|待)/;
const office = (number: number) => page.getByRole('group', { name: `Office ${number}`, exact: true });

test('custom offices replace the specified offices on every page (J9)', async () => {
  expect((await findAddresses(OFFICES, withoutTexts)).length).toBeGreaterThan(3);
  await openCompany('offices');
  for (const number of [3, 2]) await page.getByRole('button', { name: `Remove office ${number}` }).click();
  const add = page.getByRole('button', { name: 'Add office' });
  await expect.element(add).toHaveFocus();
  await office(1).getByRole('button', { name: 'Edit' }).click();
  await office(1).getByLabelText('City or name').fill('Tromsø');
  await office(1).getByLabelText('Phone').fill('+47 (0) 77 61 00 00');
  await office(1).getByLabelText('Address').fill('Havnegata 5\n\n 9008 Tromsø ');
  await office(1).getByLabelText('Time zone').fill('Europe/Oslo');
  await add.click();
  await expect.element(office(2).getByLabelText('City or name')).toHaveFocus();
  await userEvent.keyboard('Singapore');
  await office(2).getByLabelText('Phone').fill('+65 1');
  await office(2).getByLabelText('Address').fill('<b>1 Quay</b>');
  await office(2).getByLabelText('Time zone').fill('Asia/Singapore');
  await add.click();
  await save();
  // Empty rows are dropped on save.
  await expect.element(page.getByRole('group', { name: /^Office \d$/ })).toHaveLength(2);
  expect(await findAddresses(OFFICES, withoutTexts)).toEqual([]);
  const contact = (await readServed('/contact?lang=de')).document;
  const cards = [...contact.querySelectorAll('main li')].filter((card) => card.querySelector('h3'));
  // A specified city keeps its translated name and its chart.
  expect(textsOf(contact, 'main li h3')).toEqual(['Tromsø', 'Singapur']);
  expect(cards[1]?.querySelectorAll('img')).toHaveLength(1);
  expect(cards[1]?.textContent).toContain('<b>1 Quay</b>');
  expect(cards[0]?.querySelector('a')?.getAttribute('href')).toBe('tel:+4777610000');
  const about = (await readServed('/about?lang=de')).document;
  expect(about.querySelector('main')?.textContent).toContain('Tromsø und Singapur');
  const facts = (await readServed('/')).document.querySelector('script[type="application/ld+json"]')?.textContent;
  expect(JSON.parse(facts ?? '{}').location).toMatchObject([
    { address: 'Havnegata 5, 9008 Tromsø' },
    { address: '<b>1 Quay</b>', telephone: '+65 1' },
  ]);
  expect((await readServed('/track')).document.documentElement.outerHTML).not.toContain('Havnegata');
  const { offices } = await ask<CompanySettings>(inject('adminToken'), '/company');
  const look = createLook();
  for (const path of ['/contact', '/about', '/careers', '/']) {
    await open(path, { language: 'de', company: { offices } });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(path);
  }
});

test('visitors get the offered languages, and the default language instead of any other (J5)', async () => {
  await openCompany('site');
  for (const name of ['Español', 'Français', '中文']) await tick(name).click();
  await page.getByLabelText('Fallback language').selectOptions('Deutsch');
  await page.getByLabelText('Emails to staff').selectOptions('Français');
  await save();
  const langOf = async (path: string, wish: string) => {
    const html = await (await fetch(`/served${path}`, { headers: { 'Accept-Language': wish } })).text();
    return /<html[^>]* lang="(\w+)"/.exec(html)?.[1];
  };
  // An older page left this cookie.
  await cookieStore.set('language', 'zh');
  for (const path of ['/contact', '/contact?lang=fr', '/track/TC-DEMO0001', '/nowhere']) {
    expect([path, await langOf(path, 'fr-FR')]).toEqual([path, 'de']);
    expect((await cookieStore.get('language'))?.value).toBe('zh');
  }
  expect(await langOf('/track?lang=en', 'fr-FR')).toBe('en');
  expect(await langOf('/track', 'fr-FR')).toBe('en');
  await cookieStore.delete('language');
  const { document } = await readServed('/track', 'fr-FR');
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/track$/);
  const alternates = [...document.querySelectorAll('link[rel=alternate][hreflang]')];
  expect(alternates.map((link) => link.getAttribute('hreflang'))).toEqual(['en', 'de', 'x-default']);
  expect(textsOf(document.querySelector('header details'), 'a')).toEqual(['English', 'Deutsch']);
  const sitemap = await (await fetch('/served/sitemap.xml')).text();
  expect([...new Set([...sitemap.matchAll(/hreflang="([^"]+)"/g)].map(([, code]) => code))]).toEqual([
    ...['en', 'de', 'x-default'],
  ]);
  // Staff keep all five, and fall back to the language of their emails.
  expect(await langOf('/admin/settings?lang=fr', 'en-US')).toBe('fr');
  await cookieStore.delete('language');
  expect(await langOf('/admin/login', 'it-IT')).toBe('fr');
});

const SAMPLES = /Lena Fischer|Sample stories/;
const HOSTILE = '<img src=x onerror=alert(1)> </script> & "dry" – always.';
const story = (number: number) => page.getByRole('group', { name: `Story ${number}`, exact: true });

async function addStory(number: number, quote: string, name: string, language?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add story' }).click();
  await expect.element(story(number).getByLabelText('What the customer says')).toHaveFocus();
  await story(number).getByLabelText('What the customer says').fill(quote);
  await story(number).getByLabelText('Customer’s name').fill(name);
  if (language) await story(number).getByLabelText('Shown to readers of').selectOptions(language);
}

test('custom stories replace the samples for readers of their language, on the home page only (J8)', async () => {
  await openCompany('site');
  await addStory(1, HOSTILE, 'Karin Holm');
  await addStory(2, 'Pünktlich.', 'Jonas Weiß', 'Deutsch');
  await expect.element(page.getByRole('checkbox', { name: /samples/ })).not.toBeInTheDocument();
  await save();
  const english = (await readServed('/?lang=en')).document.querySelector('main');
  const stories = english?.querySelector('[aria-label="Customer stories"]');
  expect(stories?.textContent).toContain(HOSTILE);
  expect(stories?.querySelectorAll('img, script, svg, button')).toHaveLength(0);
  expect(english?.textContent).not.toMatch(SAMPLES);
  const german = (await readServed('/?lang=de')).document.querySelector('[aria-label="Kundenstimmen"]');
  expect(german?.textContent).toContain('Pünktlich.');
  expect(german?.querySelector('button[aria-label="Kundenstimme 2 von 2"]')).not.toBeNull();
  const { testimonials } = await ask<CompanySettings>(inject('adminToken'), '/company');
  const look = createLook(1);
  for (const language of ['en', 'de'] as const) {
    await open('/', { language, company: { testimonials } });
    await expect.element(page.getByRole('main').getByText(HOSTILE)).toBeInTheDocument();
    await look(`own stories, ${language}`);
  }
  await page.getByRole('button', { name: 'Kundenstimme 2 von 2' }).click();
  await expect.element(page.getByText('Pünktlich.')).toBeVisible();
  await expect.element(page.getByText('Karin Holm')).not.toBeVisible();
  for (const path of ['/track', '/about', '/business-shipping']) {
    const html = await (await fetch(`/served${path}`)).text();
    expect([path, /Karin Holm|Priya Raman/.test(html)]).toEqual([path, false]);
  }
});

/** The letter of the specified logo, and the images generated from it. */
const MARK = /M22\.5 6\.6A11|favicon-[\w-]+\.svg|data:image\/svg|og\.png|"\/icon-/;
const UPLOADED = 'img[src^="/api/v1/brand/marks/"]';

async function drawPng(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height / 2);
  return canvas.convertToBlob({ type: 'image/png' });
}

test('an uploaded logo replaces the specified logo on every page until it is removed (J6)', async () => {
  const readIcon = async () => toText(await (await fetch('/served/favicon.ico', { cache: 'no-store' })).blob());
  const before = await readIcon();
  await openCompany();
  await expect.element(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
  const input = document.querySelector('input[type=file]');
  const file = new File([await drawPng(256, 128)], 'nordlicht.png', { type: 'image/png' });
  if (input) await userEvent.upload(input, file);
  await expect.element(page.getByText('nordlicht.png')).toBeVisible();
  // The tracking page, the mail and the label.
  await expect.poll(() => preview().element().querySelectorAll(UPLOADED).length).toBe(3);
  await createLook(1)('an uploaded mark');
  expect((await readServed('/services')).document.querySelectorAll(UPLOADED)).toHaveLength(0);
  await save();
  const shown = (await readServed('/services')).document;
  expect([shown.querySelectorAll(`header ${UPLOADED}`), shown.querySelectorAll(`footer ${UPLOADED}`)]).toMatchObject([
    { length: 1 },
    { length: 1 },
  ]);
  const image = new Image();
  image.src = shown.querySelector(UPLOADED)?.getAttribute('src') ?? '';
  await image.decode();
  expect(image.naturalWidth).toBeGreaterThan(0);
  expect(await findAddresses(MARK)).toEqual([]);
  const { icons } = await (await fetch('/served/manifest.webmanifest')).json();
  for (const { src } of [...icons, { src: '/apple-touch-icon.png' }]) {
    const icon = await fetch(`/served${src}`);
    expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, 'image/png']);
  }
  expect(await readIcon()).not.toBe(before);
  await page.getByRole('button', { name: 'Use the standard logo' }).click();
  await expect.poll(() => preview().element().querySelectorAll(UPLOADED).length).toBe(0);
  await save();
  expect((await readServed('/services')).document.querySelectorAll(UPLOADED)).toHaveLength(0);
  expect(await readIcon()).toBe(before);
});

const toText = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer()).join();
