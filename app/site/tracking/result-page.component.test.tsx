import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import { press } from '#tests/components/actions.ts';
import { answerInstead } from '#tests/components/faults.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { readServed } from '#tests/components/served.ts';
import { addStatus, storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';
import { getLookupViews } from './prepare-lookup.ts';

afterEach(() => vi.restoreAllMocks());

const DAY_MS = 86_400_000;
const history = () => page.getByRole('listitem').filter({ has: page.getByRole('time') });
const heading = () => page.getByRole('heading', { level: 1 });
const toLine = (text = '') => text.replace(/\s+/g, ' ').trim();

test('a result shows where the shipment is and when it arrives above its history', async () => {
  await open('/track/TC-DEMO0001');
  await expect.poll(() => document.title).toBe('Track Shipment | TC-DEMO0001');
  await expect.element(heading()).toHaveTextContent('In Transit');
  // The samples are created as two hours old and two days before their delivery.
  await expect.element(page.getByText(/^Last scanned in St\. John's, \d+ hours ago\.$/)).toBeVisible();
  await expect.element(page.getByText(/^Estimated delivery, (in 2 days|tomorrow)$/)).toBeVisible();
  const progress = page.getByRole('list', { name: 'Progress' }).element();
  expect(progress.querySelector('[aria-current=step]')?.textContent).toContain('In Transit');
});

test('a history is newest first, shows the age of the first entry and checks off all but the oldest', async () => {
  await open('/track/TC-DEMO0001');
  await expect.element(history()).toHaveLength(5);
  await expect.element(history().first()).toMatchTextContent("St. John's");
  await expect.element(history().last()).toMatchTextContent('Label Created');
  const entries = history().elements();
  expect(entries.map(({ textContent }) => textContent.includes('ago'))).toEqual([true, false, false, false, false]);
  const times = entries.map((entry) => entry.querySelector('time'));
  for (const time of times)
    expect(toLine(time?.textContent)).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} [AP]M$/);
  const instants = times.map((time) => time?.getAttribute('datetime') ?? '');
  expect(instants).toEqual(instants.toSorted().toReversed());
  await expect.element(page.getByText('All times are Coordinated Universal Time.')).toHaveLength(1);
  const isChecked = (entry: Element) =>
    [...entry.querySelectorAll('*')].some((part) => getComputedStyle(part, '::after').content !== 'none');
  expect(entries.map(isChecked)).toEqual([true, true, true, true, false]);
});

test('a result copies its number by the keyboard, and says so for a while', async () => {
  // The machine's clipboard may be in use by another program.
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open('/track/TC-DEMO0001');
  const copy = page.getByRole('button', { name: 'Copy' });
  await expect.element(copy).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await press(copy, '{Enter}');
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(write.mock.calls).toEqual([['TC-DEMO0001']]);
  vi.advanceTimersByTime(3_000);
  await expect.element(copy).toBeVisible();
});

test('the drawn route does not move with reduced motion', async () => {
  await open('/track/TC-DEMO0001');
  const chart = page.getByRole('img', { name: /New York/ });
  await expect.element(chart).toBeVisible();
  expect(chart.element().getAnimations({ subtree: true })).toEqual([]);
});

const LOOKING_UP: Record<Language, [heading: string, text: string]> = {
  en: ['Looking up…', 'Looking up TC-DEMO0001'],
  es: ['Buscando…', 'Consultando el último escaneo.'],
  fr: ['Recherche en cours…', 'Recherche du dernier scan.'],
  de: ['Wird gesucht\u00a0…', 'Der letzte Scan wird abgerufen.'],
  zh: ['正在查询……', '正在获取最近一次扫描。'],
};

test('a slow lookup says in every language that it is in progress', async () => {
  for (const language of LANGUAGE_CODES) {
    const [title, text] = LOOKING_UP[language];
    await open('/track', { language });
    await expect.poll(getLookupViews).toBeDefined();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const lookup = answerInstead(/\/tracking\/TC-DEMO0001/, (proceed) => released.then(proceed), { times: 1 });
    await page.getByRole('main').getByRole('textbox').fill('TC-DEMO0001');
    await userEvent.keyboard('{Enter}');
    await expect.element(heading()).toHaveTextContent(title.replace('\u00a0', ' '));
    await expect.poll(() => document.body.textContent).toContain(text);
    release();
    await expect.element(history().first()).toBeVisible();
    expect(lookup.requests).toHaveLength(1);
  }
});

const ROUTE = { originAddress: 'New York', destinationAddress: 'London' };
const readMain = () => toLine((page.getByRole('main').element() as HTMLElement).innerText);

test('an open result shows a failed attempt and what comes next first, until the shipment is out again', async () => {
  const look = createLook(2);
  const token = await signIn();
  const estimatedDeliveryDate = new Date(Date.now() + 2 * DAY_MS).toISOString();
  const { id, trackingNumber } = await storeShipment(token, { ...ROUTE, estimatedDeliveryDate });
  const add = (code: string, status = 'OUT_FOR_DELIVERY', more = {}) =>
    addStatus(token, id, { status, location: 'London', code, ...more });
  const served = async () =>
    toLine((await readServed(`/track/${trackingNumber}`)).document.querySelector('main')?.textContent ?? '');
  const news = page.getByText(/^We tried to deliver on .+\. Nobody answered\.$/);
  await open(`/track/${trackingNumber}`);
  await expect.element(heading()).toHaveTextContent('Label Created');
  await add('out');
  await add('attempt_failed', 'OUT_FOR_DELIVERY', { reason: 'not_home' });
  await expect.element(news).toBeVisible();
  await expect.element(page.getByText(/^The next attempt is planned for \w+day, .+\.$/)).toBeVisible();
  await expect.element(page.getByText(/^Next attempt, (in 2 days|tomorrow)$/)).toBeVisible();
  await expect
    .element(page.getByRole('list', { name: 'Progress' }))
    .toMatchTextContent(/Delivered\s*Next attempt \w+ \d+, \d{4}/);
  await add('back_at_depot');
  await expect
    .poll(readMain)
    .toMatch(
      /Out for Delivery We tried to deliver on .+ Nobody answered\. The shipment is back at our depot\. The next attempt is planned for .+ Please make sure that someone is there\. To choose another day, call \+1 212 555 0140\. Last scanned in London/,
    );
  expect(await served()).toMatch(/We tried to deliver on .+ Nobody answered\.\s*The shipment is back at our depot\./);
  await look('a shipment that came back from the door');
  await add('out');
  await expect.element(news).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Estimated delivery, (in 2 days|tomorrow)$/)).toBeVisible();
  await add('to_person', 'DELIVERED');
  await expect.element(heading()).toHaveTextContent('Delivered');
  expect(readMain()).not.toMatch(/We tried|next attempt/);
  expect(await served()).not.toMatch(/We tried|next attempt/);
});

test('an EventSource of any program receives the changes', async () => {
  const token = await signIn();
  const { id, trackingNumber } = await storeShipment(token);
  const source = new EventSource(`/api/v1/tracking/${trackingNumber}/events`);
  const received: string[] = [];
  source.addEventListener('shipment', ({ data, lastEventId }) =>
    received.push(`${lastEventId} ${JSON.parse(data).status}`),
  );
  try {
    await expect.poll(() => received).toEqual(['1 LABEL_CREATED']);
    await addStatus(token, id, { status: 'DELIVERED', location: 'Oslo' });
    await expect.poll(() => received).toEqual(['1 LABEL_CREATED', '2 DELIVERED']);
  } finally {
    source.close();
  }
});
