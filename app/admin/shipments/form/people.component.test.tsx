import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { fillShipment, readShipment, storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

/** A collapsible section of the form. */
function part(title: string): HTMLElement {
  const section = [...document.querySelectorAll<HTMLElement>('main details')].find((details) =>
    details.querySelector('summary')?.textContent.includes(title),
  );
  if (!section) throw new Error(`The form has no part ${title}`);
  return section;
}
const inside = (title: string) => page.elementLocator(part(title));
const fold = (title: string) => userEvent.click(part(title).querySelector('summary') ?? part(title));
const create = () => page.getByRole('button', { name: 'Create Shipment' }).click();
const people = () => page.getByRole('region', { name: 'Sender and recipient' });

async function openForm(path = '/admin/shipments/create') {
  const opened = await open(path);
  await expect.element(page.getByLabelText('Origin address')).toBeVisible();
  return opened;
}

test('the form names another shipment with the typed reference and still saves', async () => {
  const token = await signIn();
  const code = crypto.randomUUID().slice(0, 8);
  const other = await storeShipment(token, { references: [{ kind: 'order', value: `PO ${code}` }] });
  await openForm();
  await expect.element(page.getByLabelText('Origin address')).toHaveFocus();
  await fillShipment();
  await fold('References');
  const number = () => inside('References').getByLabelText('Number');
  const hint = `${other.trackingNumber} has this number too.`;
  await number().fill(`po${code}`);
  await expect.element(number()).toHaveAccessibleDescription(hint);
  await number().fill(`po${code}-2`);
  await expect.element(number()).not.toHaveAccessibleDescription(hint);
  await number().fill(`po${code}`);
  await create();
  await expect.element(people()).toMatchTextContent(other.trackingNumber);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect.element(page.getByLabelText('Origin address')).toBeVisible();
  await expect.element(number()).toHaveAccessibleDescription(hint);
});

test('an invalid person expands the section, shows errors at the field and in the summary, and keeps the input', async () => {
  await signIn();
  await openForm();
  await fillShipment();
  await fold('Sender');
  const email = inside('Sender').getByLabelText('Email');
  await email.fill('nobody@');
  await fold('Sender');
  await expect.poll(() => part('Sender').hasAttribute('open')).toBe(false);
  await create();
  await expect.element(email).toBeVisible();
  await expect.element(email).toHaveAccessibleDescription(/valid email/i);
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Sender, Email/ })
    .click();
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveValue('nobody@');
  await email.fill('nobody@invented.example');
  await create();
  await expect.element(people()).toMatchTextContent('nobody@invented.example');
});

test('two edits of the same recipient lead to a choice between both', async () => {
  const token = await signIn();
  const { id } = await storeShipment(token, { people: { recipient: { name: 'Ada Example' } } });
  await openForm(`/admin/shipments/edit/${id}`);
  await inside('Recipient').getByLabelText('Name').fill('Carla Example');
  const stored = await readShipment(token, id);
  const { recipient } = stored.people ?? {};
  await ask(token, `/shipments/${id}`, {
    method: 'PUT',
    data: { ...stored, people: { ...stored.people, recipient: { ...recipient, name: 'Berta Example' } } },
    headers: { 'If-Match': `"${stored.version}"` },
  });
  await page.getByRole('button', { name: 'Save changes' }).click();
  const choice = page.getByRole('group', { name: 'Recipient' });
  await expect.element(choice).toMatchTextContent('Berta Example');
  await expect.element(choice).toMatchTextContent('Carla Example');
  await choice.getByRole('radio').nth(1).click();
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await expect.element(people()).toMatchTextContent('Berta Example');
});

test('expanded but unused sections are not a change, so the form closes without a question', async () => {
  await signIn();
  const { path } = await openForm();
  await expect.element(inside('Recipient').getByLabelText('Name')).toBeVisible();
  for (const title of ['Sender', 'References']) await fold(title);
  await expect.element(inside('References').getByLabelText('Number')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.poll(path).toBe('/admin/shipments');
});
