/** A failure reported as one sentence without a stack. */
export class Problem extends Error {}

/** @type {[RegExp, (place: string) => string][]} */
const causes = [
  [/ENOSPC|no space left/i, () => 'No space is left on the disk: free some and start again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network (?:request|timeout)/i,
    () => 'The npm registry cannot be reached: check the network (or the proxy in your npm settings) and start again.',
  ],
  [/EROFS|read-only file system/i, (place) => `The file system of ${place} is read-only.`],
  [/EACCES|EPERM|permission denied/i, (place) => notWritable(place)],
  [/lock file.*not.*in sync|can only install packages when/i, () => 'package.json and package-lock.json disagree.'],
];

/**
 * Explains a failed program or file operation in one sentence; undefined for unusual causes.
 * @param {string} text what was printed or thrown
 * @param {string} place the folder that was to be written
 */
export function explain(text, place) {
  const cause = causes.find(([pattern]) => pattern.test(text));
  return cause?.[1](place);
}

/** @param {string} place */
export function notWritable(place) {
  const who = process.getuid?.() ?? 'this user';
  return `User ${who} may not write to ${place}: start as its owner, or hand it over with  sudo chown -R ${who} '${place}'`;
}
