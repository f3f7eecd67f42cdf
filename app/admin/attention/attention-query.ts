import type { ListAttentionQuery } from '#app/api/shipment-calls.ts';
import { ATTENTION_GROUPS, type AttentionGroup } from '#domain/attention.ts';

/** What the page shows, as the address says it; what it does not know is no filter. */
export interface AttentionView {
  group: AttentionGroup | undefined;
  /** Those that are put off, in place of the others. */
  hidden: boolean;
  /** Where the page starts; undefined for the most overdue. */
  cursor: string | undefined;
}

export function readAttentionView(params: URLSearchParams): AttentionView {
  const group = params.get('group');
  return {
    group: ATTENTION_GROUPS.find((known) => known === group),
    hidden: params.get('hidden') === 'true',
    cursor: params.get('cursor') || undefined,
  };
}

export const toApiQuery = ({ group, hidden, cursor }: AttentionView): ListAttentionQuery => ({
  ...(group && { group }),
  ...(hidden && { hidden: 'true' }),
  ...(cursor && { cursor }),
});

/** The address of a view; what is empty is left out. */
export function toAttentionSearch(view: Partial<AttentionView>): string {
  const params = new URLSearchParams(
    Object.entries(view).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
  return params.size > 0 ? `?${params}` : '';
}
