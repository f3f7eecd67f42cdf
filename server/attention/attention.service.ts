import {
  ATTENTION_KINDS,
  type AttentionGroup,
  type AttentionKind,
  listAttentionKinds,
  MAX_COUNTED,
  nextBusinessDay,
  toAttentionGroup,
  toLatestVisibleStart,
  toVisibleAt,
} from '#domain/attention/attention.ts';
import { toPlaceWords } from '#domain/attention/place-words.ts';
import type { AttentionCause, AttentionLine, AttentionSummary, PlaceChoice } from '#domain/attention/schema.ts';
import type { Permission } from '#domain/team/role.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { createCursor, isCursorId, isInstant, toPage } from '#server/cursor.ts';
import { NotFoundError } from '#server/errors.ts';
import type { AttentionRepository, AttentionRow } from './attention.repository.ts';
import type { AttentionPlaces, StoredPlace } from './attention-places.repository.ts';
import type { AttentionSubjects } from './attention-subjects.repository.ts';
import { toAttentionLine } from './to-attention-line.ts';

/** The due time of the last line to the microsecond, the rank of its kind, and its id. */
const cursors = createCursor({ due: isInstant, rank: (text) => /^\d{1,2}$/.test(text), id: isCursorId });
const toCursor = ({ place, kind, id }: AttentionRow) =>
  cursors.format({ due: place, rank: String(ATTENTION_KINDS.indexOf(kind)), id });

interface AttentionDeps extends Pick<BaseDeps, 'getBusinessHours' | 'now' | 'timeZone'> {
  repository: AttentionRepository;
  subjects: AttentionSubjects;
  places: AttentionPlaces;
  /** Returns the name of the listed place that these words name; undefined if there is none. */
  findPlaceName: (words: string) => string | undefined;
}

/** The caller, for whom lines beyond their permissions don't exist. */
export interface AttentionReader {
  email: string;
  permissions: readonly Permission[];
  /** The program's key; people have none. */
  key?: { readonly id: string } | undefined;
}

/** Import lines cover everybody's imports, and a key can access only its own. */
const listKinds = ({ permissions, key }: AttentionReader, group?: AttentionGroup): AttentionKind[] =>
  listAttentionKinds(permissions, group).filter((kind) => kind !== 'import' || !key);

export interface ListAttentionQuery {
  group?: AttentionGroup | undefined;
  hidden: boolean;
  cursor?: string | undefined;
  limit: number;
}

export interface ForgetPlaceQuery {
  /** Whether the newest answer is undone, for all its customers. */
  undo: 'true' | 'false';
  /** '' for shipments without a customer; undefined for all. */
  customer?: string | undefined;
  /** Place and time of the answer to undo; by default the newest stored one. */
  place?: string | undefined;
  answeredAt?: string | undefined;
}

