import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open, reload } from '#tests/components/open.tsx';
import { signIn, signInAlone } from '#tests/components/staff.ts';

test('theme and shortcuts are chosen in the settings, apply everywhere at once and are kept', async () => {
  await signInAlone();
  await open('/admin/settings');
  const dark = page.getByRole('main').getByRole('button', { name: 'Dark' });
  await dark.click();
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
  await expect
    .element(page.getByRole('complementary').first().getByRole('button', { name: 'Dark' }))
    .toHaveAttribute('aria-pressed', 'true');
  expect((await cookieStore.get('theme'))?.value).toBe('dark');
  const shortcuts = page.getByLabelText('Single-key shortcuts');
  await shortcuts.click();
  await page.getByRole('button', { name: 'Show all shortcuts' }).click();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(list.getByLabelText('Use keyboard shortcuts')).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await reload({ theme: 'dark' });
  await expect.element(shortcuts).not.toBeChecked();
  await expect.element(dark).toHaveAttribute('aria-pressed', 'true');
});

test('staff choose their language in the settings, at once, and it is remembered', async () => {
  const { title } = await (await fetch('/locales/de/adminSettings.json')).json();
  await signIn();
  await open('/admin/settings');
  const menu = page.getByRole('main').getByText('English', { exact: true }).first();
  await menu.click();
  await page.getByRole('main').getByRole('link', { name: 'Deutsch' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect((await cookieStore.get('language'))?.value).toBe('de');
});
