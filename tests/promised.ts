/** Whether this run proves every promise in whole. What only such a run needs is `it.runIf(IS_WHOLE)`. */
export const IS_WHOLE = process.env.GUARANTEES === 'whole';

/** How much of a promise a run proves: a part in `npm test`, all of it in `npm run guarantees` (GUARANTEES=whole). */
export const promised = <Amount>(part: Amount, whole: Amount): Amount => (IS_WHOLE ? whole : part);
