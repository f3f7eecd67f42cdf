/** Columns between To and Created that staff may add to the specified ones, in the order offered. */
export const OPTIONAL_COLUMNS = ['recipient', 'reference', 'customer', 'estimate', 'lastPlace'] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

/** Heights of the list's rows: 44 and 64 px. */
export const ROW_HEIGHTS = ['compact', 'comfortable'] as const;
export type RowHeight = (typeof ROW_HEIGHTS)[number];

export const MAX_VIEWS = 50;
/** How many views show a number; the others are in a menu. */
export const MAX_TABS = 5;
/** Higher numbers of matches are not counted. */
export const MAX_VIEW_COUNT = 999;
export const MAX_VIEW_NAME_LENGTH = 60;
/** UTF-16 units: fits every filter at its maximum length. */
export const MAX_VIEW_QUERY_LENGTH = 4_000;
