import type { Kysely } from 'kysely';
import { DEFAULT_RETENTION, type Retention } from '#domain/retention.ts';
import type { Tables } from '#server/db/tables.ts';
import { createPeopleRepository } from './people.repository.ts';
import { createPeopleService } from './people.service.ts';
import { createRetentionRepository } from './retention.repository.ts';
import { createRetentionService } from './retention.service.ts';
import { createPersonDigest } from './to-person-digest.ts';

interface PrivacyDeps {
  db: Kysely<Tables>;
  now: () => Date;
  /** The server's own, for digests of addresses. */
  secret: string;
  retention?: Retention | undefined;
}

/** People's data: what staff do with it, and what time does. */
export function createPrivacy({ db, now, secret, retention = DEFAULT_RETENTION }: PrivacyDeps) {
  const toDigest = createPersonDigest(secret);
  return {
    people: createPeopleService({ repository: createPeopleRepository(db), now, toDigest }),
    retention: createRetentionService({ repository: createRetentionRepository(db), now, retention }),
  };
}
