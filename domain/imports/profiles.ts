import { toHeadingKey } from './heading-parties.ts';
import { type ImportField, MAX_HEADING_LENGTH, MAX_IMPORT_COLUMNS } from './import.ts';
import { magento } from './profiles/magento.ts';
import { odoo } from './profiles/odoo.ts';
import { prestashop } from './profiles/prestashop.ts';
import { shopify } from './profiles/shopify.ts';
import type { ImportMapping } from './schema.ts';

/** Headings of another program's export that words alone don't identify. */
export interface ImportProfile {
  /** The program's own name. */
  program: string;
  /** Headings that identify an export; four of five are enough. */
  signature: readonly string[];
  /** Headings of the columns that form a field, in order; missing ones are skipped. */
  columns: Partial<Record<ImportField, readonly string[]>>;
}

export const IMPORT_PROFILES: readonly ImportProfile[] = [magento, odoo, prestashop, shopify];

const ENOUGH = 0.8;

const toKeys = (header: readonly string[]) =>
  header.slice(0, MAX_IMPORT_COLUMNS).map((heading) => toHeadingKey(heading.slice(0, MAX_HEADING_LENGTH)));

/** Returns the program whose export has these headings. */
export function findImportProfile(header: readonly string[]): ImportProfile | undefined {
  const keys = new Set(toKeys(header));
  const isIts = ({ signature }: ImportProfile) =>
    signature.filter((heading) => keys.has(toHeadingKey(heading))).length >= signature.length * ENOUGH;
  return IMPORT_PROFILES.find(isIts);
}

/** Maps a profile's fields to columns of the list. */
export function toProfileColumns({ columns }: ImportProfile, header: readonly string[]): ImportMapping['columns'] {
  const keys = toKeys(header);
  const found = Object.entries(columns).map(([field, headings]) => {
    const own = headings.map((heading) => keys.indexOf(toHeadingKey(heading))).filter((column) => column !== -1);
    return [field, own] as const;
  });
  return Object.fromEntries(found.filter(([, own]) => own.length > 0));
}
