import { expect, inject, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { press } from '#tests/components/actions.ts';
import { resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { addStatus, storeShipment } from '#tests/components/shipments.ts';

const FORMAT = 'Invalid tracking number format. Use format: TC-XXXXXXXX';
const STORIES = ['Lena Fischer', 'Priya Raman', 'Hugo Martins'];
const NOTE = 'Sample stories, invented customers';

const main = () => page.getByRole('main');
const carousel = () => page.getByRole('group', { name: 'Customer stories' });
const box = () => page.getByRole('textbox', { name: 'Track a shipment' });

test('the home page begins with the sample shipment of the database and the four steps of a shipment', async () => {
  const token = inject('adminToken');
  const { id, trackingNumber } = await storeShipment(token, {
    originAddress: 'New York, 12 Sample Street',
    destinationAddress: 'London, 3 Example Lane',
    estimatedDeliveryDate: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  });
  await addStatus(token, id, { status: 'IN_TRANSIT', location: 'St. John’s' });
  await open('/', {
    findSample: async (language) =>
      (await fetch(`/api/v1/tracking/${trackingNumber}?lang=${language}&include=route`)).json(),
  });
  const sample = page.getByRole('region', { name: 'Sample shipment' });
  await expect.element(sample).toMatchTextContent(trackingNumber);
  await expect
    .element(sample)
    .toMatchTextContent(/In Transit, last scanned in St. John.s. Estimated delivery: \w+day, /);
  const name = /^Route from New York to London, last confirmed in St. John.s$/;
  await expect.element(sample.getByRole('img', { name })).toBeVisible();
  const link = sample.getByRole('link', { name: 'See the tracking page' });
  await expect.element(link).toHaveAttribute('href', `/track/${trackingNumber}`);
  for (const name of ['You book', 'We collect', 'It’s on its way', 'It arrives'])
    await expect.element(page.getByRole('heading', { level: 3, name })).toBeVisible();
});

test('the home page shows no shipment once the samples are removed', async () => {
  await open('/', { findSample: async () => undefined });
  await expect.element(page.getByRole('heading', { name: 'How a shipment travels' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Sample shipment' })).not.toBeInTheDocument();
});

test('the home page shows a sample tracking page, what businesses get, and the offices', async () => {
  await open('/');
  await expect.element(main().getByRole('img', { name: /^Sample tracking page: out for delivery/ })).toBeVisible();
  const more = main().getByRole('link', { name: 'Business shipping' });
  await expect.element(more).toHaveAttribute('href', '/business-shipping');
  await expect.element(main().getByRole('link', { name: 'Open an account' })).toHaveAttribute('href', '/contact');
  const account = main().getByRole('figure', { name: 'Sample account' });
  await expect.element(account.getByRole('listitem')).toHaveLength(4);
  for (const name of ['New York', 'London', 'Singapore'])
    await expect.element(main().getByRole('heading', { level: 3, name, exact: true })).toBeVisible();
  await expect.element(main().getByRole('link', { name: '+65 6555 0140' })).toHaveAttribute('href', 'tel:+6565550140');
});

test('the home page shows the company’s own offices', async () => {
  const offices = [{ name: 'Tromsø', address: ['Havnegata 5'], timeZone: 'Europe/Oslo', phone: '+47 77 61 00 00' }];
  await open('/', { company: { offices } });
  await expect.element(main().getByRole('heading', { name: 'Where to find us' })).toBeVisible();
  await expect.element(main().getByRole('heading', { level: 3, name: 'Tromsø' })).toBeVisible();
  await expect.element(main().getByRole('heading', { level: 3, name: 'Singapore' })).not.toBeInTheDocument();
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

test('a language with fewer customer stories shows its last one', async () => {
  const tell = (name: string, language: 'en' | 'de') => ({ quote: 'Fine.', name, company: '', language });
  const testimonials = [tell('Zoe', 'en'), tell('Karin', 'de'), tell('Jonas', 'de')];
  await open('/', { language: 'de', company: { testimonials } });
  await page.getByRole('button', { name: 'Kundenstimme 2 von 2' }).click();
  await expect.element(main().getByText('Jonas')).toBeVisible();
  await page.getByRole('banner').getByLabelText('Sprache: Deutsch').first().click();
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect.element(carousel().getByText('Zoe')).toBeVisible();
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

/** Returns the lines of an element's text, as boxes. */
function listLines(element: Element): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(element);
  const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
  return boxes.filter(({ bottom }, index) => boxes.findIndex((one) => Math.abs(one.bottom - bottom) < 4) === index);
}

/** Whether the last line is a single short word. Chinese has no spaces. */
function endsAlone(heading: Element): boolean {
  const text = heading.firstChild;
  const word = /\S+\s*$/.exec(heading.textContent)?.[0] ?? '';
  if (!(text instanceof Text) || word.length > 5 || !heading.textContent.includes(' ')) return false;
  const range = document.createRange();
  const toTop = (end: number) => {
    range.setStart(text, end - 1);
    range.setEnd(text, end);
    return range.getBoundingClientRect().top;
  };
  const start = text.data.length - word.length;
  return toTop(start - 1) < toTop(start + 1);
}

/** The globe's disc: 470 wide around (1110, 584) in an image that is 1640 wide. */
function findDisc() {
  const { left, top, width } = (document.querySelector('main picture + svg') as Element).getBoundingClientRect();
  const scale = width / 1640;
  return { x: left + 1110 * scale, y: top + 584 * scale, radius: 470 * scale };
}

test('in every language headlines are short, and the text of the hero stays clear of the globe', async () => {
  for (const language of LANGUAGE_CODES) {
    await open('/', { language });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await document.fonts.ready;
    const title = document.querySelector('h1')?.textContent ?? '';
    // The English one is longer than that, and has room for it.
    if (language !== 'en') expect(title).toMatch(/^.{1,24}$/);
    expect(title).not.toMatch(/\S{13}/);
    for (const width of [390, 1024, 1280, 1440]) {
      await resize(width);
      for (const heading of document.querySelectorAll('main :is(h1, h2)')) {
        const where = `${heading.textContent} at ${width} px`;
        expect(listLines(heading).length, where).toBeLessThanOrEqual(3);
        expect(endsAlone(heading), where).toBe(false);
      }
      if (width < 1021) continue;
      const disc = findDisc();
      const [hero] = document.querySelectorAll('main section');
      const boxes = [...(hero?.querySelectorAll('h1, h1 ~ p, form') ?? [])].flatMap(listLines);
      const form = hero?.querySelector('form > div')?.getBoundingClientRect() as DOMRect;
      for (const { right, top, bottom } of [...boxes, form])
        for (const y of [top, bottom])
          expect(Math.hypot(disc.x - right, disc.y - y), `${language} at ${width} px`).toBeGreaterThan(disc.radius);
      expect(disc.x - disc.radius - form.right).toBeGreaterThanOrEqual(37);
      for (const name of document.querySelectorAll('main picture + svg text'))
        expect(name.getBoundingClientRect().right, `${name.textContent} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});
