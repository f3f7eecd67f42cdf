import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';

test('a refused message of a visitor keeps the focus where it is corrected', async () => {
  await open('/contact');
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  const name = page.getByRole('main').getByLabelText('Name', { exact: true });
  await userEvent.clear(name);
  for (const character of 'Ada Sample') {
    await userEvent.keyboard(character);
    expect(document.activeElement).toBe(name.element());
  }
  await expect.element(name).toHaveValue('Ada Sample');
});
