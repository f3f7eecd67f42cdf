import { type Kysely, sql } from 'kysely';
import { ATTENTION_KINDS, type AttentionKind, MAX_COUNTED, toDueHours } from '#domain/attention/attention.ts';
import { readShipmentCounts } from '#server/db/shipment-counts.ts';
import type { Tables } from '#server/db/tables.ts';
import { ATTENTION_SOURCES, type CompanyClock } from './attention-sources.repository.ts';

/** A kind, and the latest start of a cause that shows as a line. */
export interface VisibleKind {
  kind: AttentionKind;
  startedBefore: Date;
}

/** The end of a page: the due time of its last line, the rank of the kind, and the id. */
type Position = Record<'due' | 'rank' | 'id', string>;

export interface AttentionQuery {
  kinds: VisibleKind[];
  clock: CompanyClock;
  /** Selects snoozed lines instead of the others. */
  hidden: boolean;
  after?: Position | undefined;
  limit: number;
}

export interface AttentionRow {
  kind: AttentionKind;
  id: string;
  since: Date;
  due: Date;
  /** The due time to the microsecond, for cursors. */
  place: string;
  hiddenUntil: Date | null;
  hiddenBy: string | null;
}

/** The rank of a kind among lines with the same due time. */
const toRank = (kind: AttentionKind) => ATTENTION_KINDS.indexOf(kind);
const hours = (kind: AttentionKind) => sql`make_interval(hours => ${sql.lit(toDueHours(kind))})`;

const snoozesOf = (kind: AttentionKind, { now }: CompanyClock) =>
  sql`attention_snoozes as snooze where snooze.kind = ${sql.lit(kind)} and snooze.until > ${now}`;

/** Looks up the few snoozes rather than joining all causes. */
const isSnoozed = (kind: AttentionKind, clock: CompanyClock) =>
  sql<boolean>`${ATTENTION_SOURCES[kind].id} = any(array(select snooze.subject_id from ${snoozesOf(kind, clock)}))`;

const isNotSnoozed = (kind: AttentionKind, clock: CompanyClock) =>
  sql<boolean>`not exists (select from ${snoozesOf(kind, clock)} and snooze.subject_id = ${ATTENTION_SOURCES[kind].id})`;

/** Selects the lines after a position, by due time, kind and id. */
function isBehind(kind: AttentionKind, { due, rank, id: lastId }: Position) {
  const { id, since } = ATTENTION_SOURCES[kind];
  const last = sql`(${due}::timestamptz - ${hours(kind)})`;
  const order = toRank(kind) - Number(rank);
  if (order === 0) return sql`(${since}, ${id}) > (${last}, ${lastId})`;
  return order > 0 ? sql`${since} >= ${last}` : sql`${since} > ${last}`;
}

/** Reads the first lines of a kind from its index. */
function readKind({ kind, startedBefore }: VisibleKind, { clock, hidden, after, limit }: AttentionQuery) {
  const { id, since, from } = ATTENTION_SOURCES[kind];
  const isListed = hidden ? isSnoozed(kind, clock) : isNotSnoozed(kind, clock);
  return sql`(select ${sql.lit(kind)} as kind, ${sql.lit(toRank(kind))} as rank, ${id} as id, ${since} as since,
      ${since} + ${hours(kind)} as due
    from ${from(clock)} and ${since} <= ${startedBefore} and ${isListed}
      ${after ? sql`and ${isBehind(kind, after)}` : sql``}
    order by ${since}, ${id} limit ${limit})`;
}

/**
 * Counts up to MAX_COUNTED lines in index order, because a scan of the table would pass all delivered shipments first.
 */
function countKind({ kind, startedBefore }: VisibleKind, clock: CompanyClock) {
  const { since, from } = ATTENTION_SOURCES[kind];
  return sql`select ${sql.lit(kind)} as kind, (select count(*)::int from (
    select from ${from(clock)} and ${since} <= ${startedBefore} and ${isNotSnoozed(kind, clock)}
    order by ${since} limit ${MAX_COUNTED}) as found) as count`;
}

