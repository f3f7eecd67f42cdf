import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MARKETING_PAGES } from '#domain/company/company.ts';
import { COMPANY_SECTIONS, type CompanySection } from '#domain/company/sections.ts';
import { textsOf } from '#tests/components/actions.ts';
import {
  changeCompany,
  openCompany,
  resetCompanyAfterEach,
  saveCompany,
  savedNotice,
} from '#tests/components/company.ts';
import { answerInstead, dropRequest } from '#tests/components/faults.ts';
import { createLook, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { storeShipment } from '#tests/components/shipments.ts';
import { ask, PASSWORD, signIn, signInToOwnAccount } from '#tests/components/staff.ts';

resetCompanyAfterEach();

const field = (name: string) => page.getByLabelText(name, { exact: true });
const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
const refusal = () => page.getByRole('alert').filter({ hasText: 'Nothing was saved yet' });
const conflict = () => page.getByRole('alert').filter({ hasText: 'Someone else saved' });
const readFooter = async () => (await (await fetch('/served/terms')).text()).split('<footer')[1];

const changesOf = (section: string) => page.getByRole('link', { name: new RegExp(`^${section} \\d`) });

test('each section is accessible, fits every screen and is at most two screens high (F1)', async () => {
  const look = createLook();
  for (const section of Object.keys(COMPANY_SECTIONS) as CompanySection[]) {
    await openCompany(section);
    await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible();
    await resize(1440);
    const main = page.getByRole('main').element();
    expect([section, main.getBoundingClientRect().height < 2 * 900]).toEqual([section, true]);
    await look(`the company, ${section}`);
  }
});

test('a section saves its own settings, with a bar that names the one change or counts several', async () => {
  const { path, go } = await openCompany('shipments');
  const saves = page.getByRole('button', { name: /^Save / });
  await expect.element(field('Prefix of new numbers')).toHaveValue('TC');
  await expect.element(saves).not.toBeInTheDocument();
  await tick('Ask why a promised date changes').click();
  await expect.element(page.getByText('Ask why a promised date changes: was Off')).toBeVisible();
  await expect.element(changesOf('Shipments')).toMatchTextContent('1 change');
  await field('Prefix of new numbers').fill('nls');
  await expect.element(changesOf('Shipments')).toMatchTextContent('2 changes');
  await expect.element(page.getByRole('button', { name: 'Undo changes' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveFocus();
  await expect.element(saves).not.toBeInTheDocument();
  await field('Prefix of new numbers').fill(' tc ');
  await expect.element(saves).not.toBeInTheDocument();
  await page.getByRole('combobox').selectOptions('On Hold');
  await expect.element(page.getByText('Label for shipments on hold: was Delivered')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(savedNotice()).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Saved/);
  await expect.element(saves).not.toBeInTheDocument();
  await go('/admin/settings/company');
  await expect.poll(path).toBe('/admin/settings/company/brand');
});

test('the default estimate of a service shows the date it gives today, and an impossible one is rejected', async () => {
  await openCompany('shipments');
  const days = (service: string) => page.getByRole('textbox', { name: new RegExp(`^${service} Delivered within`) });
  const dates = page.getByRole('table').getByRole('status');
  await days('Express').fill('0');
  await expect.element(dates.first()).toMatchTextContent(/^\w+, \w+ \d+/);
  await days('Express').fill('1');
  await expect.element(days('Express')).toHaveAccessibleName('Express Delivered within working day');
  await days('Economy').fill('61');
  await expect.element(dates.nth(2)).toHaveTextContent('');
  await saveCompany();
  await expect.element(refusal().getByRole('link', { name: 'Economy' })).toBeVisible();
  await expect.element(page.getByText('Enter a whole number from 0 to 60')).toBeVisible();
  await days('Economy').fill('');
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
  await days('Express').fill('2');
  await expect.element(page.getByText('Express: was 1 working day')).toBeVisible();
});

test('staff pages get the default estimates and closed days, other pages neither', async () => {
  await changeCompany({ defaultEstimates: { EXPRESS: 2 }, closedDays: [{ day: '2026-12-25', name: '' }] });
  const hasBoth = async (path: string) =>
    /"defaultEstimates":.*"closedDays":/.test(await (await fetch(`/served${path}`)).text());
  expect([await hasBoth('/admin/login'), await hasBoth('/terms')]).toEqual([true, false]);
});

test('leaving a changed section offers to save, to discard or to stay', async () => {
  const { path } = await openCompany();
  const legal = page.getByRole('link', { name: 'Legal', exact: true });
  const name = field('Name');
  await name.fill('Nordlicht');
  await legal.click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  const question = page.getByRole('dialog');
  await expect.element(question).not.toBeInTheDocument();
  expect(path()).toBe('/admin/settings/company/brand');
  await field('Email').fill('nobody');
  await legal.click();
  await question.getByRole('button', { name: 'Save name and brand' }).click();
  await expect.element(refusal()).toHaveFocus();
  expect(path()).toBe('/admin/settings/company/brand');
  await field('Email').fill('hallo@nordlicht.example');
  await legal.click();
  await question.getByRole('button', { name: 'Save name and brand' }).click();
  await expect.element(field('Legal name')).toBeVisible();
  expect(await readFooter()).toContain('hallo@nordlicht.example');
  await field('Legal name').fill('Never saved');
  await page.getByRole('link', { name: 'Name and brand' }).click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.element(name).toHaveValue('Nordlicht');
  await legal.click();
  await expect.element(field('Legal name')).not.toHaveValue('Never saved');
});

test('saving before leaving survives a lost connection and an ended session', async () => {
  const admin = await signInToOwnAccount();
  const { path } = await open('/admin/settings/company/shipments');
  const prefix = field('Prefix of new numbers');
  await prefix.fill('nls');
  const leave = async () => {
    await page.getByRole('link', { name: 'Legal', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save shipment settings' }).click();
  };
  answerInstead(/^PATCH .*\/company$/, dropRequest, { times: 1 });
  allowConsoleError(/Failed to save company/);
  await leave();
  await expect.element(page.getByRole('alert').filter({ hasText: 'no connection' })).toHaveFocus();
  await expect.element(prefix).toHaveValue('nls');
  await ask(admin.token, '/session', { method: 'DELETE' });
  const again = page.getByRole('dialog', { name: 'You have been signed out' });
  await leave();
  await expect.element(again).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(again).not.toBeInTheDocument();
  expect(path()).toBe('/admin/settings/company/shipments');
  await leave();
  await again.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect.poll(path).toBe('/admin/settings/company/legal');
  await page.getByRole('link', { name: 'Shipments', exact: true }).last().click();
  await expect.element(prefix).toHaveValue('NLS');
});

test('a rejected save and a save by someone else keep the input', async () => {
  const { path } = await openCompany();
  const name = field('Name');
  await name.fill('Nordlicht');
  await field('Email').fill('nobody');
  await saveCompany();
  await expect.element(refusal()).toHaveFocus();
  await refusal().getByRole('link', { name: 'Email' }).click();
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(field('Email')).toHaveAccessibleDescription('Enter a valid email address');
  await expect.element(name).toHaveValue('Nordlicht');
  await field('Email').fill('hallo@nordlicht.example');
  await changeCompany({ name: 'Southern Freight', phone: '+1 312 555 0199' });
  await saveCompany();
  await expect.element(conflict()).toHaveFocus();
  await expect.element(name).toHaveValue('Nordlicht');
  await expect.element(name).toHaveAccessibleDescription('Someone else saved: Southern Freight');
  await expect.element(field('Phone')).toHaveValue('+1 312 555 0199');
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
  const footer = await readFooter();
  for (const fact of ['Nordlicht', 'hallo@nordlicht.example', '+1 312 555 0199']) expect(footer).toContain(fact);
  await name.fill('Never saved');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(path()).toBe('/admin/settings/company/brand');
  await page.getByRole('button', { name: 'Undo change' }).click();
  await expect.element(name).toHaveValue('Nordlicht');
});

test('a network without a web address is rejected at its field', async () => {
  await openCompany('site');
  const address = page.getByLabelText('X address');
  await address.fill('javascript:alert(1)');
  await saveCompany();
  await refusal().getByRole('link', { name: 'X', exact: true }).click();
  await expect.element(address).toHaveFocus();
  await expect.element(address).toHaveAccessibleDescription('Enter an address that begins with https://');
});

test('an error stays with its row when other rows are removed, disappears with Undo, and input during a save is kept', async () => {
  const { go } = await openCompany('offices');
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
  await page.getByRole('button', { name: 'Undo change' }).click();
  await expect.element(refusal()).not.toBeInTheDocument();
  await expect.element(section.getByLabelText('Date')).not.toBeInTheDocument();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await go('/admin/settings/company');
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
  await openCompany('site');
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

test('two admins who hide different pages at once both keep their changes, without a question', async () => {
  await openCompany('site');
  await tick('Careers').click();
  await changeCompany({ hiddenPages: ['international'], phone: '+1 312 555 0199' });
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
  await expect.element(tick('International shipping')).not.toBeChecked();
  await expect.element(tick('Careers')).not.toBeChecked();
  const statusOf = async (path: string) => (await fetch(`/served${path}`)).status;
  expect([await statusOf('/careers'), await statusOf('/international'), await statusOf('/services')]).toEqual([
    404, 404, 200,
  ]);
  expect(await readFooter()).toContain('+1 312 555 0199');
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
  const { go } = await openCompany('shipments');
  const label = page.getByRole('combobox', { name: 'Label for shipments on hold' });
  await expect.element(label).toHaveValue('DELIVERED');
  await go(`/admin/shipments?search=${trackingNumber}`);
  await expect.element(shipmentRow).toMatchTextContent('Delivered');
  await go('/admin/help');
  await expect.element(page.getByText('On Hold is labeled Delivered')).toHaveLength(2);
  await go('/admin/settings/company/shipments');
  await label.selectOptions('On Hold');
  await page.getByRole('button', { name: 'Save shipment settings' }).dblClick();
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
