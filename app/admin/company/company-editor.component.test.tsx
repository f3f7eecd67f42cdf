import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MARKETING_PAGES } from '#domain/company/company.ts';
import { textsOf } from '#tests/components/actions.ts';
import {
  changeCompany,
  openCompany,
  resetCompanyAfterEach,
  saveCompany,
  savedNotice,
} from '#tests/components/company.ts';
import { answerInstead } from '#tests/components/faults.ts';
import { createLook, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

resetCompanyAfterEach();

const field = (name: string) => page.getByLabelText(name, { exact: true });
const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
const refusal = () => page.getByRole('alert').filter({ hasText: 'Nothing was saved yet' });
const conflict = () => page.getByRole('alert').filter({ hasText: 'Someone else saved' });
const readFooter = async () => (await (await fetch('/served/terms')).text()).split('<footer')[1];

test('the company page is accessible and fits every screen (F1)', async () => {
  await openCompany();
  await expect.element(page.getByRole('img').first()).toBeVisible();
  const look = createLook();
  for (const place of ['first', 'second', 'third']) await look(`the company, ${place}`);
});

test('a rejected save and a save by someone else keep the input', async () => {
  const { path } = await openCompany();
  const name = field('Name');
  await name.fill('Nordlicht');
  await field('Email').fill('nobody');
  await page.getByLabelText('X address').fill('javascript:alert(1)');
  await saveCompany();
  await expect.element(refusal()).toHaveFocus();
  await refusal().getByRole('link', { name: 'Email' }).click();
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter a valid email address');
  await expect
    .element(page.getByLabelText('X address'))
    .toHaveAccessibleDescription('Enter an address that begins with https://');
  await expect.element(name).toHaveValue('Nordlicht');
  await field('Email').fill('hallo@nordlicht.example');
  await page.getByLabelText('X address').fill('');
  await changeCompany({ name: 'Southern Freight', phone: '+1 312 555 0199' });
  await saveCompany();
  await expect.element(conflict()).toHaveFocus();
  await expect.element(name).toHaveValue('Nordlicht');
  await expect.element(name).toHaveAccessibleDescription('Someone else saved: Southern Freight');
  await expect.element(page.getByLabelText('Phone').first()).toHaveValue('+1 312 555 0199');
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
  const footer = await readFooter();
  for (const fact of ['Nordlicht', 'hallo@nordlicht.example', '+1 312 555 0199']) expect(footer).toContain(fact);
  await name.fill('Never saved');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(path()).toBe('/admin/settings/company');
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect.element(name).toHaveValue('Nordlicht');
});

test('an error stays with its row when other rows are removed, disappears with Undo, and input during a save is kept', async () => {
  await openCompany();
  const section = page.getByRole('region', { name: 'Closed days' });
  for (const day of ['First', 'Second', 'Third']) {
    await section.getByRole('button', { name: 'Add closed day' }).click();
    await section.getByLabelText('Name').last().fill(day);
  }
  for (const row of [0, 2])
    await section
      .getByLabelText('Date')
      .nth(row)
      .fill(`2027-01-0${row + 1}`);
  await saveCompany();
  await expect.element(refusal()).toHaveFocus();
  await section.getByRole('button', { name: 'Remove closed day 1' }).click();
  await expect.element(section.getByLabelText('Name').first()).toHaveValue('Second');
  await expect.element(section.getByLabelText('Date').first()).toHaveAccessibleDescription('Enter a date');
  await expect.element(section.getByLabelText('Date').last()).not.toHaveAccessibleDescription('Enter a date');
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect.element(refusal()).not.toBeInTheDocument();
  await expect.element(section.getByLabelText('Date')).not.toBeInTheDocument();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  answerInstead(/^PATCH .*\/company$/, (proceed) => released.then(proceed), { times: 1 });
  await field('Name').fill('Nordlicht ');
  await saveCompany();
  await page.getByLabelText('Phone').first().fill('+49 40 66969 140');
  release();
  await expect.element(page.getByRole('link', { name: 'Nordlicht' }).first()).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Nordlicht');
  await expect.element(page.getByLabelText('Phone').first()).toHaveValue('+49 40 66969 140');
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
  expect(await readFooter()).toContain('+49 40 66969 140');
});

test('saving requires at least one language, and a single language becomes the fallback', async () => {
  await openCompany();
  for (const name of ['English', 'Español', 'Français', 'Deutsch', '中文']) await tick(name).click();
  await saveCompany();
  await page.getByRole('alert').getByRole('link', { name: 'Languages' }).click();
  await expect.element(tick('English')).toHaveFocus();
  await expect.element(tick('English')).toHaveAccessibleDescription('At least one language must be offered');
  await tick('Español').click();
  await expect.element(page.getByLabelText('Fallback language')).toHaveValue('es');
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
  const served = await fetch('/served/', { headers: { 'Accept-Language': 'en-US' } });
  expect(await served.text()).toMatch(/^<!DOCTYPE html><html[^>]* lang="es"/);
});

test('a single language hides the language menu, on any screen', async () => {
  for (const width of [1440, 390]) {
    await resize(width);
    await open('/', { language: 'es', company: { languages: { offered: ['es'], fallback: 'es', staff: 'en' } } });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByText('Español', { exact: true })).not.toBeInTheDocument();
  }
});

