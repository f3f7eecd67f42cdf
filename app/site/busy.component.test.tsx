import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';

const FORMS = [
  { name: 'the contact form', path: '/contact', button: 'Send message', error: 'fields need your attention' },
  {
    name: 'the form for updates',
    path: '/track/TC-DEMO0001',
    button: 'Subscribe',
    error: 'Enter a valid email address',
  },
  { name: 'the sign-in', path: '/admin/login', button: 'Sign in', error: 'Please enter both email and password' },
];

for (const { name, path, button, error } of FORMS) {
  test(`${name} reports empty fields at once and sends nothing`, async () => {
    await open(path);
    const submit = page.getByRole('main').getByRole('button', { name: button });
    await expect.element(submit).toBeVisible();
    // A busy state that ends immediately counts, too.
    let hasBeenBusy = false;
    const observer = new MutationObserver(() => {
      hasBeenBusy ||= document.querySelector('main [aria-busy="true"]') !== null;
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    await submit.click();
    await expect.element(page.getByRole('main').getByText(error).first()).toBeVisible();
    observer.disconnect();
    expect(hasBeenBusy).toBe(false);
  });
}
