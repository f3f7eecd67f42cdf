import { createBrowserSetting } from '../frame/shortcuts/shortcuts-setting.ts';

/** Columns between To and Created that staff may add to the specified ones, in their order. */
export const OPTIONAL_COLUMNS = ['recipient', 'reference', 'customer', 'estimate', 'lastPlace'] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

const KEY = 'transcargo.list-columns';

function readStored(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // Storage may be blocked: the list then has its specified columns.
    return '';
  }
}

/** The chosen columns, separated by commas; empty by default. */
export const columnSetting = createBrowserSetting(readStored, (columns) => {
  if (columns) localStorage.setItem(KEY, columns);
  else localStorage.removeItem(KEY);
});

export const readColumns = (setting: string): OptionalColumn[] => {
  const chosen = setting.split(',');
  return OPTIONAL_COLUMNS.filter((column) => chosen.includes(column));
};

/** Whether a page of the list has to say more of each shipment than the shipment itself. */
export const needsPeople = (columns: OptionalColumn[]): boolean =>
  columns.some((column) => column === 'recipient' || column === 'reference' || column === 'customer');
