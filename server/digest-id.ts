import { createHash } from 'node:crypto';

/** An id made of what it stands for, in the form of a UUID: the same however often something is tried. */
export function toDigestId(...parts: (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** What is stored of a secret that is too random to be guessed: who reads the database cannot use it. */
export const toTokenHash = (token: string) => createHash('sha256').update(token).digest('base64url');
