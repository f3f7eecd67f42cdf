import { expect, inject, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkTrackingNumbers } from '#domain/tracking/numbers.ts';
import { resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';
import { INVISIBLE_MARKS, SCANNED_NUMBERS, WRAPPED_NUMBERS } from '#tests/written-numbers.ts';

/** A list of one number, such as one followed by a comma, counts too. */
const isNumber = (text: string) => checkTrackingNumbers(text, ['TC'], 25).ok;
/** Texts that hold a number; tests of `domain/tracking/find-numbers.ts` read all of them. */
const OFFERED = [...WRAPPED_NUMBERS, ...SCANNED_NUMBERS].filter((text) => !isNumber(text));
const FORMAT = 'Invalid tracking number format. Use format: TC-XXXXXXXX';
const box = () => page.getByRole('main').getByRole('textbox', { name: 'Tracking number' });

async function lookUp(text: string): Promise<void> {
  await box().fill(text);
  await userEvent.keyboard('{Enter}');
}

test('the search shows the missing characters while typing', async () => {
  await open('/track');
  await lookUp('tc-7k2m9q4');
  await expect.element(page.getByRole('alert')).toHaveTextContent(FORMAT);
  await expect.element(page.getByText('One character is missing: TC- is followed by')).toBeVisible();
  await expect.element(page.getByText('TC-7K2M9Q4?', { exact: true })).toBeVisible();
  await userEvent.keyboard('x');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByText('TC-7K2M9Q4X', { exact: true })).toBeVisible();
});

test('the search offers the number that a text without its dash may mean', async () => {
  const { path } = await open('/track');
  await lookUp(' tc demo 0001');
  await expect.element(page.getByRole('alert')).toHaveTextContent(FORMAT);
  await page.getByRole('link', { name: 'Track TC-DEMO0001' }).click();
  await expect.poll(path).toBe('/track/TC-DEMO0001');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('In Transit');
});

test('the search offers the numbers of a pasted link, sentence or scan', async () => {
  const { path } = await open('/track');
  for (const text of inject('isWhole') ? OFFERED : OFFERED.filter((_, index) => index % 6 === 0)) {
    await lookUp(text);
    await expect.element(page.getByRole('alert'), { message: text }).toHaveTextContent(FORMAT);
    await expect.element(page.getByRole('link', { name: 'Track TC-DEMO0001' }), { message: text }).toBeVisible();
    await box().fill('');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  }
  await lookUp('TC-DEMO0001 or TC-DEMO0002?');
  await expect.element(page.getByRole('alert')).toHaveTextContent(FORMAT);
  await page.getByRole('link', { name: 'Track TC-DEMO0001, TC-DEMO0002', exact: true }).click();
  await expect.poll(path).toBe('/track?tn=TC-DEMO0001,TC-DEMO0002');
});

const TOO_MANY = 'Enter at most 25 tracking numbers at a time';
const toMany = (count: number) => Array.from({ length: count }, (_, n) => `TC-N${String(n).padStart(7, '0')}`);
const heading = () => page.getByRole('heading', { level: 1 });
const slots = () => document.querySelectorAll('[class*="slots_"]').length;

test('the search draws slots for an attempt at one number, but none for a sentence', async () => {
  await open('/track');
  for (const text of ['Tracking number: TC-DEMO0001', 'Where are TC-DEMO0001 and my 2 boxes?', 'where is it']) {
    await lookUp(text);
    await expect.element(page.getByRole('alert')).toHaveTextContent(FORMAT);
    expect([text, slots()]).toEqual([text, 0]);
  }
  for (const text of ['TC-DEMO000', 'TC DEMO 000', 'DEMO0001', 'TC-DEMO00012']) {
    await lookUp(text);
    await expect.poll(slots, { message: text }).toBeGreaterThan(0);
  }
});

test('the search accepts a number with invisible marks', async () => {
  const { path } = await open('/track');
  const marks = INVISIBLE_MARKS.join('');
  await lookUp(`${marks}tc-${marks}demo0001`);
  await expect.poll(path).toBe('/track/TC-DEMO0001');
  await expect.element(heading()).toHaveTextContent('In Transit');
});

test('the search reports an unknown number, keeps it, and finds the corrected one', async () => {
  await open('/track');
  await lookUp('TC-DEMO000I');
  await expect.element(heading()).toHaveFocus();
  await expect.element(heading()).toHaveTextContent('No shipment with this number');
  await expect.element(page.getByRole('main').getByRole('textbox')).toHaveValue('TC-DEMO000I');
  await expect.element(page.getByText('0O 1I', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('textbox').fill('TC-DEMO0001');
  await page.getByRole('button', { name: 'Track again' }).click();
  await expect.element(heading()).toHaveTextContent('In Transit');
});

test('the search and its results fit a screen of 320 px', async () => {
  await resize(320, 640);
  for (const address of ['/track', '/track?tn=TC-7K', '/track/TC-ZZZZ0000']) {
    await open(address);
    await expect.element(heading()).toBeVisible();
    expect([address, document.documentElement.scrollWidth]).toEqual([address, 320]);
  }
});

test('several numbers fit the screen with places of any length', async () => {
  const { trackingNumber } = await storeShipment(await signIn(), {
    originPlace: 'Schmedeswurtherwesterdeich'.repeat(2),
    destinationPlace: 'Gasselterboerveenschemond'.repeat(2),
  });
  await open(`/track?tn=TC-DEMO0001,${trackingNumber}`);
  await expect.element(page.getByText('Gasselterboerveenschemond').first()).toBeVisible();
  for (const width of [320, 390, 768, 1440]) {
    await resize(width);
    expect([width, document.documentElement.scrollWidth]).toEqual([width, width]);
  }
});

test('several numbers with an error are rejected, named, and kept in the box', async () => {
  await open('/track');
  await lookUp('tc-demo0001, tc-123');
  await expect.element(page.getByRole('alert')).toHaveTextContent(FORMAT);
  await expect.element(box()).toHaveValue('TC-DEMO0001, TC-123');
  await expect.element(page.getByText('5 characters are missing')).toBeVisible();
  await lookUp(toMany(26).join(' '));
  await expect.element(page.getByRole('alert')).toHaveTextContent(TOO_MANY);
});

test('several numbers are rejected in reference mode', async () => {
  await open('/track', { siteMode: 'reference' });
  await lookUp('TC-DEMO0001 TC-DEMO0004');
  await expect.element(page.getByRole('alert')).toHaveTextContent(FORMAT);
});
