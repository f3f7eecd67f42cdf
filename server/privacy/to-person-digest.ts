import { createHmac } from 'node:crypto';

/** Digests of addresses under the server's own secret: the same address gives the same one, and no list of addresses helps without it. */
export function createPersonDigest(secret: string): (email: string) => string {
  return (email) => createHmac('sha256', `person:${secret}`).update(email).digest('base64url');
}
