import type { ContactMessage } from '#domain/contact/schema.ts';
import { anAddress, ask } from './staff.ts';

/** Sends the contact form from a separate visitor address. Returns the message as staff see it. */
export async function receiveMessage(token: string, overrides: Partial<ContactMessage> = {}): Promise<ContactMessage> {
  const { caseNumber } = await ask<{ caseNumber: string }>('', '/contact', {
    method: 'POST',
    headers: { 'X-Forwarded-For': anAddress() },
    data: {
      name: 'Lena Invented',
      email: `lena.${crypto.randomUUID()}@example.com`,
      subject: 'TRACKING_ISSUE',
      message: 'Where is it?',
      ...overrides,
    },
  });
  const { items } = await ask<{ items: ContactMessage[] }>(token, `/contact/messages?search=${caseNumber}`);
  if (!items[0]) throw new Error(`No message has the case number ${caseNumber}`);
  return items[0];
}