/** Computes the attention list for each request. Decision 0052. */
export function createAttentionRepository(db: Kysely<Tables>) {
  return {
    /** Most overdue first. */
    async list(query: AttentionQuery): Promise<AttentionRow[]> {
      if (query.kinds.length === 0) return [];
      const each = query.kinds.map((kind) => readKind(kind, query));
      const { rows } = await sql<AttentionRow>`
        select line.kind, line.id, line.since, line.due, snooze.until as "hiddenUntil", snooze.by as "hiddenBy",
          to_char(line.due at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
        from (${sql.join(each, sql` union all `)}) as line
          left join attention_snoozes as snooze
            on snooze.kind = line.kind and snooze.subject_id = line.id and snooze.until > ${query.clock.now}
        order by line.due, line.rank, line.id limit ${query.limit}`.execute(db);
      return rows;
    },

    /** Whether the line exists, snoozed or not. */
    async has({ kind, startedBefore }: VisibleKind, subject: string, clock: CompanyClock): Promise<boolean> {
      const { id, since, from } = ATTENTION_SOURCES[kind];
      const { rows } =
        await sql`select from ${from(clock)} and ${since} <= ${startedBefore} and ${id} = ${subject}`.execute(db);
      return rows.length > 0;
    },

    /** Lists the first MAX_COUNTED lines of each kind. */
    async listEach(kinds: VisibleKind[], clock: CompanyClock): Promise<{ kind: AttentionKind; id: string }[]> {
      if (kinds.length === 0) return [];
      const query = { kinds, clock, hidden: false, limit: MAX_COUNTED };
      const each = kinds.map((kind) => readKind(kind, query));
      const { rows } = await sql<{ kind: AttentionKind; id: string }>`
        select line.kind, line.id from (${sql.join(each, sql` union all `)}) as line`.execute(db);
      return rows;
    },

    /** Counts the lines of each kind, up to MAX_COUNTED. */
    async count(kinds: VisibleKind[], clock: CompanyClock): Promise<Partial<Record<AttentionKind, number>>> {
      if (kinds.length === 0) return {};
      const each = kinds.map((kind) => countKind(kind, clock));
      const { rows } = await sql<{ kind: AttentionKind; count: number }>`${sql.join(each, sql` union all `)}`.execute(
        db,
      );
      return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
    },

    /** Counts the snoozed lines. */
    async countHidden(kinds: VisibleKind[], clock: CompanyClock): Promise<number> {
      if (kinds.length === 0) return 0;
      // Looks up each snooze, however many causes there are: "offset 0" keeps the planner from joining.
      const each = kinds.map(({ kind, startedBefore }) => {
        const { id, since, from } = ATTENTION_SOURCES[kind];
        return sql`(select count(*) from ${snoozesOf(kind, clock)} and exists (
          select from ${from(clock)} and ${since} <= ${startedBefore} and ${id} = snooze.subject_id offset 0))`;
      });
      const { rows } = await sql<{ count: number }>`select (${sql.join(each, sql` + `)})::int as count`.execute(db);
      return rows[0]?.count ?? 0;
    },

    /** Returns the earliest future line of each kind. */
    async listNext(kinds: VisibleKind[], clock: CompanyClock): Promise<{ kind: AttentionKind; since: Date }[]> {
      if (kinds.length === 0) return [];
      const each = kinds.map(({ kind, startedBefore }) => {
        const { since, from } = ATTENTION_SOURCES[kind];
        return sql`(select ${sql.lit(kind)} as kind, ${since} as since from ${from(clock)} and ${since} > ${startedBefore}
          order by ${since} limit 1)`;
      });
      const { rows } = await sql<{ kind: AttentionKind; since: Date }>`${sql.join(each, sql` union all `)}`.execute(db);
      return rows;
    },

    /** Counts shipments that aren't delivered. */
    async countOpen(): Promise<number> {
      const { DELIVERED: _, ...open } = await readShipmentCounts(db);
      return Object.values(open).reduce((sum, count) => sum + count, 0);
    },

    async snooze(kind: AttentionKind, id: string, { until, by, now }: { until: Date; by: string; now: Date }) {
      await db.deleteFrom('attention_snoozes').where('until', '<=', now).execute();
      await db
        .insertInto('attention_snoozes')
        .values({ kind, subject_id: id, until, by })
        .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doUpdateSet({ until, by }))
        .execute();
    },

    async unsnooze(kind: AttentionKind, id: string): Promise<void> {
      await db.deleteFrom('attention_snoozes').where('kind', '=', kind).where('subject_id', '=', id).execute();
    },
  };
}

export type AttentionRepository = ReturnType<typeof createAttentionRepository>;
