import { DEFAULT_OFFICES, type Office } from '#domain/company/office.ts';

/** An office as it is typed; `key` stays while others come and go. */
export interface OfficeValues extends Omit<Office, 'address'> {
  key: number;
  /** Line by line. */
  address: string;
}

export const toOfficeValues = (own: readonly Office[] | null): OfficeValues[] =>
  (own ?? DEFAULT_OFFICES).map(({ name, address, timeZone, phone }, key) => ({
    key,
    name,
    timeZone,
    phone,
    address: address.join('\n'),
  }));

export const addOffice = (typed: readonly OfficeValues[], timeZone: string): OfficeValues[] => [
  ...typed,
  { key: 1 + Math.max(-1, ...typed.map(({ key }) => key)), name: '', address: '', timeZone, phone: '' },
];

/** Rows in which something stands; a zone stands in every one. */
export const listTyped = (typed: readonly OfficeValues[]): OfficeValues[] =>
  typed.filter(({ name, address, phone }) => `${name}${address}${phone}`.trim() !== '');

/** As they are sent; null are the specified ones. */
export function toOffices(typed: readonly OfficeValues[]): Office[] | null {
  const offices = listTyped(typed).map(({ name, address, timeZone, phone }) => ({
    name: name.trim(),
    address: address
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    timeZone: timeZone.trim(),
    phone: phone.trim(),
  }));
  return JSON.stringify(offices) === JSON.stringify(DEFAULT_OFFICES) ? null : offices;
}
