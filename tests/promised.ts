/** How much of a promise a run proves: a part in `npm test`, all of it in `npm run guarantees` (GUARANTEES=whole). */
export const promised = <Amount>(part: Amount, whole: Amount): Amount =>
  process.env.GUARANTEES === 'whole' ? whole : part;
