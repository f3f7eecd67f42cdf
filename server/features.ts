import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Company } from '#domain/company/company.ts';
import type { BusinessHours } from '#domain/company/next-opening.ts';
import type { Retention } from '#domain/privacy/retention.ts';
import { createApi } from './api.ts';
import { createAttentionRepository } from './attention/attention.repository.ts';
import { createAttentionService } from './attention/attention.service.ts';
import { createAttentionPlaces } from './attention/attention-places.repository.ts';
import { createAttentionSubjects } from './attention/attention-subjects.repository.ts';
import { createActivityRepository, createAuditRepository } from './audit/audit.repository.ts';
import { createActivityService, createAuditService } from './audit/audit.service.ts';
import type { PasswordHasher } from './auth/password-hasher.ts';
import { getSecret } from './auth/secret.ts';
import { createChangeFeatures } from './change-features.ts';
import { publicPlaces } from './charts/address/public-places.ts';
import { findPlace, suggestCities } from './charts/places.ts';
import { createCompany } from './company/create-company.ts';
import type { Database } from './db/database.ts';
import type { Tables } from './db/tables.ts';
import { createExportRepository } from './exports/exports.repository.ts';
import { createExportService } from './exports/exports.service.ts';
import { readImportErrors } from './exports/import-errors.ts';
import { syncRateLimits } from './http/rate-limit-sync.ts';
import { createFileLimit, type ImportLimits } from './imports/import-thread.ts';
import { createLanes } from './lanes/create-lanes.ts';
import { createListSettingsRepository } from './list-settings/list-settings.repository.ts';
import { createListSettingsService } from './list-settings/list-settings.service.ts';
import { createLive } from './live/create-live.ts';
import type { LiveLimits } from './live/live.service.ts';
import type { Logger } from './logger.ts';
import { createMail, type MailSettings } from './mail/create-mail.ts';
import { createAttentionMails, createMessages } from './message-features.ts';
import { createShipmentPeopleRepository } from './people/shipment-people.repository.ts';
import { createPrivacy } from './privacy/create-privacy.ts';
import { createPromiseRepository } from './promises/promises.repository.ts';
import { createPromiseService } from './promises/promises.service.ts';
import { createReports } from './reports/create-reports.ts';
import { createPublicCache } from './response-cache.ts';
import { createShipments } from './shipment-features.ts';
import { createPlaceService } from './shipments/places.service.ts';
import { listLastAddresses } from './shipments/search-condition.repository.ts';
import { createStaffFeatures } from './staff-features.ts';
import { createRecipientLookup, createSuppressionListOf, createToken } from './subscription-features.ts';
import type { SuppressionList } from './subscriptions/subscriptions.repository.ts';
import { createSystem } from './system/create-system.ts';
import { createUpkeep } from './upkeep.ts';
import { createVisitorFeatures } from './visitor-features.ts';
import type { WebhookSettings } from './webhooks/create-webhooks.ts';

export interface FeatureOptions {
  database: Database;
  publicUrl: string;
  timeZone: string;
  /** Folder of the program's files; default: the working directory. */
  dataDir?: string;
  now: () => Date;
  log: Logger;
  /** Default live. */
  siteMode?: 'live' | 'reference';
  retention?: Retention;
  onSignIn?: (() => void) | undefined;
  /** Password hasher; tests use a cheaper one. */
  hasher?: PasswordHasher;
  /** Stream limits; lower in tests. */
  heartbeatMs?: number;
  liveLimits?: LiveLimits;
  /** Limits of uploaded files; higher in tests. */
  importLimits?: ImportLimits;
  /** Without it, mails remain in the outbox. */
  mail?: MailSettings;
  webhooks?: WebhookSettings;
  /** Origins whose pages may look up shipments; default: only ours. */
  publicOrigins?: ReadonlySet<string>;
}

const createId = () => randomUUID();

/** CSV files of shipments and import errors. */
function createExports(
  { database, now, timeZone, log }: FeatureOptions,
  { repository, shipments, imports }: Awaited<ReturnType<typeof createShipments>>,
  getCompany: () => Company,
) {
  return createExportService({
    repository: createExportRepository(database.kysely),
    listShipments: repository.list,
    countShipments: shipments.countShipments,
    listPeople: createShipmentPeopleRepository(database.kysely).listPeople,
    sumUpPromises: (ids) => createPromiseRepository(database.kysely).sumUp(ids, timeZone),
    readImportErrors: (id, masksPeople) =>
      readImportErrors(imports.rows, id, { prefix: getCompany().prefix, masksPeople }),
    now,
    timeZone,
    createToken,
    getCompany,
    log,
  });
}

