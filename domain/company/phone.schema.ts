import { needed } from '../line.schema.ts';
import { says } from '../says.ts';
import { COMPANY_LIMITS } from './company.ts';

/** A number that can be dialed. */
export const phone = needed(COMPANY_LIMITS.phone).refine(
  (number) => /^[+\d][\d ()/.-]*$/.test(number),
  says('invalidValue'),
);
