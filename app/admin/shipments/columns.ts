import { createBrowserSetting } from '../frame/shortcuts/shortcuts-setting.ts';

/** Columns between To and Created that staff may add to the specified ones, in this order. */
export const OPTIONAL_COLUMNS = ['recipient', 'reference', 'customer', 'estimate', 'lastPlace'] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

const KEY = 'transcargo.list-columns';

function readStored(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // When storage is blocked, the list has its specified columns.
    return '';
  }
}

/** The chosen columns, separated by commas; empty by default. */
export const columnSetting = createBrowserSetting(readStored, (columns) => {
  if (columns) localStorage.setItem(KEY, columns);
  else localStorage.removeItem(KEY);
});

export const readColumns = (setting: string): OptionalColumn[] => {
  const names = setting.split(',');
  return OPTIONAL_COLUMNS.filter((column) => names.includes(column));
};

/** Whether the columns need more than the shipments themselves. */
export const needsPeople = (columns: OptionalColumn[]): boolean =>
  columns.some((column) => column === 'recipient' || column === 'reference' || column === 'customer');
