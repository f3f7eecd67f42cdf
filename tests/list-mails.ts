import type { Mail } from '#domain/mail/schema.ts';
import type { TestApi } from './api.ts';

/** Every mail of the outbox, newest first: read page by page, as one page tells nothing of what is lost or doubled behind it. */
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
