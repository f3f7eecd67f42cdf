import { COMPANY_LIMITS } from './company.ts';
import type { ErrorKey } from './error-texts.ts';
import { needed } from './line.schema.ts';

const says = (key: ErrorKey) => key;

/** A number that can be dialed. */
export const phone = needed(COMPANY_LIMITS.phone).refine(
  (number) => /^[+\d][\d ()/.-]*$/.test(number),
  says('invalidValue'),
);
