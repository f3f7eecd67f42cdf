import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * What reports count of each day, packed, and what has changed since: see docs/decisions/0056. Nothing is packed here: the
 * days are those of the company's zone, which the program knows, and a day that is not packed is read from its shipments.
 */
export const reportDays: Migration = {
  name: '0037-report-days',
  async up(db) {
    for (const statement of [...TABLES, onChange, onTruncate]) await sql.raw(statement).execute(db);
  },
};

const TABLES = [
  `create table report_lanes (
    id integer generated always as identity primary key,
    origin text not null,
    destination text not null
  )`,
  // The names may be longer than an entry of an index.
  'create unique index report_lanes_names on report_lanes (md5(origin), md5(destination))',
  // One value a shipment in each of the three, in one order. What is counted is in server/reports/kinds.ts.
  `create table report_days (
    time_zone text not null,
    day date not null,
    version uuid not null,
    lanes bytea not null,
    kinds bytea not null,
    seconds bytea not null,
    primary key (time_zone, day)
  )`,
  // Read whole and often: unpacking would cost more than it saves.
  'alter table report_days alter lanes set storage external, alter kinds set storage external, alter seconds set storage external',
  `create table report_changes (
    sign smallint not null,
    created_at timestamptz not null,
    service_type text not null,
    status text not null,
    origin_place text,
    destination_place text,
    started_at timestamptz,
    delivered_at timestamptz,
    promised_at timestamptz
  )`,
];

const COUNTED =
  'created_at, service_type, status, origin_place, destination_place, started_at, delivered_at, promised_at';

const insertChanges = (changes: string) => `insert into report_changes (sign, ${COUNTED}) ${changes};`;

/** What is no longer so is taken off, what is so now is added; a row that counts as before changes nothing. */
const DIFFERENCE = `
  select -1, gone.* from (select ${COUNTED} from old_rows except all select ${COUNTED} from new_rows) as gone
  union all
  select 1, came.* from (select ${COUNTED} from new_rows except all select ${COUNTED} from old_rows) as came`;

const changeOn = (event: string, transitionTables: string, changes: string) => `
  create function report_changes_on_${event}() returns trigger language plpgsql as $$
  begin
    ${insertChanges(changes)}
    return null;
  end $$;
  create trigger report_changes_on_${event} after ${event} on shipment_facts
    referencing ${transitionTables} for each statement execute function report_changes_on_${event}()`;

/** Once per statement, and only inserts: writers never wait for each other because of reports. */
const onChange = [
  changeOn('insert', 'new table as new_rows', `select 1, ${COUNTED} from new_rows`),
  changeOn('delete', 'old table as old_rows', `select -1, ${COUNTED} from old_rows`),
  changeOn('update', 'old table as old_rows new table as new_rows', DIFFERENCE),
].join(';');

const onTruncate = `
  create function report_changes_on_truncate() returns trigger language plpgsql as $$
  begin
    delete from report_days;
    delete from report_changes;
    return null;
  end $$;
  create trigger report_changes_on_truncate after truncate on shipment_facts
    for each statement execute function report_changes_on_truncate()`;
