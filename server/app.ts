import { randomBytes } from 'node:crypto';
import { createApi } from './api.ts';
import { createAccounts } from './auth/accounts.ts';
import { createAuthService } from './auth/auth.service.ts';
import { createFailureLimit } from './auth/failure-limit.ts';
import { getSecret } from './auth/secret.ts';
import type { Database } from './db/database.ts';
import { isUnavailable } from './db/errors.ts';
import { createLookupBudget } from './http/limits.ts';
import type { Logger } from './logger.ts';
import { createShipmentRepository } from './shipments/shipments.repository.ts';
import { createShipmentService } from './shipments/shipments.service.ts';
import { createTrackingRepository } from './tracking/tracking.repository.ts';
import { createTrackingService } from './tracking/tracking.service.ts';

export interface FeatureOptions {
  database: Database;
  publicUrl: string;
  timeZone: string;
  now: () => Date;
  log: Logger;
  onSignIn?: (() => void) | undefined;
}

/** Puts the features together on an open, migrated database. Tests and the program share it. */
export async function createFeatures({ database, publicUrl, timeZone, now, log, onSignIn }: FeatureOptions) {
  const db = database.kysely;
  const accounts = createAccounts(db, await getSecret(db), publicUrl);
  const auth = createAuthService({ accounts, failures: createFailureLimit(database.pool), onSignIn });
  const repository = createShipmentRepository(db);
  const shipments = createShipmentService({ repository, now, timeZone, randomByte: () => randomBytes(1)[0] ?? 0 });
  const tracking = createTrackingService({
    repository: createTrackingRepository(db),
    isKnownPlace: () => false,
    spend: createLookupBudget().spend,
  });
  const api = createApi({ auth, shipments, tracking, log, isUnavailable });
  return { api, accounts, repository };
}
