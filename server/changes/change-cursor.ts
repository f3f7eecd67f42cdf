import { createCursor } from '#server/cursor.ts';

/** A place in the list of changes: behind this row. Numbers as text, because they are larger than JavaScript's. */
export interface ChangePlace {
  xid: string;
  seq: string;
}

const isNumber = (text: string) => /^(0|[1-9]\d{0,17})$/.test(text);

/** A place, with the epoch of the list it is one of. */
export const changeCursor = createCursor({
  epoch: (text) => /^[0-9a-f-]{36}$/.test(text),
  xid: isNumber,
  seq: isNumber,
});

/** Whether the first place is before the other. */
export function isBefore(a: ChangePlace, b: ChangePlace): boolean {
  const [xid, other] = [BigInt(a.xid), BigInt(b.xid)];
  return xid === other ? BigInt(a.seq) < BigInt(b.seq) : xid < other;
}
