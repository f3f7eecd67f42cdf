import { randomInt, randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { ContactMessage } from '#domain/contact/schema.ts';
import { expect } from './test.ts';

// Locators of the messages page.
export const list = (page: Page) => page.getByRole('region', { name: 'List of messages' });
export const item = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text });
export const message = (page: Page) => page.getByRole('article');
export const menu = (page: Page) => page.getByRole('complementary').getByRole('link', { name: /^Messages/ });

const anAddress = () => `198.19.${randomInt(256)}.${randomInt(256)}`;

/** Sends the contact form from a unique address. Returns the message as staff see it. */
export async function receiveMessage(
  request: APIRequestContext,
  token: string,
  overrides: Partial<ContactMessage> = {},
): Promise<ContactMessage> {
  const response = await request.post('/api/v1/contact', {
    headers: { 'X-Forwarded-For': anAddress() },
    data: {
      name: 'Lena Invented',
      email: `lena.${randomUUID()}@example.com`,
      subject: 'TRACKING_ISSUE',
      message: 'Where is it?',
      ...overrides,
    },
  });
  expect(response.status()).toBe(201);
  const { caseNumber } = await response.json();
  const list = await request.get(`/api/v1/contact/messages?search=${caseNumber}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await list.json()).items[0];
}
