import { nextBusinessDay } from '#domain/attention/attention.ts';
import { createApi } from './api.ts';
import { createAttentionRepository } from './attention/attention.repository.ts';
import { createAttentionService } from './attention/attention.service.ts';
import { createAttentionPlaces } from './attention/attention-places.repository.ts';
import { createAttentionSubjects } from './attention/attention-subjects.repository.ts';
import { createActivityRepository, createAuditRepository } from './audit/audit.repository.ts';
import { createActivityService, createAuditService } from './audit/audit.service.ts';
import { listAdminEmails } from './auth/admins.repository.ts';
import { ADDRESS_LIMIT, CONTACT_LIMIT, SUBSCRIBE_LIMIT } from './caller-limits.ts';
import { createChangeRepository } from './changes/changes.repository.ts';
import { createChangeService } from './changes/changes.service.ts';
import { publicPlaces } from './charts/address/public-places.ts';
import { createChartService } from './charts/charts.service.ts';
import { findPlace, suggestCities } from './charts/places.ts';
import { createContactRepository } from './contact/contact.repository.ts';
import { createContactService } from './contact/contact.service.ts';
import { type Context, type FeatureOptions, openContext } from './context.ts';
import type { BaseDeps } from './core/base-deps.ts';
import type { Database } from './db/database.ts';
import { withoutLimits } from './db/pool.ts';
import { compactShipmentCounts } from './db/shipment-counts.ts';
import { readFromStandbyOnFailure } from './db/standby.ts';
import { vacuumNext } from './db/vacuum-next.ts';
import { createExportRepository } from './exports/exports.repository.ts';
import { createExportService } from './exports/exports.service.ts';
import { readImportErrors } from './exports/import-errors.ts';
import { createLookupBudget } from './http/limits.ts';
import { createLanes } from './lanes/create-lanes.ts';
import { createListSettingsRepository } from './list-settings/list-settings.repository.ts';
import { createListSettingsService } from './list-settings/list-settings.service.ts';
import { createLive } from './live/create-live.ts';
import { createAttentionMails, createMessages } from './message-features.ts';
import { createShipmentPeopleRepository } from './people/shipment-people.repository.ts';
import { createPoller, type Poller } from './poller.ts';
import { createPrivacy } from './privacy/create-privacy.ts';
import type { RetentionService } from './privacy/retention.service.ts';
import { createPromiseRepository } from './promises/promises.repository.ts';
import { createPromiseService } from './promises/promises.service.ts';
import { createReports } from './reports/create-reports.ts';
import type { ReportService } from './reports/reports.service.ts';
import { createShipments } from './shipment-features.ts';
import { createPlaceService } from './shipments/places.service.ts';
import { listLastAddresses } from './shipments/search-condition.repository.ts';
import { createStaffFeatures } from './staff-features.ts';
import { createSubscribers } from './subscription-features.ts';
import { createSubscriptionService } from './subscriptions/subscriptions.service.ts';
import { createSystem } from './system/create-system.ts';
import { createFindLookup } from './tracking/lookup-response.ts';
import { toPublicShipment } from './tracking/public-view.ts';
import { createTrackingRepository } from './tracking/tracking.repository.ts';
import { createTrackingService } from './tracking/tracking.service.ts';
import { createWebhooks } from './webhooks/create-webhooks.ts';
import type { OnDeliveryFailed } from './webhooks/sending.repository.ts';

/**
 * Puts the features together on an open, migrated database: each is made of the context and of what it needs from
 * features above it. Shared by tests and the program.
 */
export async function createFeatures(options: FeatureOptions) {
  const context = await openContext(options);
  const { database, db, mail, company, marks, cache, log } = context;
  const { accounts, ...staff } = createStaffFeatures(context);
  const shipments = await createShipments(context);
  const visitors = createVisitorFeatures(context);
  const { lanes, handlers } = createLanes({ ...context, onMeasured: cache.clear });
  const changes = await createChanges(database);
  const webhooks = await createWebhooks({
    ...context,
    changes,
    settings: context.webhooks ?? {},
    onDeliveryFailed: notifyAdmins(context),
  });
  const { people, retention } = createPrivacy({ ...context, findSuppressed: context.suppression.findSuppressed });
  const reports = createReports(db, publicPlaces, context.timeZone);
  const { attentionChoice, attentionMails } = createAttentionMails(context);
  const live = createLive(
    {
      ...context,
      otherListeners: { ...context.channels, ...handlers },
      alsoMissed: company.changed,
      watchCompany: company.watch,
    },
    visitors.tracking,
    cache,
  );
  cache.follow(live);
  const api = createApi({
    ...context,
    ...staff,
    ...visitors,
    ...shipments,
    imports: shipments.imports.service,
    statusJobs: shipments.statusJobs.service,
    places: createPlaceService({
      places: publicPlaces,
      suggestCities,
      listLastAddresses: () => listLastAddresses(db),
      getShipment: shipments.shipments.getShipment,
      drawRoute: visitors.charts.drawRoute,
    }),
    exports: createExports(context, shipments),
    changes,
    webhooks: webhooks.service,
    attention: createAttentionService({
      ...context,
      repository: createAttentionRepository(db),
      subjects: createAttentionSubjects(db),
      places: createAttentionPlaces(db),
      findPlaceName: (words) => findPlace(words)?.name,
    }),
    attentionChoice,
    audit: createAuditService(createAuditRepository(db)),
    activity: createActivityService(createActivityRepository(db)),
    listSettings: createListSettingsService({ repository: createListSettingsRepository(db) }),
    promises: createPromiseService(createPromiseRepository(db)),
    reports,
    messages: createMessages(context),
    people,
    mails: mail.mails,
    system: createSystem({ ...context, countEmails: mail.mails.getStatus }),
    live,
    watch: database.watch,
  });
  const { repository, statusJobs, imports, promiseMails } = shipments;
  const upkeep = createUpkeep({ database, retention, reports, log });
  const { tracking, consume, describeLookupLimit } = visitors;
  return {
    ...{ api, accounts, repository, reports, retention, live, mail, company, marks },
    tracking,
    pageCache: { cache: cache.pages, consume },
    lookups: { consume, describeLookupLimit, findLookup: createFindLookup(tracking, database.watch) },
    ...{ attentionMails, lanes, promiseMails, statusJobs, imports, webhooks },
    /** Background work, started and stopped together. */
    jobs: [statusJobs, imports, webhooks, promiseMails, attentionMails, lanes, ...upkeep],
  };
}

