import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerInstead, answerWith, dropRequest } from '#tests/components/faults.ts';
import { open, reload } from '#tests/components/open.tsx';
import { allowConsoleError } from '#tests/components/problems.ts';
import { storeShipment } from '#tests/components/shipments.ts';
import { endSession, PASSWORD, signInToOwnAccount } from '#tests/components/staff.ts';

const dialog = () => page.getByRole('dialog', { name: /^Set status/ });
const setButton = (count: number) => dialog().getByRole('button', { name: `Set status of ${count}` });

/** Selects three open shipments, one delivered and one held, and opens the status dialog. */
async function selectFiveAndOpenDialog(token: string): Promise<void> {
  const place = `Anyport ${crypto.randomUUID().slice(0, 8)}`;
  for (const status of ['LABEL_CREATED', 'LABEL_CREATED', 'LABEL_CREATED', 'DELIVERED', 'ON_HOLD'])
    await storeShipment(token, { originAddress: `${place}, 1 Sample Quay`, status });
  await open(`/admin/shipments?search=${encodeURIComponent(place)}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Set status' }).click();
}

async function fill(): Promise<void> {
  await dialog().getByLabelText('Status').selectOptions('In Transit');
  await dialog().getByLabelText('What happened').selectOptions('Departed');
  await dialog().getByLabelText('Location').fill('Hamburg');
}

test('one checkbox includes delivered and held shipments; a failure and an expired session keep the input', async () => {
  allowConsoleError(/ApiError|Failed to/);
  const { token } = await signInToOwnAccount();
  await selectFiveAndOpenDialog(token);
  await dialog().getByLabelText('Also set the 1 delivered and 1 on hold').click();
  await fill();
  answerInstead(/^POST .*\/status-jobs$/, answerWith(500), { times: 1 });
  await setButton(5).click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Failed to update status. Please try again.');
  await endSession(token);
  await setButton(5).click();
  const again = page.getByRole('dialog', { name: 'You have been signed out' });
  await again.getByLabelText('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign in and continue' }).click();
  await expect.element(page.getByText('5 shipments are In Transit.')).toBeVisible();
});

test('a running job can be stopped, and its message survives a reload until it is dismissed', async () => {
  allowConsoleError(/ApiError|Failed to/);
  const { token } = await signInToOwnAccount();
  await selectFiveAndOpenDialog(token);
  await fill();
  // Holds back the polls, so that the progress message keeps its first state.
  const polls = answerInstead(/^GET .*\/status-jobs\/[^/]+$/, dropRequest);
  await setButton(3).click();
  await expect.element(page.getByText(/^Setting In Transit: [0-4] of 5\./)).toBeVisible();
  await expect.element(page.getByText('No connection to the server.')).toBeVisible();
  const stop = page.getByRole('button', { name: 'Stop' });
  answerInstead(/^POST .*\/stop$/, answerWith(500), { times: 1 });
  await stop.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not stopped. Please try again.');
  await stop.click();
  const outcome = page.getByText(/^[0-3] shipments? (is|are) In Transit\.$/);
  await expect.element(outcome).toBeVisible();
  await expect.element(stop).not.toBeInTheDocument();
  polls.stop();
  await reload();
  await expect.element(outcome).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await reload();
  await expect.element(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeVisible();
  await expect.element(outcome).not.toBeInTheDocument();
});
