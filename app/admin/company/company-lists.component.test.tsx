import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textsOf } from '#tests/components/actions.ts';
import {
  changeCompany,
  openCompany,
  resetCompanyAfterEach,
  saveCompany,
  savedNotice,
} from '#tests/components/company.ts';
import { createLook } from '#tests/components/look.ts';

resetCompanyAfterEach();

const conflict = () => page.getByRole('alert').filter({ hasText: 'Someone else saved' });
const readPage = async (path: string) => (await fetch(`/served${path}`)).text();

const addStory = () => page.getByRole('button', { name: 'Add story' });
const story = (number: number) => page.getByRole('group', { name: `Story ${number}`, exact: true });

test('without custom stories, public pages show sample stories marked as such, or none if samples are off', async () => {
  await openCompany('site');
  const samples = page.getByRole('checkbox', { name: 'Show the samples' });
  await samples.click();
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
  const read = async (path = '/') => (await readPage(`${path}?lang=en`)).replace(/<script.*?<\/script>/gs, '');
  const STORY_MARKUP = /<blockquote|sample stor/;
  expect(await read()).not.toMatch(STORY_MARKUP);
  expect(await read('/business-shipping')).not.toMatch(STORY_MARKUP);
  await samples.click();
  await saveCompany();
  await expect.poll(() => read()).toMatch(/Lena Fischer|Sample stories/);
  expect(await read('/business-shipping')).toContain('A sample story with an invented customer.');
});

test('a story without a name is rejected at that field, and a conflict of two editors shows both stories', async () => {
  await openCompany('site');
  await addStory().click();
  await addStory().click();
  await expect.element(story(2).getByLabelText('What the customer says')).toHaveFocus();
  await userEvent.keyboard('Good.');
  await saveCompany();
  await page.getByRole('alert').getByRole('link', { name: 'Customer stories' }).click();
  const name = story(2).getByLabelText('Customer’s name');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Fill in this field');
  await name.fill('Mona');
  await changeCompany({ testimonials: [{ quote: 'Fine.', name: 'Otto' }] });
  await saveCompany();
  await expect.element(conflict()).toHaveFocus();
  await expect.element(addStory()).toHaveAccessibleDescription('Someone else saved: Otto');
  await expect.element(name).toHaveValue('Mona');
  const look = createLook(1);
  await look('a conflict of stories');
  await look('a conflict of stories on a phone');
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
  // Empty rows are dropped on save.
  await expect.element(page.getByRole('group', { name: /^Story \d$/ })).toHaveLength(1);
});

const office = (number: number) => page.getByRole('group', { name: `Office ${number}`, exact: true });

test('an unknown time zone is rejected at its field, and two admins who edit offices at once see a conflict', async () => {
  await openCompany('offices');
  const zone = office(2).getByLabelText('Time zone');
  await office(2).getByRole('button', { name: 'Edit' }).click();
  await expect.element(office(2).getByLabelText('City or name')).toHaveFocus();
  await zone.fill('Europe/Hamburg');
  await saveCompany();
  await page.getByRole('alert').getByRole('link', { name: 'Offices' }).click();
  await expect.element(zone).toHaveFocus();
  await expect.element(zone).toHaveAccessibleDescription('Unknown time zone. Enter one such as Europe/Berlin');
  const look = createLook(1);
  await look('a rejected zone');
  await look('a rejected zone on a phone');
  await zone.fill('Europe/Berlin');
  const theirs = { name: 'Oslo', address: ['Havnegata 5'], timeZone: 'Europe/Oslo', phone: '+47 1' };
  await changeCompany({ offices: [theirs] });
  await saveCompany();
  await expect.element(conflict()).toHaveFocus();
  await expect
    .element(page.getByRole('button', { name: 'Add office' }))
    .toHaveAccessibleDescription('Someone else saved: Oslo');
  await expect.element(zone).toHaveValue('Europe/Berlin');
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
});

const legalTexts = () => page.getByRole('region', { name: 'Legal texts' });
const sectionToggle = (text: string) =>
  legalTexts()
    .getByText(new RegExp(`^${text}`))
    .first();

test('an invalid legal text is rejected at its field and kept; edits of different languages are merged', async () => {
  await openCompany('legal');
  const english = page.getByLabelText('Privacy policy: English');
  const german = page.getByLabelText('Privacy policy: Deutsch');
  await sectionToggle('Privacy policy').click();
  await expect.element(english).toBeVisible();
  const long = 'x'.repeat(60_001);
  await english.fill(long);
  await german.fill('a\u0000b');
  await sectionToggle('Privacy policy').click();
  await expect.element(english).not.toBeVisible();
  await saveCompany();
  const alert = page.getByRole('alert');
  await expect
    .poll(() => textsOf(alert.getByRole('link')))
    .toEqual(['Privacy policy: English', 'Privacy policy: Deutsch']);
  await alert.getByRole('link', { name: 'Privacy policy: English' }).click();
  await expect.element(english).toHaveFocus();
  await expect.element(english).toHaveAccessibleDescription('This text is too long');
  await expect.element(german).toHaveAccessibleDescription('This value is not valid');
  await expect.element(english).toHaveValue(long);
  const look = createLook();
  for (const place of ['dark', 'wide', 'on a phone']) await look(`rejected texts, ${place}`);
  await english.fill('Mine.');
  await german.fill('');
  await changeCompany({ privacy: { en: 'Theirs, and long enough.', de: 'Ihre.' } });
  await saveCompany();
  await expect.element(alert.filter({ hasText: 'Someone else saved' })).toHaveFocus();
  await expect.element(english).toHaveValue('Mine.');
  await expect.element(english).toHaveAccessibleDescription('Someone else saved: Theirs, and long enough.');
  await expect.element(german).toHaveValue('Ihre.');
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
  expect(await readPage('/privacy?lang=en')).toContain('Mine.');
  expect(await readPage('/privacy?lang=de')).toContain('Ihre.');
});

async function drawPng(size: number): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(size, size);
  canvas.getContext('2d')?.fillRect(0, 0, size, size / 2);
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
}

test('an unusable logo file is rejected with the reason, and other input is kept', async () => {
  await openCompany();
  const name = page.getByLabelText('Name', { exact: true });
  const button = page.getByRole('button', { name: 'Choose a picture' });
  const choose = async (file: string, bytes: Uint8Array<ArrayBuffer>) => {
    const input = document.querySelector('input[type=file]');
    if (input) await userEvent.upload(input, new File([bytes], file, { type: 'image/png' }));
  };
  await name.fill('Nordlicht Spedition');
  const good = await drawPng(64);
  const cases: [string, Uint8Array<ArrayBuffer>, RegExp][] = [
    ['photo.png', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a]), /^photo\.png: This is not a PNG\./],
    ['half.png', good.slice(0, good.length / 2), /^half\.png: This picture is damaged/],
    ['dot.png', await drawPng(1), /^dot\.png: Choose a picture of 16 to 2048 pixels per side/],
    [
      'large.png',
      new Uint8Array([...good, ...new Uint8Array(250_000)]),
      /^large\.png is 250\.\d kB\. The limit is 200 kB/,
    ],
  ];
  for (const [file, bytes, reason] of cases) {
    await choose(file, bytes);
    await expect.element(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
    await expect.element(button).toHaveAccessibleDescription(reason);
  }
  await expect.element(name).toHaveValue('Nordlicht Spedition');
  await choose('good.png', good);
  await expect.element(page.getByText('good.png')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
  await openCompany();
  await expect.element(name).toHaveValue('Nordlicht Spedition');
  await expect.element(page.getByText('Your own logo')).toBeVisible();
});
