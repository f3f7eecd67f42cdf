import { removeInvisible } from '../invisible.ts';

/**
 * What the same reference is: all its letters, digits and signs in their order. Only what a program or a hand adds without
 * meaning it does not count: case, width (NFKC), invisible characters, blanks around it, and how many blanks or which stand
 * between. `Z1-11`, `Z11-1`, `Z111` and `Z1 11` are four orders. reference_identity() of the database is the same
 * (0065-exact-references.ts); a list that is imported writes by it alone.
 */
export const toReferenceIdentity = (reference: string): string =>
  removeInvisible(reference.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\t-\r \u0085\u1680\u2028\u2029]+/g, ' ')
    .trim();
