import type { ListMessagesQuery } from '#app/api/office-calls.ts';
import { CONTACT_SUBJECTS, type ContactSubject } from '#domain/contact/contact.ts';

/** The longest search the API takes. */
export const LONGEST_SEARCH = 200;

/** What the inbox shows, as the address says it; what it does not know is no filter. */
export interface InboxView {
  search: string;
  /** Done ones, or undefined for those that are not. */
  status: 'DONE' | undefined;
  subject: ContactSubject | undefined;
  /** Where the page starts; undefined for the newest. */
  cursor: string | undefined;
}

export function readInboxView(params: URLSearchParams): InboxView {
  const subject = params.get('subject');
  return {
    search: (params.get('search') ?? '').slice(0, LONGEST_SEARCH),
    status: params.get('status') === 'DONE' ? 'DONE' : undefined,
    subject: CONTACT_SUBJECTS.find((known) => known === subject),
    cursor: params.get('cursor') || undefined,
  };
}

/** The address of a view; what is empty is left out. */
export function toInboxSearch(view: Partial<InboxView>): string {
  const given = Object.entries(view).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const params = new URLSearchParams(given);
  return params.size > 0 ? `?${params}` : '';
}

export function toApiQuery({ search, status, subject, cursor }: InboxView): ListMessagesQuery {
  return {
    ...(search && { search }),
    done: status ? 'true' : 'false',
    ...(subject && { subject }),
    ...(cursor && { cursor }),
  };
}
