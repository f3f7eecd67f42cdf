/** The first comma-separated part of an address, trimmed. Lists and the first scan show it (specification, sections 2 and 4). */
export function toFirstPart(address: string): string {
  return address.split(',')[0]?.trim() ?? '';
}

/** Tells whether a text names a place of the bundled list; the comparison is the list's business. */
export type PlaceTest = (text: string) => boolean;

/**
 * What strangers may read of an address or a scan location: its first part if that holds no digit, else the first part
 * that names a known place, else nothing. Ruling "Public place".
 */
export function toPublicPlace(address: string, isKnownPlace: PlaceTest): string {
  const parts = address.split(',').map((part) => part.trim());
  const first = parts[0] ?? '';
  if (first !== '' && !/\p{Nd}/u.test(first)) return first;
  return parts.find((part) => part !== '' && isKnownPlace(part)) ?? '';
}
