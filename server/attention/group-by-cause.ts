import { ATTENTION_KINDS, type AttentionKind, MOST_COUNTED } from '#domain/attention/attention.ts';
import { toPlaceWords } from '#domain/attention/place-words.ts';
import type { AttentionCause, AttentionLine } from '#domain/attention/schema.ts';

/** Maximum lines shown of a cause. */
const MOST_LINES = 20;
/** One answer for more shipments than these comes first. */
const MANY = 10;

type CauseLine = AttentionCause['lines'][number];

/** Lines by kind, each shipment once: under its most urgent kind, with the others in `also`. */
function dropRepeated(lines: AttentionLine[]): CauseLine[] {
  const byShipment = new Map<string, CauseLine>();
  const kept: CauseLine[] = [];
  const byUrgency = lines.toSorted((a, b) => ATTENTION_KINDS.indexOf(a.kind) - ATTENTION_KINDS.indexOf(b.kind));
  for (const line of byUrgency) {
    const first = line.shipment && byShipment.get(line.shipment.id);
    if (first) {
      if (!first.also.includes(line.kind) && first.kind !== line.kind) first.also.push(line.kind);
      continue;
    }
    const own = { ...line, also: [] };
    if (line.shipment) byShipment.set(line.shipment.id, own);
    kept.push(own);
  }
  return kept;
}

const toDue = ({ due }: AttentionLine) => Date.parse(due);

/** Lines in groups that one look, or one answer, is for. */
export function groupByCause(
  lines: AttentionLine[],
  findPlaceName: (words: string) => string | undefined,
): AttentionCause[] {
  const groups = new Map<string, { kind: AttentionKind; words: string | null; lines: CauseLine[] }>();
  const kept = dropRepeated(lines);
  const keyOf = ({ kind, text }: CauseLine) => (kind === 'place' ? toPlaceWords(text).key : '');
  const counts = Map.groupBy(kept, (line) => keyOf(line));
  for (const line of kept) {
    const key = keyOf(line);
    // What only one address begins with is seldom a place.
    const isShared = key !== '' && (counts.get(key)?.length ?? 0) > 1;
    const name = `${line.kind} ${isShared ? key : ''}`;
    const group = groups.get(name) ?? {
      kind: line.kind,
      words: isShared ? toPlaceWords(line.text).words : null,
      lines: [],
    };
    group.lines.push(line);
    groups.set(name, group);
  }
  const causes = [...groups.values()].map(({ kind, words, lines: all }) => {
    const sorted = all.toSorted((a, b) => toDue(a) - toDue(b));
    const suggestion = words === null ? '' : (findPlaceName(words) ?? '');
    return { kind, words, suggestion, count: Math.min(all.length, MOST_COUNTED), lines: sorted.slice(0, MOST_LINES) };
  });
  const clearsMany = ({ words, count }: AttentionCause) => words !== null && count > MANY;
  const firstDue = ({ lines: [first] }: AttentionCause) => (first ? toDue(first) : 0);
  const isAnswerable = ({ words }: AttentionCause) => Number(words !== null);
  return causes.toSorted(
    (a, b) =>
      Number(clearsMany(b)) - Number(clearsMany(a)) || firstDue(a) - firstDue(b) || isAnswerable(b) - isAnswerable(a),
  );
}
