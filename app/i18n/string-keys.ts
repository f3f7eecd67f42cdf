/** Stands for i18next in the browser's bundle: react-i18next asks it only for keys that are written as functions. */
export function keyFromSelector(): never {
  throw new Error('Keys of texts are strings here');
}