/** Opens the change feed; cursors are valid from then on. */
export async function createChanges(database: Pick<Database, 'kysely' | 'clientConfig'>) {
  // After a restore, all changes of the last 90 days are renumbered.
  await withoutLimits(database, (db: Database['kysely']) => createChangeRepository(db).open());
  const repository = createChangeRepository(database.kysely);
  return createChangeService({ repository, toPublic: (shipment) => toPublicShipment(shipment, publicPlaces) });
}

/** Sends a mail to every admin. */
const notifyAdmins =
  ({ outbox, createId }: Context): OnDeliveryFailed =>
  async (trx, { url, failingSince, now }) => {
    const facts = { host: new URL(url).host, since: failingSince.toISOString() };
    for (const recipient of await listAdminEmails(trx))
      await outbox.queueToStaff(trx, { id: createId(), kind: 'webhook', recipient, facts, createdAt: now });
  };

/** CSV files of shipments and import errors. */
function createExports(
  context: Context,
  { repository, shipments, imports }: Awaited<ReturnType<typeof createShipments>>,
) {
  const { db, timeZone, getCompany } = context;
  return createExportService({
    ...context,
    repository: createExportRepository(db),
    listShipments: repository.list,
    countShipments: shipments.countShipments,
    listPeople: createShipmentPeopleRepository(db).listPeople,
    sumUpPromises: (ids) => createPromiseRepository(db).sumUp(ids, timeZone),
    readImportErrors: (id, masksPeople) =>
      readImportErrors(imports.rows, id, { prefix: getCompany().prefix, masksPeople }),
  });
}

interface UpkeepDeps extends Pick<BaseDeps, 'database' | 'log'> {
  retention: RetentionService;
  reports: ReportService;
}

/** Rest after each step, as a multiple of its duration, so that upkeep of a million rows doesn't block requests. */
const REST = 4;
/** Between two runs, the staff list adds up the deltas written since. */
const COMPACT_MS = 5_000;
const VACUUM_MS = 60_000;
const ERASE_MS = 3_600_000;
const PLACE_MS = 10_000;
const PACK_MS = 60_000;

/**
 * Keeps the database small and its statistics accurate, erases expired personal data, finds missing places of
 * shipments, and packs days, so that reports are complete and fast.
 */
function createUpkeep({ database, retention, reports, log }: UpkeepDeps): Poller[] {
  const { placeShipments, packDays } = reports;
  const compact = () => compactShipmentCounts(database.kysely);
  const vacuum = () => vacuumNext(database);
  return [
    createPoller({ runNext: vacuum, pollMs: VACUUM_MS, rest: REST, errorMessage: 'could not vacuum tables', log }),
    createPoller({ runNext: compact, pollMs: COMPACT_MS, errorMessage: 'could not compact counts', log }),
    createPoller({ runNext: retention.eraseDue, pollMs: ERASE_MS, errorMessage: 'could not erase expired data', log }),
    createPoller({
      runNext: placeShipments,
      pollMs: PLACE_MS,
      rest: REST,
      errorMessage: 'could not determine places',
      log,
    }),
    createPoller({ runNext: packDays, pollMs: PACK_MS, rest: REST, errorMessage: 'could not pack report days', log }),
  ];
}

/** Features for visitors: lookups, subscriptions and the contact form. */
function createVisitorFeatures(context: Context) {
  const { database, db, now, timeZone, log, outbox, limitCalls, getBusinessHours, createId } = context;
  const { contactTo } = context.mailSettings;
  const charts = createChartService();
  const { consume, consumeMany, describe: describeLookupLimit } = createLookupBudget(context.rateLimitSync);
  const tracking = createTrackingService({
    ...context,
    repository: readFromStandbyOnFailure(database, (from) =>
      createTrackingRepository(from, () => nextBusinessDay(now(), timeZone, getBusinessHours())),
    ),
    countStandbyReads: () => database.standby?.reads ?? 0,
    drawRoute: charts.drawRoute,
    onDrawFailed: (err) => log.error({ err }, 'could not draw the route'),
    consume,
    consumeMany,
    responseCache: context.cache.answers,
  });
  const contact = createContactService({
    ...context,
    repository: createContactRepository(db, async (trx, { createdAt, ...message }) => {
      const facts = { ...message, at: createdAt.toISOString() };
      if (contactTo) await outbox.queueContact(trx, createId(), message.id, contactTo, facts);
    }),
    limit: limitCalls(CONTACT_LIMIT),
  });
  const subscriptions = createSubscriptionService({
    ...context,
    repository: createSubscribers(context).repository,
    consume,
    limit: limitCalls(SUBSCRIBE_LIMIT),
    limitAddress: limitCalls(ADDRESS_LIMIT),
  });
  return { tracking, charts, contact, subscriptions, consume, describeLookupLimit };
}
