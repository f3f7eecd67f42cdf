import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { DEFAULT_RETENTION, type Retention } from '#domain/privacy/retention.ts';
import type { Database } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables.ts';
import { createPeopleRepository } from './people.repository.ts';
import { createPeopleService } from './people.service.ts';
import { createRetentionRepository } from './retention.repository.ts';
import { createRetentionService } from './retention.service.ts';

interface PrivacyDeps {
  database: Pick<Database, 'kysely'>;
  now: () => Date;
  /** The server's secret for digests of addresses. */
  secret: string;
  /** Returns the addresses that get no emails about imports. */
  findSuppressed: (db: Kysely<Tables>, emails: string[]) => Promise<ReadonlySet<string>>;
  retention?: Retention | undefined;
}

/** Personal data: requests by staff and automatic erasure. */
export function createPrivacy({ database, now, secret, findSuppressed, retention = DEFAULT_RETENTION }: PrivacyDeps) {
  const db = database.kysely;
  const toDigest = createPersonDigest(secret);
  return {
    people: createPeopleService({
      repository: createPeopleRepository(db),
      now,
      toDigest,
      isSuppressed: async (email) => (await findSuppressed(db, [email])).size > 0,
    }),
    retention: createRetentionService({ repository: createRetentionRepository(db), now, retention }),
  };
}

/**
 * Digests addresses with the server's secret: equal addresses have equal digests, which cannot be guessed without it.
 */
export function createPersonDigest(secret: string): (email: string) => string {
  return (email) => createHmac('sha256', `person:${secret}`).update(email).digest('base64url');
}
