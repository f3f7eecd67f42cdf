import { page } from 'vitest/browser';

export const field = (label: string) => page.getByRole('main').getByLabelText(label, { exact: true });
export const send = () => page.getByRole('button', { name: 'Send message' });
export const sentNotice = () => page.getByRole('status').filter({ hasText: 'Message sent.' });

/** Fills in the form like a person who took a minute. */
export async function fill(): Promise<void> {
  await field('Name').fill('Ada Invented');
  await field('Email').fill('ada@example.com');
  await field('Subject').selectOptions('Tracking Issue');
  await field('Message').fill('Where is it?\nSecond line.');
  const startedAt = document.querySelector<HTMLInputElement>('input[name=startedAt]');
  if (startedAt) startedAt.value = new Date(Date.now() - 60_000).toISOString();
}
