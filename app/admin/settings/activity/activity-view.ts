import { ACTIVITY_GROUPS, type ActivityGroup } from '#domain/activity.ts';

/** What the page shows, as its address says it; what it does not know is no filter. */
export interface ActivityView {
  group?: ActivityGroup;
  /** Where the page starts; none for the newest. */
  cursor?: string;
}

export function readActivityView(params: URLSearchParams): ActivityView {
  const asked = params.get('group');
  const group = ACTIVITY_GROUPS.find((known) => known === asked);
  const cursor = params.get('cursor');
  return { ...(group && { group }), ...(cursor && { cursor }) };
}

/** The address of a view; what is empty is left out. */
export function toActivitySearch(view: ActivityView): string {
  const params = new URLSearchParams({ ...view });
  return params.size > 0 ? `?${params}` : '';
}
