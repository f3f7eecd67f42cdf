import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkTrackingNumbers } from '#domain/tracking-numbers.ts';
import { open } from '#tests/components/open.tsx';
import { SCANNED_NUMBERS, WRAPPED_NUMBERS } from '#tests/written-numbers.ts';

/** Also a list of one number, such as one with a comma after it. */
const isNumber = (text: string) => checkTrackingNumbers(text, ['TC'], 25).ok;
const FORMAT = 'Invalid tracking number format. Use format: TC-XXXXXXXX';
const box = () => page.getByRole('main').getByRole('textbox', { name: 'Tracking number' });

async function lookUp(text: string): Promise<void> {
  await box().fill(text);
  await userEvent.keyboard('{Enter}');
}

test('the search shows what is missing, and follows what is typed', async () => {
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
  for (const text of [...WRAPPED_NUMBERS, ...SCANNED_NUMBERS].filter((text) => !isNumber(text))) {
    await open('/track');
    await lookUp(text);
    await expect.element(page.getByRole('alert'), { message: text }).toHaveTextContent(FORMAT);
    await expect.element(page.getByRole('link', { name: 'Track TC-DEMO0001' }), { message: text }).toBeVisible();
  }
  const { path } = await open('/track');
  await lookUp('TC-DEMO0001 or TC-DEMO0002?');
  await expect.element(page.getByRole('alert')).toHaveTextContent(FORMAT);
  await page.getByRole('link', { name: 'Track TC-DEMO0001, TC-DEMO0002', exact: true }).click();
  await expect.poll(path).toBe('/track?tn=TC-DEMO0001,TC-DEMO0002');
});
