import { expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerInstead, FAULTS } from '#tests/components/faults.ts';
import { open } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { listEntries, readShipment, storeShipment } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

/** One fault before the server and one after it; in `npm run guarantees` all. */
const SOME = Object.entries(FAULTS).filter(([name]) => ['the response is lost', 'it answers 503'].includes(name));

const FAILED = /Failed to (load|update|delete)/;

for (const [name, fail] of inject('isWhole') ? Object.entries(FAULTS) : SOME) {
  test(`when ${name}, an edit shows an error, keeps its input, and a retry saves it once`, async () => {
    allowConsoleError(FAILED);
    const token = await signIn();
    const { id } = await storeShipment(token, {
      dimensions: { length: 3, width: 2, height: 1 },
      items: [{ description: 'Lamp', quantity: 2 }],
      estimatedDeliveryDate: '2999-12-04T09:00:00Z',
    });
    const { path } = await open(`/admin/shipments/edit/${id}`);
    await page.getByLabelText('Notes').fill('Call first.');
    answerInstead(/^PUT .*\/shipments\//, fail, { times: 1 });
    await page.getByRole('button', { name: 'Save changes' }).click();
    // A live event may report the save first, because the request whose response was lost succeeded.
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to save shipment. Please try again.' });
    await expect.element(failure).toHaveFocus();
    await expect.element(page.getByLabelText('Notes')).toHaveValue('Call first.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(path).toBe(`/admin/shipments/${id}`);
    expect(await readShipment(token, id)).toMatchObject({ notes: 'Call first.', version: 2 });
  });

  test(`when ${name}, a status shows an error, keeps its input, and a retry adds it once`, async () => {
    allowConsoleError(FAILED);
    const token = await signIn();
    const { id } = await storeShipment(token);
    await open(`/admin/shipments/${id}`);
    const form = page.getByRole('form', { name: 'Add status' });
    await form.getByLabelText('Status').selectOptions('In Transit');
    await form.getByLabelText('Location').fill('Bremen');
    await form.getByLabelText('Notes').fill('Late.');
    answerInstead(/^POST .*\/history$/, fail, { times: 1 });
    await form.getByRole('button', { name: 'Add Status' }).click();
    await expect.element(form.getByRole('alert')).toMatchTextContent('Failed to update status. Please try again.');
    await expect.element(form.getByLabelText('Status')).toHaveValue('IN_TRANSIT');
    await expect.element(form.getByLabelText('Notes')).toHaveValue('Late.');
    await form.getByRole('button', { name: 'Add Status' }).click();
    await expect.element(listEntries()).toHaveLength(2);
    expect((await readShipment(token, id)).trackingHistory).toHaveLength(2);
  });

  test(`when ${name}, a delete shows no message, and a second one succeeds`, async () => {
    allowConsoleError(FAILED);
    const token = await signIn();
    const { id } = await storeShipment(token);
    const { path } = await open(`/admin/shipments/${id}`);
    const fault = answerInstead(/^DELETE /, fail, { times: 1 });
    const button = page.getByRole('button', { name: 'Delete', exact: true });
    await button.click();
    await page.getByRole('button', { name: 'Delete shipment' }).click();
    await expect.poll(() => fault.requests).toEqual([`DELETE /api/v1/shipments/${id}`]);
    if (name === 'the response is lost') {
      // A live event reports the deletion.
      await expect.element(page.getByRole('heading', { name: 'Shipment Not Found' })).toBeVisible();
      return;
    }
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await button.click();
    await page.getByRole('button', { name: 'Delete shipment' }).click();
    await expect.poll(path).toBe('/admin/shipments');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Shipments' })).toBeVisible();
  });

  test(`when ${name}, list and dashboard show an error, keep search and filter, and load after a retry`, async () => {
    allowConsoleError(FAILED);
    await signIn();
    for (const address of ['/admin', '/admin/shipments?search=TC-DEMO&status=IN_TRANSIT']) {
      answerInstead(/^GET .*\/shipments(\/summary|\?)/, fail, { times: 1 });
      const { path } = await open(address);
      await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to load shipments');
      if (address.includes('search')) await expect.element(page.getByRole('searchbox')).toHaveValue('TC-DEMO');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.element(page.getByRole('row').nth(1)).toBeVisible();
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
      expect(path()).toBe(address);
    }
  });
}
