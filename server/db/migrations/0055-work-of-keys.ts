import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * Stores which key started an import or a status job, because a key can access only its own. Earlier work belongs to
 * the key with the stored name if only one key has it, else to staff.
 */
export const workOfKeys: Migration = {
  name: '0055-work-of-keys',
  async up(db) {
    for (const table of ['imports', 'status_jobs'])
      await sql.raw(`alter table ${table} add column key_id text`).execute(db);
    await sql.raw(toOwner('imports')).execute(db);
    await sql.raw(toOwner('status_jobs')).execute(db);
  },
};

const toOwner = (table: string) => `
  update ${table} set key_id = named.id from (
    select min(id) as id, 'key ' || name as actor from api_keys group by name having count(*) = 1
  ) as named where created_by = named.actor`;
