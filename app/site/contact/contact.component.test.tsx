import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textsOf } from '#tests/components/actions.ts';
import { field, fill, send, sentNotice } from '#tests/components/contact-form.ts';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { expectAccessible } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';

const SUBJECTS = ['Shipping Quote', 'Tracking Issue', 'Business Inquiry', 'General Question', 'Other'];
const FAILED = 'Your message was not sent. Please try again. Everything you wrote is still here.';
const CALL = /^POST \/api\/v1\/contact$/;

test('the form has the fields and subjects of the specification', async () => {
  await open('/contact');
  for (const label of ['Name', 'Email', 'Phone (optional)', 'Message'])
    await expect.element(field(label)).toHaveValue('');
  const options = [...field('Subject').element().querySelectorAll('option')].map(({ text }) => text);
  expect(options).toEqual(['Choose a subject', ...SUBJECTS]);
  await expect.element(field('Subject')).toHaveValue('');
});

test('the form is locked while it is being sent, and is sent once however often the button is pressed', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { requests } = answerInstead(CALL, (proceed) => released.then(proceed));
  await open('/contact');
  await fill();
  const { width } = send().element().getBoundingClientRect();
  await send().dblClick();
  const busy = page.getByRole('button', { name: 'Sending' });
  await expect.element(busy).toHaveAttribute('aria-busy', 'true');
  expect(busy.element().getBoundingClientRect().width).toBe(width);
  await expect.element(field('Name')).toHaveAttribute('readonly');
  await expect.element(field('Message')).toHaveAttribute('readonly');
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(sentNotice()).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('what was typed is still there after a link and Back, and not in a new form', async () => {
  await open('/contact?shipment=TC-DEMO0001');
  await field('Name').fill('Ada Invented');
  await field('Subject').selectOptions('Other');
  await field('Message').fill('Where is it?');
  const goTo = async (name: string) => {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect.element(page.getByRole('main').getByLabelText('Message')).not.toBeInTheDocument();
  };
  await goTo('Privacy');
  window.history.back();
  await expect.element(field('Name')).toHaveValue('Ada Invented');
  await expect.element(field('Subject')).toHaveValue('OTHER');
  await expect.element(field('Message')).toHaveValue('Where is it?');
  await goTo('Terms');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect.element(field('Message')).toHaveValue('');
});

test('the form reports missing values at each field and in a linked summary, and sends nothing', async () => {
  const { requests } = answerInstead(CALL, (proceed) => proceed());
  await open('/contact');
  await field('Email').fill('ada@example');
  await userEvent.keyboard('{Enter}');
  const summary = page.getByRole('alert');
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toMatchTextContent('4 fields need your attention');
  await expect.element(field('Name')).toHaveAccessibleDescription('Enter your name');
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter a valid email address');
  await expect.element(field('Subject')).toHaveAccessibleDescription('Choose a subject');
  await expect.element(field('Message')).toHaveAccessibleDescription('Write a message');
  await expect.element(field('Phone (optional)')).not.toHaveAttribute('aria-invalid');
  await expect.element(field('Email')).toHaveValue('ada@example');
  await userEvent.keyboard('{Tab}');
  await expect.element(summary.getByRole('link', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Name')).toHaveFocus();
  await field('Name').fill('Ada Invented');
  await expect.element(field('Name')).not.toHaveAttribute('aria-invalid');
  await expect.element(field('Message')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  expect(requests).toEqual([]);
});

test('the form shows the limit and the length of a message', async () => {
  const { requests } = answerInstead(CALL, (proceed) => proceed());
  await open('/contact');
  await fill();
  await field('Message').fill('x'.repeat(5312));
  await send().click();
  await expect.element(field('Message')).toHaveAccessibleDescription('At most 5,000 characters; this has 5,312');
  await expect.element(field('Message')).toHaveValue('x'.repeat(5312));
  expect(requests).toEqual([]);
});

test('the form shows errors of the server at the field', async () => {
  await open('/contact');
  await fill();
  await field('Message').fill('Where is\0it?');
  await send().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('One field needs your attention');
  await expect.element(field('Message')).toHaveAccessibleDescription('This value is not valid');
  await expect.element(field('Message')).toHaveValue('Where is\0it?');
});

test('the form is sent once when a browser filled it in faster than a person can', async () => {
  await open('/contact?shipment=TC-DEMO0004');
  await field('Name').fill('Ada Invented');
  await field('Email').fill('ada@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(sentNotice()).toMatchTextContent('Thank you, Ada Invented.');
});

test('the form keeps its input when the server fails, and a retry sends it', async () => {
  allowConsoleError(/Failed to send message/);
  answerInstead(CALL, answerWith(503), { times: 1 });
  await open('/contact');
  await fill();
  await field('Phone (optional)').fill('+1 212 555 0199');
  await send().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(FAILED);
  await expect.element(page.getByRole('alert')).toHaveFocus();
  await expect.element(field('Name')).toHaveValue('Ada Invented');
  await expect.element(field('Email')).toHaveValue('ada@example.com');
  await expect.element(field('Phone (optional)')).toHaveValue('+1 212 555 0199');
  await expect.element(field('Subject')).toHaveValue('TRACKING_ISSUE');
  await expect.element(field('Message')).toHaveValue('Where is it?\nSecond line.');
  await send().click();
  await expect.element(sentNotice()).toBeVisible();
});

test('the form tabs from the message to its button past the honeypot', async () => {
  await open('/contact');
  await field('Message').click();
  await userEvent.keyboard('{Tab}');
  await expect.element(send()).toHaveFocus();
  await expect.element(page.getByLabelText('Leave this field empty')).toHaveAttribute('tabindex', '-1');
});

test('the form names the position of an application once and ignores unknown ones', async () => {
  await open('/contact?position=%3Cscript%3E');
  await expect.element(field('Subject')).toHaveValue('');
  await expect.element(page.getByText('You are applying for')).not.toBeInTheDocument();
  await open('/contact?position=analyst');
  await expect.element(page.getByText('You are applying for: Supply Chain Analyst')).toBeVisible();
  await expect.element(field('Subject')).toHaveValue('OTHER');
  expect(field('Message').element()).toHaveProperty(
    'value',
    expect.stringMatching(/^I am applying for the position Supply Chain Analyst\.\s*$/),
  );
  await fill();
  await send().click();
  await expect.element(sentNotice()).toBeVisible();
  await expect.element(field('Message')).toHaveValue('');
  await expect.element(page.getByText('You are applying for')).not.toBeInTheDocument();
});

test('a rejected form keeps the focus in the field being corrected', async () => {
  await open('/contact');
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await userEvent.clear(field('Name'));
  for (const character of 'Ada Sample') {
    await userEvent.keyboard(character);
    expect(document.activeElement).toBe(field('Name').element());
  }
  await expect.element(field('Name')).toHaveValue('Ada Sample');
});

test('the form in reference mode has the same fields, confirms, and makes no call', async () => {
  const { requests } = answerInstead(/\/api\//, (proceed) => proceed());
  await open('/contact', { siteMode: 'reference' });
  await send().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('4 fields need your attention');
  await fill();
  await send().click();
  await expect.element(page.getByRole('button', { name: 'Sending' })).toBeVisible();
  await expect.element(page.getByText('Message sent. Thank you, Ada Invented.')).toBeVisible();
  await expect.element(page.getByText('case number')).not.toBeInTheDocument();
  await expect.element(field('Message')).toHaveValue('');
  expect(requests).toEqual([]);
});

test('the offices show address, telephone and hours', async () => {
  await open('/contact');
  const main = page.getByRole('main');
  for (const city of ['New York', 'London', 'Singapore'])
    await expect.element(main.getByRole('heading', { name: city })).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: '+44 20 7946 0140' }))
    .toHaveAttribute('href', 'tel:+442079460140');
  const hours = main.getByRole('complementary', { name: 'Business hours' });
  await expect.poll(() => textsOf(hours.getByRole('term'))).toEqual(['Monday to Friday', 'Saturday', 'Sunday']);
  expect(textsOf(hours.getByRole('definition'))).toEqual(['8:00 AM – 6:00 PM', '9:00 AM – 2:00 PM', 'Closed']);
});
