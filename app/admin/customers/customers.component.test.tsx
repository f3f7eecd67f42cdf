import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Customer } from '#domain/customers/schema.ts';
import { press } from '#tests/components/actions.ts';
import { answerInstead, answerWith, dropRequest } from '#tests/components/faults.ts';
import { createLook } from '#tests/components/look.ts';
import { open, reload } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { listRows } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

const code = () => Math.random().toString(36).slice(2, 8);
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const notice = (text: string) => page.getByRole('status').filter({ hasText: text });
const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name });
const openList = (search: string | number) => open(`/admin/settings/customers?search=${search}`);

const createCustomer = (token: string, name: string) =>
  ask<Customer>(token, '/customers', { method: 'POST', data: { id: crypto.randomUUID(), name } });

async function rename(name: string): Promise<void> {
  await dialog().getByLabelText('Name').fill(name);
  await dialog().getByRole('button', { name: 'Rename' }).click();
}

test('archiving a customer shows the consequences, hides the suggestion, and can be undone unless the name is taken', async () => {
  const token = await signIn();
  const mark = code();
  const { name, number } = await createCustomer(token, `Fernweh ${mark}`);
  await openList(mark);
  await button(`Archive ${name}`).click();
  const question = page.getByRole('dialog', { name: `Archive ${name}?` });
  await expect
    .element(question)
    .toMatchTextContent('Its webhooks pause. Its API keys keep working until an admin revokes them.');
  await createLook(1)('what archiving means');
  await question.getByRole('button', { name: 'Keep' }).click();
  await button(`Archive ${name}`).click();
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect.element(notice(`${name} is archived.`)).toBeVisible();
  await expect.element(row(name)).toMatchTextContent('Archived since');
  const again = await createCustomer(token, name);
  await reload();
  await expect.element(listRows()).toHaveLength(2);
  await button(`Offer again: ${name}`).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`Customer ${again.number} has this name. Rename one of the two first.`);
  await listRows()
    .filter({ hasText: String(number) })
    .getByRole('button', { name: `Rename ${name}` })
    .click();
  await rename(`Heimweh ${mark}`);
  await button(`Offer again: Heimweh ${mark}`).click();
  await expect.element(notice('stay paused until an admin resumes them')).toBeVisible();
  await expect.element(page.getByText('Archived since')).not.toBeInTheDocument();
});

test('renaming a customer that somebody else changed shows the conflict and asks for confirmation', async () => {
  const token = await signIn();
  const mark = code();
  const customer = await createCustomer(token, `Zweihand ${mark}`);
  const { id, version, email, phone, address, notes, name } = customer;
  await openList(mark);
  await button(`Rename ${name}`).click();
  await ask(token, `/customers/${id}`, {
    method: 'PUT',
    headers: { 'If-Match': `"${version}"` },
    data: { email, phone, address, notes, name: `Dritthand ${mark}` },
  });
  await rename(`Vierhand ${mark}`);
  await expect
    .element(dialog().getByRole('alert'))
    .toMatchTextContent('Someone else changed this customer in the meantime.');
  await expect.element(dialog().getByLabelText('Name')).toHaveValue(`Vierhand ${mark}`);
  await dialog().getByRole('button', { name: 'Rename' }).click();
  await expect.element(notice(`Dritthand ${mark} is now called Vierhand ${mark}.`)).toBeVisible();
});

test('a viewer sees names and numbers without actions, and a clerk has actions', async () => {
  const { name, number } = await createCustomer(await signIn(), `Ausblick ${code()}`);
  await signIn('viewer');
  await openList(number);
  await expect.element(row(name)).toMatchTextContent(String(number));
  await expect.element(page.getByRole('main').getByRole('button')).not.toBeInTheDocument();
  await signIn('clerk');
  await openList(number);
  await expect.element(button(`Rename ${name}`)).toBeVisible();
});

test('a rename without a connection keeps the new name and succeeds with a connection', async () => {
  allowConsoleError(/ApiError/);
  const mark = code();
  const { name } = await createCustomer(await signIn(), `Nordlicht ${mark}`);
  await openList(mark);
  await button(`Rename ${name}`).click();
  const fault = answerInstead(/^PUT .*\/customers\//, dropRequest);
  await rename(`Polarlicht ${mark}`);
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Something went wrong. Nothing was changed. Try again.');
  await expect.element(dialog().getByLabelText('Name')).toHaveValue(`Polarlicht ${mark}`);
  fault.stop();
  await dialog().getByRole('button', { name: 'Rename' }).click();
  await expect.element(row(`Polarlicht ${mark}`)).toBeVisible();
});

test('remembered places are listed below the customers and forgotten one by one, several at once', async () => {
  allowConsoleError(/Failed to/);
  await signIn();
  const place = { key: 'zzqxville', words: 'Zzqxville', place: 'Great Bay' };
  let items: object[] = [
    { ...place, customer: { id: 'nord', name: 'Nordlicht' } },
    { ...place, customer: null },
  ];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { requests } = answerInstead(/^DELETE .*attention\/places/, async () => {
    await released;
    items = items.slice(1);
    return new Response(null, { status: 204 });
  });
  answerInstead(/^DELETE .*attention\/places/, answerWith(500), { times: 1 });
  answerInstead(/^GET .*attention\/places/, () => Response.json({ items }));
  await open('/admin/settings/customers');
  await page.getByText('2 remembered places').click();
  const button = (owner: string) => page.getByRole('button', { name: `Forget what “Zzqxville” means: ${owner}` });
  await button('Nordlicht').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('That could not be changed. Try again.');
  await button('Nordlicht').click();
  await expect.element(button('Nordlicht')).toHaveAttribute('aria-busy', 'true');
  await button('No customer').click();
  const path = 'DELETE /api/v1/attention/places/zzqxville?customer=';
  await expect.poll(() => requests).toEqual([`${path}nord`, path]);
  release();
  await expect.element(page.getByText(/remembered place/)).not.toBeInTheDocument();
});

test('forgetting a place by keyboard moves the focus to the list of the others', async () => {
  await signIn();
  let items = ['Zzqxville', 'Yyqxville'].map((words) => ({
    key: words.toLowerCase(),
    words,
    place: 'Great Bay',
    customer: null,
  }));
  answerInstead(/^DELETE .*attention\/places/, () => {
    items = items.slice(1);
    return new Response(null, { status: 204 });
  });
  answerInstead(/^GET .*attention\/places/, () => Response.json({ items }));
  await open('/admin/settings/customers');
  await page.getByText('2 remembered places').click();
  await press(page.getByRole('button', { name: /^Forget what .Zzqxville. means/ }), '{Enter}');
  await expect.element(page.getByText('1 remembered place')).toHaveFocus();
});
