import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** Turns passwords into what is stored and compares them; both cost about the same. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(data: { hash: string; password: string }): Promise<boolean>;
}

export const scryptHasher: PasswordHasher = { hash: hashPassword, verify: verifyPassword };
