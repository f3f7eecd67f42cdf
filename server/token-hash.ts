import { createHash } from 'node:crypto';

/** What is stored of a secret that is too random to be guessed: who reads the database cannot use it. */
export const toTokenHash = (token: string) => createHash('sha256').update(token).digest('base64url');
