import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import { expectAccessible, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { addStatus, saveShipment, storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

const IN_TWO_DAYS = new Date(Date.now() + 2 * 86_400_000).toISOString();
const ROUTE = { originAddress: 'New York', destinationAddress: 'London', estimatedDeliveryDate: IN_TWO_DAYS };

/** The entries of the history, the only list items with machine-readable times. */
const history = () => page.getByRole('listitem').filter({ has: page.getByRole('time') });
const heading = () => page.getByRole('heading', { level: 1 });
/** The page's text in reading order. */
const readMain = () => (page.getByRole('main').element() as HTMLElement).innerText.replace(/\s+/g, ' ');

test('the page is in the reader’s language and keeps notes as they were written', async () => {
  await open('/track/TC-DEMO0001', { language: 'de' });
  await expect.element(history().last()).toMatchTextContent('Sendungsinformationen eingegangen');
  await expect.element(history().first()).toMatchTextContent('Departed on the evening flight to London.');
  await open('/track/TC-DEMO0001');
  await expect.element(history().last()).toMatchTextContent('Shipment information received');
});

const TITLES: Record<Exclude<Language, 'en'>, string> = {
  es: 'Seguimiento',
  fr: 'Suivi',
  de: 'Sendung',
  zh: '货件',
};

test('the page translates title, status and dates in every language', async () => {
  for (const language of LANGUAGE_CODES.filter((code) => code !== 'en')) {
    await open('/track/TC-DEMO0001', { language });
    await expect.element(history().first()).toBeVisible();
    await expect.poll(() => document.title).toMatch(new RegExp(`${TITLES[language]}.*TC-DEMO0001`));
    expect(page.getByRole('main').element().textContent).not.toMatch(
      /In Transit|Tracking history|Estimated delivery|\d (?:second|minute|hour|day)s? ago|GMT/,
    );
  }
});

test('the page shows a hold as a hold', async () => {
  await open('/track/TC-DEMO0004');
  await expect.element(heading()).toHaveTextContent('On Hold');
  await expect.element(page.getByText(/^On hold in Los Angeles since .* at .* [AP]M\. Customs needs/)).toBeVisible();
  await expect.element(page.getByText('May change while the shipment is on hold')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '+1 212 555 0140' })).toBeVisible();
  const stages = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect.element(stages.nth(1)).toMatchTextContent('On Hold');
});

test('the page shows a status without a scan with the time of the change and no place', async () => {
  const token = await signIn();
  const shipment = await storeShipment(token, { originAddress: 'Lisbon, Rua Inventada 1' });
  await saveShipment(token, { ...shipment, status: 'DELIVERED' });
  await open(`/track/${shipment.trackingNumber}`);
  await expect.element(heading()).toHaveTextContent('Delivered');
  await expect.element(page.getByText(/^Updated [A-Z][a-z]+day, .* at .* [AP]M\.$/)).toBeVisible();
  await expect.element(page.getByText('Date not recorded')).toBeVisible();
  await expect.element(heading()).not.toHaveAccessibleDescription(/Lisbon/);
});

test('the page omits missing values and places that are not public', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await storeShipment(token, { dimensions: { length: 0, width: 0, height: 0 } });
  await addStatus(token, id, { status: 'IN_TRANSIT', location: '12 Unseen Street' });
  await open(`/track/${trackingNumber}`);
  await expect.element(page.getByText(/^Last scanned \d+ (second|minute)s? ago\.$/)).toBeVisible();
  await expect.element(page.getByText('No estimate yet')).toBeVisible();
  await expect.element(page.getByText('Dimensions')).not.toBeInTheDocument();
  expect(await (await fetch(`/served/track/${trackingNumber}`)).text()).not.toContain('Unseen');
});

test('the page shows notes and places as text, whatever they contain', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await storeShipment(token, { originPlace: '<img src=x onerror=alert()>' });
  const notes = '</script><script>alert(1)</script> <place/> {{ago}}';
  await addStatus(token, id, { status: 'ON_HOLD', location: '<b>Berlin', notes });
  await open(`/track/${trackingNumber}`);
  await expect.element(heading()).toHaveAccessibleDescription(/<b>Berlin/);
  await expect.element(history().first()).toMatchTextContent(notes);
});