/** Staff views of stored data: one stateless repository each. */
function createReadings(
  { database: { kysely: db }, now, timeZone }: FeatureOptions,
  getBusinessHours: () => BusinessHours,
) {
  const needs = { repository: createAttentionRepository(db), subjects: createAttentionSubjects(db) };
  return {
    attention: createAttentionService({
      ...needs,
      places: createAttentionPlaces(db),
      findPlaceName: (words) => findPlace(words)?.name,
      now,
      timeZone,
      getBusinessHours,
    }),
    audit: createAuditService(createAuditRepository(db)),
    listSettings: createListSettingsService({ repository: createListSettingsRepository(db) }),
    activity: createActivityService(createActivityRepository(db)),
    promises: createPromiseService(createPromiseRepository(db)),
    reports: createReports(db, publicPlaces, timeZone),
  };
}

/** The server's secret, and the suppression list whose digests use it. */
async function readSecret(db: Kysely<Tables>): Promise<[string, SuppressionList]> {
  const secret = await getSecret(db);
  return [secret, createSuppressionListOf(secret)];
}

function createPlaces(
  db: Database['kysely'],
  needs: Pick<Parameters<typeof createPlaceService>[0], 'getShipment' | 'drawRoute'>,
) {
  const addresses = { suggestCities, listLastAddresses: () => listLastAddresses(db) };
  return createPlaceService({ ...needs, ...addresses, places: publicPlaces });
}

/** Assembles the features on an open, migrated database. Shared by tests and the program. */
export async function createFeatures(options: FeatureOptions) {
  const { database, now, log } = options;
  const { share, channels } = syncRateLimits(database, log);
  const companyFeatures = await createCompany(options);
  const { company, marks, getCompany, getRequiredFactor, getPrefixes, isReasonNeeded } = companyFeatures;
  const { getBusinessHours } = company;
  const [secret, suppression] = await readSecret(database.kysely);
  const mail = await createMail({
    ...options,
    createId,
    getCompany,
    places: publicPlaces,
    settings: options.mail ?? {},
    suppressAddress: suppression.note,
  });
  const { queueToStaff } = mail.outbox;
  const { accounts, ...staff } = await createStaffFeatures(
    { ...options, getCompany, getRequiredFactor, queueToStaff },
    share,
  );
  const cache = createPublicCache({
    now: () => now().getTime(),
    isCurrent: () => live.isCurrent(),
    countOldReads: () => database.standby?.reads ?? 0,
  });
  const shipmentFeatures = await createShipments({ ...options, getPrefixes, isReasonNeeded }, mail, cache, {
    ...createRecipientLookup(mail.outbox, suppression, now),
    limitFiles: createFileLimit(share, options.importLimits),
  });
  const { repository, customers, shipments, events, pastedNumbers, statusJobs, imports, promiseMails } =
    shipmentFeatures;
  const laneFeatures = createLanes({ ...options, getBusinessHours, onMeasured: cache.clear });
  const { lanes } = laneFeatures;
  const { requireCustomer } = customers;
  const { changes, webhooks } = await createChangeFeatures(options, { mail, requireCustomer, secret });
  const exports = createExports(options, shipmentFeatures, getCompany);
  const { people, retention } = createPrivacy({ ...options, secret, findSuppressed: suppression.findSuppressed });
  const readings = createReadings(options, getBusinessHours);
  const upkeep = createUpkeep({ database, retention, reports: readings.reports, log });
  const visitorFeatures = createVisitorFeatures(options, mail.outbox, {
    responseCache: cache.answers,
    share,
    getPrefixes,
    suppression,
    getBusinessHours,
  });
  const { getShipment } = shipments;
  const places = createPlaces(database.kysely, { getShipment, drawRoute: visitorFeatures.charts.drawRoute });
  const live = createLive(
    {
      ...options,
      otherListeners: { ...channels, ...companyFeatures.listeners, ...laneFeatures.heard },
      alsoMissed: company.changed,
      watchCompany: company.watch,
    },
    visitorFeatures.tracking,
    cache,
  );
  const { attentionChoice, attentionMails } = createAttentionMails(options, mail.outbox, getBusinessHours);
  const api = createApi({
    ...staff,
    attentionChoice,
    changes,
    company,
    marks,
    webhooks: webhooks.service,
    ...readings,
    messages: createMessages(options, mail, { getPrefixes, getCompany }),
    customers,
    events,
    pastedNumbers,
    exports,
    people,
    places,
    shipments,
    imports: imports.service,
    statusJobs: statusJobs.service,
    ...visitorFeatures,
    mails: mail.mails,
    system: createSystem(options, mail.mails.getStatus),
    live,
    heartbeatMs: options.heartbeatMs,
    log,
    publicUrl: options.publicUrl,
    siteMode: options.siteMode ?? 'live',
    watch: database.watch,
    publicOrigins: options.publicOrigins ?? new Set(),
  });
  return {
    api,
    accounts,
    repository,
    reports: readings.reports,
    retention,
    live,
    mail,
    company,
    marks,
    pageCache: { cache: cache.pages, consume: visitorFeatures.consume },
    describeLookupLimit: visitorFeatures.describeLookupLimit,
    attentionMails,
    lanes,
    promiseMails,
    statusJobs,
    imports,
    webhooks,
    /** Background work, started and stopped together. */
    jobs: [statusJobs, imports, webhooks, promiseMails, attentionMails, lanes, ...upkeep],
  };
}
