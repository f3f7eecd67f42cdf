import { randomBytes, randomUUID } from 'node:crypto';
import { createCode } from '#domain/tracking-number.ts';
import { createApi } from './api.ts';
import { createAuditRepository } from './audit/audit.repository.ts';
import { createAuditService } from './audit/audit.service.ts';
import { createAccounts } from './auth/accounts.ts';
import { createAuthService } from './auth/auth.service.ts';
import { createFailureLimit } from './auth/failure-limit.ts';
import { getSecret } from './auth/secret.ts';
import { createChartService } from './charts/charts.service.ts';
import { isKnownPlace } from './charts/places.ts';
import { createContactRepository } from './contact/contact.repository.ts';
import { createContactService } from './contact/contact.service.ts';
import { createMessageRepository } from './contact/messages.repository.ts';
import { createMessageService } from './contact/messages.service.ts';
import type { Database } from './db/database.ts';
import { isUnavailable } from './db/errors.ts';
import { createExportRepository } from './exports/exports.repository.ts';
import { createExportService } from './exports/exports.service.ts';
import { createCallLimit, createLookupBudget } from './http/limits.ts';
import type { Logger } from './logger.ts';
import { createShipmentRepository } from './shipments/shipments.repository.ts';
import { createShipmentService } from './shipments/shipments.service.ts';
import { createSubscriptionRepository } from './subscriptions/subscriptions.repository.ts';
import { createSubscriptionService } from './subscriptions/subscriptions.service.ts';
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

const CASE_CODE_LENGTH = 6;
const TOKEN_BYTES = 24;
/** Per address: what one person or one office may send without being a nuisance. */
const CONTACT_LIMIT = { points: 5, seconds: 600 };
const SUBSCRIBE_LIMIT = { points: 20, seconds: 3600 };

const randomByte = () => randomBytes(1)[0] ?? 0;
const createId = () => randomUUID();
const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

function createVisitorFeatures({ database, now }: FeatureOptions) {
  const db = database.kysely;
  const { spend } = createLookupBudget();
  const tracking = createTrackingService({
    repository: createTrackingRepository(db),
    isKnownPlace,
    spend,
  });
  const contact = createContactService({
    repository: createContactRepository(db),
    now,
    createId,
    createCaseCode: () => createCode(CASE_CODE_LENGTH, randomByte),
    limit: createCallLimit(CONTACT_LIMIT),
  });
  const subscriptions = createSubscriptionService({
    repository: createSubscriptionRepository(db),
    now,
    createId,
    createToken,
    spend,
    limit: createCallLimit(SUBSCRIBE_LIMIT),
  });
  return { tracking, charts: createChartService(), contact, subscriptions };
}

/** Puts the features together on an open, migrated database. Tests and the program share it. */
export async function createFeatures(options: FeatureOptions) {
  const { database, publicUrl, timeZone, now, log, onSignIn } = options;
  const db = database.kysely;
  const accounts = createAccounts(db, await getSecret(db), publicUrl);
  const auth = createAuthService({ accounts, failures: createFailureLimit(database.pool), onSignIn });
  const repository = createShipmentRepository(db);
  const shipments = createShipmentService({ repository, now, timeZone, randomByte });
  const { list: listShipments } = repository;
  const { countShipments } = shipments;
  const exports = createExportService({
    ...{ repository: createExportRepository(db), listShipments, countShipments },
    ...{ now, timeZone, createToken, log },
  });
  const audit = createAuditService(createAuditRepository(db));
  const messages = createMessageService({ repository: createMessageRepository(db), now });
  const api = createApi({
    ...{ audit, auth, exports, messages, shipments },
    ...createVisitorFeatures(options),
    ...{ log, isUnavailable },
  });
  return { api, accounts, repository };
}
