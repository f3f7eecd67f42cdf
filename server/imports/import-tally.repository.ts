import { type Kysely, sql } from 'kysely';
import type { Import } from '#domain/imports/schema.ts';
import type { ImportTally } from '#server/db/tables/imports.ts';
import type { Tables } from '#server/db/tables.ts';
import { HAS_POSSIBLE_MATCH } from './import-rows.repository.ts';

const OUTCOMES = ['created', 'updated', 'stale', 'failed', 'undone', 'touched'] as const;
const RESULTS = ['new', 'changed', 'same', 'error', 'duplicate'] as const;

/** What the rows of an import come to. */
export async function tallyRows(db: Kysely<Tables>, id: string): Promise<ImportTally> {
  const { rows } = await sql<{
    result: string | null;
    outcome: string | null;
    count: string;
    recipients: string;
    refusing: string;
    reasonless: string;
    possible: string;
  }>`
    select result, outcome, count(*) as count, count(nullif(stated->>'recipientEmail', '')) as recipients,
      count(*) filter (where refuses_mail) as refusing,
      count(*) filter (where problems @> '[{"code": "reasonNeeded", "column": null}]') as reasonless,
      count(*) filter (where ${HAS_POSSIBLE_MATCH}) as possible
    from import_rows where import_id = ${id} group by result, outcome`.execute(db);
  type Counted = 'count' | 'recipients' | 'refusing' | 'reasonless' | 'possible';
  const sum = (isMeant: (row: (typeof rows)[number]) => boolean, of: Counted = 'count') =>
    rows.filter(isMeant).reduce((all, row) => all + Number(row[of]), 0);
  const isToWrite = ({ result, outcome }: (typeof rows)[number]) =>
    (result === 'new' || result === 'changed') && outcome === null;
  const counts = {
    ...Object.fromEntries(RESULTS.map((name) => [name, sum(({ result }) => result === name)])),
    ...Object.fromEntries(OUTCOMES.map((name) => [name, sum(({ outcome }) => outcome === name)])),
    toWrite: sum(isToWrite),
    done: sum(({ outcome }) => outcome !== null),
  } as Import['counts'];
  const isNew = (row: (typeof rows)[number]) => row.result === 'new' && isToWrite(row);
  return {
    counts,
    recipients: sum(isNew, 'recipients'),
    refusingRecipients: sum(isNew, 'refusing'),
    refusedRecipients: sum(({ result, outcome }) => result === 'new' && outcome !== null, 'refusing'),
    reasonless: sum(() => true, 'reasonless'),
    possibleMatches: sum(() => true, 'possible'),
    rows: sum(() => true),
  };
}
