import type { ListMailsQuery } from '#app/api/office-calls.ts';
import { MAIL_STATES, type MailState } from '#domain/mail.ts';

/** What the page of mails shows, as the address says it; what it does not know is no filter. */
export interface MailListView {
  state: MailState | undefined;
  /** Where the page starts; undefined for the newest. */
  cursor: string | undefined;
}

export function readMailListView(params: URLSearchParams): MailListView {
  const state = params.get('state');
  return { state: MAIL_STATES.find((known) => known === state), cursor: params.get('cursor') || undefined };
}

/** The address of a view; what is empty is left out. */
export function toMailListSearch({ state, cursor }: Partial<MailListView>): string {
  const params = new URLSearchParams({ ...(state && { state }), ...(cursor && { cursor }) });
  return params.size > 0 ? `?${params}` : '';
}

export function toApiQuery({ state, cursor }: MailListView): ListMailsQuery {
  return { ...(state && { state }), ...(cursor && { cursor }) };
}
