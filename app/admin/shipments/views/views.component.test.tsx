import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerInstead, answerWith } from '#tests/components/faults.ts';
import { expectAccessible, resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { addStatus, listRows, storeShipment } from '#tests/components/shipments.ts';
import { ask, signInToOwnAccount } from '#tests/components/staff.ts';

const tabs = () => page.getByRole('navigation', { name: 'Views' });
const saveAs = () => page.getByRole('button', { name: 'Save as view' });
const PATH = '/account/list-settings';

async function nameView(name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await userEvent.keyboard('{Enter}');
}

test('a view keeps filters, order and columns, and can be opened, changed, renamed and deleted', async () => {
  const { token } = await signInToOwnAccount();
  const { path } = await open('/admin/shipments?service=EXPRESS&sort=number');
  await expect.element(listRows().first()).toBeVisible();
  await expect.element(tabs()).not.toBeInTheDocument();
  await saveAs().click();
  await nameView(' ');
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  await expectAccessible();
  await nameView('Fast');
  await expect.element(tabs().getByRole('link', { name: 'Fast' })).toHaveFocus();
  await expect.poll(path).toMatch(/service=EXPRESS/);
  await expect.element(tabs().getByRole('link', { name: 'Fast' })).toHaveAttribute('aria-current', 'page');
  await expect.element(saveAs()).not.toBeInTheDocument();
  await page.getByText('Columns', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Customer' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Customer' })).toBeInTheDocument();
  await tabs().getByRole('link', { name: 'All' }).click();
  await expect.poll(path).toBe('/admin/shipments');
  await expect.element(page.getByRole('columnheader', { name: 'Customer' })).not.toBeInTheDocument();
  await tabs().getByRole('link', { name: 'Fast' }).click();
  await expect.poll(path).toMatch(/service=EXPRESS.*|sort=number.*/);
  await expect.element(page.getByRole('columnheader', { name: 'Customer' })).toBeInTheDocument();
  await page.getByLabelText('Status', { exact: true }).first().selectOptions('Delivered');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(saveAs()).not.toBeInTheDocument();
  const saved = () => ask<{ views: { name: string; query: string; columns: string[] }[] }>(token, PATH);
  await expect
    .poll(async () => (await saved()).views)
    .toMatchObject([{ name: 'Fast', query: 'status=DELIVERED&sort=number&service=EXPRESS', columns: ['customer'] }]);
  await tabs().getByRole('button', { name: 'Change view Fast' }).click();
  await nameView('Fast and done');
  await expect.element(tabs().getByRole('link', { name: 'Fast and done' })).toHaveAttribute('aria-current', 'page');
  // A second press on the current tab opens the same dialog.
  await tabs().getByRole('link', { name: 'Fast and done' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(tabs()).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await expect.poll(async () => (await saved()).views).toEqual([]);
});

test('a view saved in another tab is not lost, and names are unique', async () => {
  const { token } = await signInToOwnAccount();
  await open('/admin/shipments?service=EXPRESS');
  await expect.element(listRows().first()).toBeVisible();
  const other = { id: 'other-tab-1', name: 'Other', query: 'late=true', columns: [] };
  await ask(token, PATH, { method: 'PUT', data: { columns: [], views: [other] }, headers: { 'If-Match': '"0"' } });
  await saveAs().click();
  await nameView('Mine');
  await expect.element(tabs().getByRole('link')).toHaveLength(3);
  await open('/admin/shipments?service=ECONOMY');
  await saveAs().click();
  await nameView('MINE');
  await expect.element(page.getByText('You have a view with this name.')).toBeVisible();
});

test('a view can be moved among the others', async () => {
  const { token } = await signInToOwnAccount();
  const views = ['First', 'Second', 'Third'].map((name) => ({
    id: `view-${name}`,
    name,
    query: 'late=true',
    columns: [],
  }));
  await ask(token, PATH, { method: 'PUT', data: { columns: [], views }, headers: { 'If-Match': '"0"' } });
  await open('/admin/shipments?late=true&view=view-Second');
  const names = async () => (await ask<{ views: { name: string }[] }>(token, PATH)).views.map(({ name }) => name);
  await tabs().getByRole('button', { name: 'Change view Second' }).click();
  const right = page.getByRole('button', { name: 'Move right' });
  await page.getByRole('button', { name: 'Move left' }).click();
  await expect.poll(names).toEqual(['Second', 'First', 'Third']);
  await expect.element(page.getByRole('button', { name: 'Move left' })).toBeDisabled();
  await expectAccessible();
  await right.click();
  await right.click();
  await expect.poll(names).toEqual(['First', 'Third', 'Second']);
  await expect.element(right).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(tabs().getByRole('link').last()).toMatchTextContent('Second');
});

test('an old view opens with the filters that still exist, on a narrow phone too', async () => {
  const { token } = await signInToOwnAccount();
  const query = 'service=AIR&weight=9&sort=color&late=true&createdFrom=soon';
  const name = 'A name of sixty characters that is as long as a name may be..';
  const views = [{ id: 'old-view-1', name: name.slice(0, 60), query, columns: [] }];
  await ask(token, PATH, { method: 'PUT', data: { columns: [], views }, headers: { 'If-Match': '"0"' } });
  await resize(320, 640);
  const { path } = await open('/admin/shipments');
  await tabs().getByRole('link').last().click();
  await expect.poll(path).toBe('/admin/shipments?view=old-view-1&late=true');
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('tabs show how many shipments match, and later views are in a menu', async () => {
  const { token } = await signInToOwnAccount();
  const place = `Zielhafen ${crypto.randomUUID()}`;
  const { id } = await storeShipment(token, {});
  await addStatus(token, id, { status: 'IN_TRANSIT', location: place });
  const queries = [
    `lastPlace=${encodeURIComponent(place)}`,
    'late=true',
    'status=DELIVERED',
    'sort=number',
    'sort=status',
  ];
  const views = [...queries, 'search=nowhere'].map((query, n) => ({
    id: `view-of-${n}`,
    name: `View ${n}`,
    query,
    columns: [],
  }));
  await ask(token, PATH, { method: 'PUT', data: { columns: [], views }, headers: { 'If-Match': '"0"' } });
  const { path } = await open('/admin/shipments');
  await expect.element(tabs().getByRole('link', { name: 'View 0' })).toMatchTextContent(/^View 0 1$/);
  await addStatus(token, id, { status: 'IN_TRANSIT', location: 'Elsewhere' });
  await tabs().getByRole('link', { name: 'View 0' }).click();
  await expect.element(tabs().getByRole('link', { name: 'View 0' })).toMatchTextContent(/^View 0 0$/);
  await expect.element(tabs().getByRole('link', { name: 'View 5' })).not.toBeInTheDocument();
  await tabs().getByText('More').click();
  await tabs().getByRole('link', { name: 'View 5' }).click();
  await expect.poll(path).toBe('/admin/shipments?search=nowhere&view=view-of-5');
  await expect.element(tabs().getByRole('link', { name: 'View 5' })).toHaveAttribute('aria-current', 'page');
  await expect.element(tabs().getByText('More')).not.toBeInTheDocument();
});

test('views that cannot load or be saved leave the list as specified', async () => {
  allowConsoleError(/Failed to/);
  await signInToOwnAccount();
  answerInstead(/list-settings/, answerWith(500));
  await open('/admin/shipments?service=EXPRESS');
  await expect.element(listRows().first()).toBeVisible();
  await saveAs().click();
  await nameView('Fast');
  await expect.element(page.getByText('This could not be saved. Try again.')).toBeVisible();
});

test('the error of a view that could not be saved disappears at the next attempt', async () => {
  allowConsoleError(/Failed to|ApiError/);
  const { token } = await signInToOwnAccount();
  const view = { id: 'fast-view-1', name: 'Fast', query: 'service=EXPRESS', columns: [] };
  await ask(token, PATH, { method: 'PUT', data: { columns: [], views: [view] }, headers: { 'If-Match': '"0"' } });
  await open('/admin/shipments?service=ECONOMY&view=fast-view-1');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const error = page.getByText('This could not be saved. Try again.');
  await expect.element(save).toBeVisible();
  answerInstead(/^PUT .*list-settings/, answerWith(500), { times: 1 });
  await save.click();
  await expect.element(error).toBeVisible();
  await save.click();
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(error).not.toBeInTheDocument();
});
