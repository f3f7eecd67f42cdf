import { createHash } from 'node:crypto';

/** A deterministic id in UUID format: the same for every retry. */
export function toDigestId(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** The stored digest of a random secret: useless to a reader of the database. */
export const toTokenHash = (token: string) => createHash('sha256').update(token).digest('base64url');