/** The attention list. A line lasts as long as its cause and can't be dismissed. Decision 0052. */
export function createAttentionService({
  repository,
  subjects,
  now,
  timeZone,
  getBusinessHours,
  places,
  findPlaceName,
}: AttentionDeps) {
  const toVisibleKinds = (kinds: AttentionKind[], at: Date) =>
    kinds.map((kind) => ({ kind, startedBefore: toLatestVisibleStart(kind, at, timeZone) }));

  async function toLines(rows: AttentionRow[]): Promise<AttentionLine[]> {
    const idsOf = (matches: (row: AttentionRow) => boolean) => rows.filter(matches).map(({ id }) => id);
    const mails = await subjects.listMails(idsOf(({ kind }) => kind === 'bounced'));
    const imports = await subjects.listImports(idsOf(({ kind }) => kind === 'import'));
    const webhooks = await subjects.listWebhooks(idsOf(({ kind }) => kind === 'webhook'));
    const shipmentIds = idsOf(({ kind }) => kind !== 'bounced' && kind !== 'import' && kind !== 'webhook');
    const shipments = await subjects.listShipments([
      ...new Set([...shipmentIds, ...mails.flatMap(({ shipmentId }) => shipmentId ?? [])]),
    ]);
    return rows.flatMap((row) => {
      const mail = row.kind === 'bounced' ? mails.find(({ id }) => id === row.id) : undefined;
      const import_ = row.kind === 'import' ? imports.find(({ id }) => id === row.id) : undefined;
      const shipment = shipments.find(({ id }) => id === (mail ? mail.shipmentId : row.id));
      const endpoint = row.kind === 'webhook' ? webhooks.find(({ id }) => id === row.id) : undefined;
      // Deleted between two statements.
      if (!shipment && !import_ && !endpoint) return [];
      const list = import_ ? { number: import_.number, fileName: import_.fileName, rows: import_.rows } : null;
      const webhook = endpoint ? { url: endpoint.url } : null;
      return [toAttentionLine(row, { shipment, recipient: mail?.recipient, import: list, webhook })];
    });
  }

  /** Returns what decides the causes of these lines. */
  async function toGroupable(rows: { kind: AttentionKind; id: string }[]): Promise<Groupable[]> {
    const idsOf = (kind: AttentionKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
    const addresses = await subjects.listUnplacedAddresses(idsOf('place'));
    const mails = await subjects.listMails(idsOf('bounced'));
    const texts = new Map(addresses.map(({ id, text }) => [id, text]));
    const shipments = new Map(mails.map(({ id, shipmentId }) => [id, shipmentId]));
    return rows.map(({ kind, id }) => {
      const hasNone = kind === 'import' || kind === 'webhook';
      const shipmentId = kind === 'bounced' ? shipments.get(id) : id;
      return { kind, shipment: shipmentId && !hasNone ? { id: shipmentId } : null, text: texts.get(id) ?? '' };
    });
  }

  async function requireLine(reader: AttentionReader, kind: AttentionKind, id: string, at: Date) {
    const [visibleKind] = toVisibleKinds(
      listKinds(reader).filter((each) => each === kind),
      at,
    );
    if (!visibleKind || !(await repository.has(visibleKind, id, { now: at, timeZone })))
      throw new NotFoundError('This does not need attention');
  }

  return {
    /**
     * Returns a page of lines, most overdue first: snoozed ones with `hidden`, else the others. Throws AppError 400 for
     * an invalid cursor.
     */
    async listAttention(reader: AttentionReader, { group, hidden, cursor, limit }: ListAttentionQuery) {
      const at = now();
      const after = cursor ? cursors.parse(cursor) : undefined;
      const kinds = toVisibleKinds(listKinds(reader, group), at);
      const rows = await repository.list({ kinds, clock: { now: at, timeZone }, hidden, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, toCursor);
      return { items: await toLines(items), nextCursor };
    },

    /**
     * Groups lines by cause, each shipment once: first causes that one place resolves for many, then the most overdue.
     */
    async listCauses(reader: AttentionReader, group?: AttentionGroup): Promise<AttentionCause[]> {
      const at = now();
      const clock = { now: at, timeZone };
      const rows: AttentionRow[] = [];
      for (const kind of toVisibleKinds(listKinds(reader, group), at))
        rows.push(...(await repository.list({ kinds: [kind], clock, hidden: false, limit: MAX_COUNTED })));
      return groupByCause(await toLines(rows), findPlaceName);
    },

    /**
     * Sets the place of every open shipment whose address starts with the words. With `remember`, their customers'
     * future shipments get it, too.
     */
    async answerPlace({ email }: AttentionReader, { words, place, remember }: PlaceChoice) {
      const at = now();
      const shipments = await places.answer({ ...toPlaceWords(words), place, remember, by: email, now: at });
      return { shipments, answeredAt: at.toISOString() };
    },

    /** Lists the stored places by their words, each once for callers who may not read customers. */
    async listLearned({ permissions }: AttentionReader): Promise<StoredPlace[]> {
      const stored = await places.listLearned();
      if (permissions.includes('customers:read')) return stored;
      const unique = new Map(stored.map((one) => [`${one.key} ${one.place}`, { ...one, customer: null }]));
      return [...unique.values()];
    },

    /** Deletes a stored place of one customer or of all; shipments keep theirs, unless it is undone. */
    async forgetPlace({ email }: AttentionReader, key: string, query: ForgetPlaceQuery): Promise<void> {
      const { undo, customer, place, answeredAt } = query;
      const answer = place && answeredAt ? { place, at: new Date(answeredAt) } : undefined;
      if (undo === 'true') await places.undo({ key, answer, by: email, now: now() });
      else await places.forget(key, customer);
    },

    /** Counts the lines and their causes, and returns when the next line is due. */
    async summarize(reader: AttentionReader): Promise<AttentionSummary> {
      const at = now();
      const kinds = toVisibleKinds(listKinds(reader), at);
      const clock = { now: at, timeZone };
      const rows = await repository.listEach(kinds, clock);
      const counts = kinds.map(({ kind }) => [kind, rows.filter((row) => row.kind === kind).length]);
      const next = (await repository.listNext(kinds, clock)).map(({ kind, since }) =>
        toVisibleAt(kind, since, timeZone),
      );
      const earliest = next.toSorted((a, b) => a.getTime() - b.getTime())[0];
      return {
        counts: Object.fromEntries(counts),
        causes: countCauses(await toGroupable(rows)),
        hidden: await repository.countHidden(kinds, clock),
        open: await repository.countOpen(),
        checkedAt: at.toISOString(),
        nextAt: earliest?.toISOString() ?? null,
      };
    },

    /**
     * Hides a line until the company's office opens on its next business day. Throws NotFoundError if there is no such line.
     */
    async snooze(reader: AttentionReader, kind: AttentionKind, id: string): Promise<{ hiddenUntil: string }> {
      const at = now();
      await requireLine(reader, kind, id, at);
      const until = nextBusinessDay(at, timeZone, getBusinessHours());
      await repository.snooze(kind, id, { until, by: reader.email, now: at });
      return { hiddenUntil: until.toISOString() };
    },

    /** Shows a hidden line again; others stay. Throws NotFoundError if there is no such line. */
    async unsnooze(reader: AttentionReader, kind: AttentionKind, id: string): Promise<void> {
      await requireLine(reader, kind, id, now());
      await repository.unsnooze(kind, id);
    },
  };
}

export type AttentionService = ReturnType<typeof createAttentionService>;

/** Causes with more shipments than this come first if one place resolves them. */
const MANY = 10;

/** What decides to which cause a line belongs. */
interface Groupable {
  kind: AttentionKind;
  shipment: { id: string } | null;
  text: string;
}
type WithOthers<Line> = Line & { also: AttentionKind[] };

/** Returns lines by kind with each shipment once, under its most urgent kind; `also` has the others. */
function dropRepeated<Line extends Groupable>(lines: Line[]): WithOthers<Line>[] {
  const byShipment = new Map<string, WithOthers<Line>>();
  const result: WithOthers<Line>[] = [];
  const byUrgency = lines.toSorted((a, b) => ATTENTION_KINDS.indexOf(a.kind) - ATTENTION_KINDS.indexOf(b.kind));
  for (const line of byUrgency) {
    const first = line.shipment && byShipment.get(line.shipment.id);
    if (first) {
      if (!first.also.includes(line.kind) && first.kind !== line.kind) first.also.push(line.kind);
      continue;
    }
    const merged = { ...line, also: [] };
    if (line.shipment) byShipment.set(line.shipment.id, merged);
    result.push(merged);
  }
  return result;
}

/** Groups lines by cause; `isShared` marks those that one place resolves. */
function groupLines<Line extends Groupable>(lines: Line[]) {
  const groups = new Map<string, { kind: AttentionKind; isShared: boolean; lines: WithOthers<Line>[] }>();
  const unique = dropRepeated(lines);
  const keyOf = ({ kind, text }: Groupable) => (kind === 'place' ? toPlaceWords(text).key : '');
  const counts = Map.groupBy(unique, (line) => keyOf(line));
  for (const line of unique) {
    const key = keyOf(line);
    // Words that only one address starts with are rarely a place.
    const isShared = key !== '' && (counts.get(key)?.length ?? 0) > 1;
    const name = `${line.kind} ${isShared ? key : ''}`;
    const group = groups.get(name) ?? { kind: line.kind, isShared, lines: [] };
    group.lines.push(line);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** Counts the causes of all lines, and of each group that has any. */
function countCauses(lines: Groupable[]): AttentionSummary['causes'] {
  const groups = Map.groupBy(lines, ({ kind }) => toAttentionGroup(kind));
  const each = [...groups].map(([group, its]) => [group, groupLines(its).length]);
  return { all: groupLines(lines).length, ...Object.fromEntries(each) };
}

const toDue = ({ due }: AttentionLine) => Date.parse(due);

/** Groups lines that one look or one place resolves. */
export function groupByCause(
  lines: AttentionLine[],
  findPlaceName: (words: string) => string | undefined,
): AttentionCause[] {
  const causes = groupLines(lines).map(({ kind, isShared, lines: all }) => {
    const words = isShared ? findUsualSpelling(all) : null;
    const sorted = all.toSorted((a, b) => toDue(a) - toDue(b));
    const suggestion = words === null ? '' : (findPlaceName(words) ?? '');
    return { kind, words, suggestion, count: Math.min(all.length, MAX_COUNTED), lines: sorted.slice(0, MAX_COUNTED) };
  });
  const clearsMany = ({ words, count }: AttentionCause) => words !== null && count > MANY;
  const firstDue = ({ lines: [first] }: AttentionCause) => (first ? toDue(first) : 0);
  const isAnswerable = ({ words }: AttentionCause) => Number(words !== null);
  return causes.toSorted(
    (a, b) =>
      Number(clearsMany(b)) - Number(clearsMany(a)) || firstDue(a) - firstDue(b) || isAnswerable(b) - isAnswerable(a),
  );
}

/** Returns the most common spelling of the first words. */
function findUsualSpelling(lines: readonly Groupable[]): string {
  const spellings = Map.groupBy(lines, ({ text }) => toPlaceWords(text).words);
  const [usual] = [...spellings].toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1));
  return usual?.[0] ?? '';
}
