import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import { listAdminEmails } from './auth/admins.repository.ts';
import { createChangeRepository } from './changes/changes.repository.ts';
import { createChangeService } from './changes/changes.service.ts';
import { publicPlaces } from './charts/address/public-places.ts';
import type { Database } from './db/database.ts';
import { withoutLimits } from './db/in-transaction.ts';
import type { Tables } from './db/tables.ts';
import type { FeatureOptions } from './features.ts';
import type { Outbox } from './mail/outbox.repository.ts';
import { toPublicShipment } from './tracking/public-view.ts';
import { createWebhooks } from './webhooks/create-webhooks.ts';
import type { OnDeliveryFailed } from './webhooks/sending.repository.ts';

/** Opens the change feed; cursors are valid from then on. */
export async function createChanges(database: Pick<Database, 'kysely' | 'clientConfig'>) {
  // After a restore, all changes of the last 90 days are renumbered.
  await withoutLimits(database, (db: Kysely<Tables>) => createChangeRepository(db).open());
  const repository = createChangeRepository(database.kysely);
  return createChangeService({ repository, toPublic: (shipment) => toPublicShipment(shipment, publicPlaces) });
}

/** Sends a mail to every admin. */
const notifyAdmins =
  (outbox: Outbox): OnDeliveryFailed =>
  async (trx, { url, failingSince, now }) => {
    const facts = { host: new URL(url).host, since: failingSince.toISOString() };
    for (const recipient of await listAdminEmails(trx))
      await outbox.queueToStaff(trx, { id: randomUUID(), kind: 'webhook', recipient, facts, createdAt: now });
  };

interface Parts {
  mail: { outbox: Outbox; boss: PgBoss };
  requireCustomer: (id: string) => Promise<void>;
  secret: string;
}

/** Features that inform other programs of shipment changes. */
export async function createChangeFeatures(options: FeatureOptions, { mail, requireCustomer, secret }: Parts) {
  const { database, now, log, webhooks: settings = {} } = options;
  const changes = await createChanges(database);
  const webhooks = await createWebhooks({
    database,
    now,
    log,
    settings,
    changes,
    requireCustomer,
    secret,
    boss: mail.boss,
    onDeliveryFailed: notifyAdmins(mail.outbox),
  });
  return { changes, webhooks };
}
