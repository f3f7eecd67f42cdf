const toOpaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether an If-None-Match header names this ETag, by the weak comparison of RFC 9110, section 13.1.2. */
export function hasTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((each) => toOpaque(each) === toOpaque(tag));
}
