import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '#tests/components/actions.ts';
import { open } from '#tests/components/open.tsx';

const FORMAT = 'Invalid tracking number format. Use format: TC-XXXXXXXX';
const STORIES = ['Lena Fischer', 'Priya Raman', 'Hugo Martins'];
const NOTE = 'These are sample stories with invented customers.';

const main = () => page.getByRole('main');
const carousel = () => page.getByRole('group', { name: 'Customer stories' });
const box = () => page.getByRole('textbox', { name: 'Track a shipment' });

test('the home page begins with a sample shipment and the four steps of a shipment', async () => {
  await open('/');
  const sample = page.getByRole('region', { name: 'Sample shipment' });
  await expect.element(sample).toMatchTextContent('In Transit, last scanned in St. John’s.');
  await expect.element(sample.getByRole('img', { name: 'Example route from New York to London' })).toBeVisible();
  for (const name of ['You book', 'We collect', 'It’s on its way', 'It arrives'])
    await expect.element(page.getByRole('heading', { level: 3, name })).toBeVisible();
});

test('the home page has only its specified parts in reference mode, with six services and four features', async () => {
  await open('/', { siteMode: 'reference' });
  const services = ['Express', 'International', 'Freight services', 'forwarding', 'Supply chain', 'Warehouse'];
  for (const name of [...services, 'Secure', 'Delivery dates', 'analytics', 'support'])
    await expect.element(page.getByRole('heading', { level: 3, name })).toBeVisible();
  await expect.element(main().getByRole('heading', { level: 3 })).toHaveLength(10);
});

test('the home page ends with Get Started and Track a Package', async () => {
  await open('/');
  await expect.element(main().getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/contact');
  await expect.element(main().getByRole('link', { name: 'Track a Package' })).toHaveAttribute('href', '/track');
});

async function expectStory(name: string): Promise<void> {
  await expect.element(carousel().getByText(name)).toBeVisible();
  for (const other of STORIES.filter((story) => story !== name))
    await expect.element(carousel().getByText(other)).not.toBeVisible();
}

test('customer stories move forward and back, and wrap at both ends', async () => {
  await open('/');
  await expect.element(page.getByText(NOTE)).toBeVisible();
  const turn = (name: string) => carousel().getByRole('button', { name }).click();
  await expectStory('Lena Fischer');
  await turn('Next story');
  await expectStory('Priya Raman');
  await turn('Previous story');
  await turn('Previous story');
  await expectStory('Hugo Martins');
  await turn('Next story');
  await expectStory('Lena Fischer');
});

test('customer stories jump to a selected dot, also by keyboard', async () => {
  await open('/');
  const dot = page.getByRole('button', { name: 'Story 3 of 3' });
  await expect.element(dot).toBeVisible();
  await press(dot, '{Enter}');
  await expectStory('Hugo Martins');
  await expect.element(dot).toHaveAttribute('aria-current', 'true');
  await expect.element(page.getByRole('img', { name: '5 out of 5 stars' })).toHaveLength(1);
});

test('customer stories omit the sample note in reference mode', async () => {
  await open('/', { siteMode: 'reference' });
  await expect.element(carousel()).toBeVisible();
  await expect.element(page.getByText(NOTE)).not.toBeInTheDocument();
});

test('the hero box writes upper case without moving the caret', async () => {
  await open('/');
  await box().click();
  await userEvent.keyboard('tc-ad{ArrowLeft}bc');
  await expect.element(box()).toHaveValue('TC-ABCD');
});

test('the hero box asks for a number when it is empty or blank, and takes the focus', async () => {
  await open('/');
  await box().fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please enter a tracking number');
  await expect.element(box()).toHaveFocus();
  await expect.element(box()).toHaveAccessibleDescription('Please enter a tracking number');
});

test('the hero box explains the format and clears the error on the next edit', async () => {
  await open('/');
  await box().click();
  await userEvent.keyboard('tc-123');
  await page.getByRole('button', { name: 'Track', exact: true }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(FORMAT);
  await expect.element(box()).toHaveAttribute('aria-invalid', 'true');
  await box().click();
  await userEvent.keyboard('4');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(box()).toHaveAccessibleDescription('You will find it under the barcode on your label.');
});

test('a tracking box keeps invalid pasted text so that it can be corrected', async () => {
  await open('/track');
  await main().getByRole('textbox').click();
  document.execCommand('insertText', false, 'Your parcel TCDEMO0001 is on its way');
  await expect.element(main().getByRole('textbox')).toHaveValue('YOUR PARCEL TCDEMO0001 IS ON ITS WAY');
});