test('two admins who hide different pages at once both keep their changes', async () => {
  await openCompany();
  await tick('Careers').click();
  await changeCompany({ hiddenPages: ['international'] });
  await saveCompany();
  await expect.element(conflict()).toHaveFocus();
  await expect.element(tick('International shipping')).not.toBeChecked();
  await expect.element(tick('Careers')).not.toBeChecked();
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
  const statusOf = async (path: string) => (await fetch(`/served${path}`)).status;
  expect([await statusOf('/careers'), await statusOf('/international'), await statusOf('/services')]).toEqual([
    404, 404, 200,
  ]);
});

test('without marketing pages the footer still links to the remaining pages, at any width', async () => {
  for (const width of [1440, 390]) {
    await resize(width);
    await open('/', { company: { hiddenPages: [...MARKETING_PAGES] } });
    const footer = page.getByRole('contentinfo');
    const links = footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
    await expect.poll(() => textsOf(links)).toEqual(['Home', 'Track a package', 'Contact']);
    await expect.element(footer.getByRole('navigation', { name: 'Services' })).not.toBeInTheDocument();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

test('shipments on hold read Delivered in staff lists, as specified, and On Hold where the company chooses so', async () => {
  const token = await signIn();
  const { trackingNumber } = await storeShipment(token, { status: 'ON_HOLD' });
  const shipmentRow = page.getByRole('row', { name: new RegExp(trackingNumber) });
  const { go } = await openCompany();
  const label = page.getByRole('combobox', { name: 'Label for shipments on hold' });
  await expect.element(label).toHaveValue('DELIVERED');
  await go(`/admin/shipments?search=${trackingNumber}`);
  await expect.element(shipmentRow).toMatchTextContent('Delivered');
  await go('/admin/help');
  await expect.element(page.getByText('On Hold is labeled Delivered')).toHaveLength(2);
  await go('/admin/settings/company');
  await label.selectOptions('On Hold');
  await page.getByRole('button', { name: 'Save company' }).dblClick();
  await expect.element(savedNotice()).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await go(`/admin/shipments?search=${trackingNumber}`);
  await expect.element(shipmentRow).toMatchTextContent('On Hold');
  await go('/admin');
  await expect.element(shipmentRow).toMatchTextContent('On Hold');
  await go('/admin/help');
  await expect.element(page.getByRole('heading', { name: 'Print a label' })).toBeVisible();
  await expect.element(page.getByText('On Hold is labeled Delivered')).not.toBeInTheDocument();
});
