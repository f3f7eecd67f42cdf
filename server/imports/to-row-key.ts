import { createHash } from 'node:crypto';
import type { ImportValues } from '#domain/import-row.ts';

export const REFERENCE = 'reference ';
export const DIGEST = 'row ';

/** Of a row with a customer's reference, in the form in which its spellings are the same. */
export const toReferenceKey = (reference: string): string => `${REFERENCE}${reference}`;

/** Of a row without number and reference: what it says, whatever the order of its columns. */
export function toDigestKey(values: ImportValues): string {
  const said = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${DIGEST}${createHash('sha256').update(JSON.stringify(said)).digest('hex')}`;
}