test('the focused headline has no outline', async () => {
  await open('/track');
  await page.getByRole('main').getByRole('textbox').fill('TC-DEMO0001');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading()).toHaveTextContent('In Transit');
  await expect.element(heading()).toHaveFocus();
  await expect.element(heading()).toHaveStyle({ outlineStyle: 'none' });
});

test('the page keeps each word of the status on one line at 320 px', async () => {
  await resize(320, 640);
  for (const [number, status] of [
    ['TC-DEMO0001', 'Unterwegs'],
    ['TC-DEMO0004', 'Angehalten'],
  ] as const) {
    await open(`/track/${number}`, { language: 'de' });
    const text = heading().getByText(status);
    await expect.element(text).toHaveTextContent(status);
    const { lineHeight } = getComputedStyle(text.element());
    const lines = text.element().getBoundingClientRect().height / Number.parseFloat(lineHeight);
    expect([status, Math.round(lines)]).toEqual([status, 1]);
  }
});

test('the page fits a screen of 320 px', async () => {
  await resize(320, 640);
  for (const number of ['TC-DEMO0001', 'TC-DEMO0010', 'TC-DEMO0012', 'TC-DEMO0030']) {
    await open(`/track/${number}`);
    await expect.element(history().first()).toBeVisible();
    expect([number, document.documentElement.scrollWidth]).toEqual([number, 320]);
  }
});

test('the headline says that a shipment is late, and the page whom to contact', async () => {
  await open('/track/TC-DEMO0007');
  await expect.element(heading()).toHaveAccessibleDescription(/^(\w+) days? late\. We expected it on [A-Z]\w+day, /);
  const expected = page.getByText(/^[A-Z]\w+ \d{1,2}, \d{4}$/).first();
  await expect.element(expected).toHaveStyle({ textDecorationLine: 'line-through' });
  await expect.element(page.getByRole('link', { name: '+1 212 555 0140' })).toHaveAttribute('href', 'tel:+12125550140');
  await page.getByRole('link', { name: 'Ask about this shipment' }).click();
  await expect.element(page.getByLabelText('Subject')).toHaveValue('TRACKING_ISSUE');
  await expect.element(page.getByLabelText('Message')).toHaveProperty('value', expect.stringMatching(/TC-DEMO0007/));
});

test('the page of a shipment stopped by customs states that first in German', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await storeShipment(token, ROUTE);
  const notes = 'Commercial invoice missing';
  await addStatus(token, id, { status: 'ON_HOLD', location: 'Frankfurt', code: 'held_customs', notes });
  await resize(390);
  await open(`/track/${trackingNumber}`, { language: 'de' });
  await expect
    .poll(readMain)
    .toMatch(
      /Angehalten Der Zoll hat diese Sendung angehalten\. Sie wird weiterbefördert, sobald der Zoll sie freigibt\. Wenn der Zoll Sie um Unterlagen bittet, .+ rufen Sie \+1 212 555 0140 an\. .+ Commercial invoice missing/,
    );
  await expectAccessible();
});

test('the page of a shipment on its way back names the next step, and refers sender and recipient to the company for details', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await storeShipment(token, ROUTE);
  await addStatus(token, id, { status: 'ON_HOLD', location: 'London', code: 'refused' });
  await open(`/track/${trackingNumber}`);
  await expect
    .poll(readMain)
    .toMatch(
      /On Hold Please contact us about this shipment\. Until then it stays on hold\. You can reach us at \+1 212 555 0140\./,
    );
  await addStatus(token, id, { status: 'ON_HOLD', location: 'London', code: 'returning' });
  await expect.element(page.getByText('This shipment is on its way back to the sender.')).toBeVisible();
  await expect.element(page.getByText('It will not be delivered to the recipient.')).toBeVisible();
  await expect.element(page.getByRole('definition').filter({ hasText: 'No delivery' })).toBeVisible();
});
