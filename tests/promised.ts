/** Whether this run proves every promise in whole. `it.runIf(IS_WHOLE)` marks what only such a run needs. */
export const IS_WHOLE = process.env.GUARANTEES === 'whole';

/**
 * Returns how much of a promise a run proves: a part in `npm test`, everything in `npm run guarantees`
 * (GUARANTEES=whole).
 */
export const promised = <Amount>(part: Amount, whole: Amount): Amount => (IS_WHOLE ? whole : part);
