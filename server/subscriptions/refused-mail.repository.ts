import { type Kysely, sql, type Transaction } from 'kysely';
import { foldEmail } from '#domain/email.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * Addresses that asked for no more emails, or that no email reaches. Kept as keyed digests, so that they can be told from
 * others and not be read. Decision 0015.
 */
export function createRefusedMail(toDigest: (email: string) => string) {
  const digestOf = (email: string) => toDigest(foldEmail(email));
  return {
    async note(trx: Transaction<Tables>, emails: readonly string[], at: Date): Promise<void> {
      await sql`insert into refused_mail (digest, noted_at)
        select digest, ${at}::timestamptz from unnest(${[...new Set(emails.map(digestOf))]}::text[]) as digest
        on conflict do nothing`.execute(trx);
    },

    /** Whoever asks anew is taken again. */
    async forget(trx: Transaction<Tables>, email: string): Promise<void> {
      await trx.deleteFrom('refused_mail').where('digest', '=', digestOf(email)).execute();
    },

    /** Those of these addresses, as they are given, that get no email of a list. */
    async findAmong(db: Kysely<Tables>, emails: readonly string[]): Promise<ReadonlySet<string>> {
      if (emails.length === 0) return new Set();
      const digests = new Map(emails.map((email) => [email, digestOf(email)]));
      const { rows } = await sql<{ digest: string }>`
        select digest from refused_mail where digest = any(${[...new Set(digests.values())]}::text[])`.execute(db);
      const found = new Set(rows.map(({ digest }) => digest));
      return new Set(emails.filter((email) => found.has(digests.get(email) ?? '')));
    },
  };
}

export type RefusedMail = ReturnType<typeof createRefusedMail>;
