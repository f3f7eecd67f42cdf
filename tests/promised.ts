/** Whether this run proves every promise in full. `it.runIf(IS_WHOLE)` marks tests that only a full run needs. */
export const IS_WHOLE = process.env.GUARANTEES === 'whole';

/**
 * Returns how much of a promise this run proves: a part in `npm test`, everything in `npm run guarantees`
 * (GUARANTEES=whole).
 */
export const promised = <Amount>(part: Amount, whole: Amount): Amount => (IS_WHOLE ? whole : part);
