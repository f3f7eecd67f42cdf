import type { Mail } from '#domain/mail/schema.ts';
import type { TestApi } from './api.ts';

/** Returns every outbox email, newest first, page by page: a single page would not reveal lost or repeated ones. */
export async function listMails({ call }: Pick<TestApi, 'call'>, token: string): Promise<Mail[]> {
  const mails: Mail[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { items: Mail[]; nextCursor: string | null } = await (
      await call('GET', `/api/v1/mails?limit=100${cursor && `&cursor=${cursor}`}`, { token })
    ).json();
    mails.push(...page.items);
    cursor = page.nextCursor;
  }
  return mails;
}
