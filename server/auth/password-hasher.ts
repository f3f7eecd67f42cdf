import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** Hashes and compares passwords; both cost about the same. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(data: { hash: string; password: string }): Promise<boolean>;
}

export const scryptHasher: PasswordHasher = { hash: hashPassword, verify: verifyPassword };
