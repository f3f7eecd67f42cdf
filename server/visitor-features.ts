import { randomBytes, randomUUID } from 'node:crypto';
import { nextBusinessDay } from '#domain/attention/attention.ts';
import type { BusinessHours } from '#domain/company/next-opening.ts';
import { createCode, type Prefixes } from '#domain/tracking/number.ts';
import { ADDRESS_LIMIT, CONTACT_LIMIT, SUBSCRIBE_LIMIT } from './caller-limits.ts';
import { publicPlaces } from './charts/address/public-places.ts';
import { createChartService } from './charts/charts.service.ts';
import { createContactRepository } from './contact/contact.repository.ts';
import { createContactService } from './contact/contact.service.ts';
import { readAnyhow } from './db/standby.ts';
import type { FeatureOptions } from './features.ts';
import { createCallLimit, createLookupBudget } from './http/limits.ts';
import type { RateLimitSync } from './http/rate-limit-sync.ts';
import type { Outbox } from './mail/outbox.repository.ts';
import type { ResponseCache } from './response-cache.ts';
import { createSubscriptionsOf, createToken } from './subscription-features.ts';
import type { SuppressionList } from './subscriptions/subscriptions.repository.ts';
import { createSubscriptionService } from './subscriptions/subscriptions.service.ts';
import { createTrackingRepository } from './tracking/tracking.repository.ts';
import { createTrackingService, type TrackingAnswer } from './tracking/tracking.service.ts';

export const CASE_CODE_LENGTH = 6;
export const randomByte = () => randomBytes(1)[0] ?? 0;
const createId = () => randomUUID();

/** Assembles the features for visitors: lookups, subscriptions and the contact form. */
export function createVisitorFeatures(
  { database, now, timeZone, log, mail: settings = {} }: FeatureOptions,
  outbox: Outbox,
  {
    responseCache,
    share,
    getPrefixes,
    suppression,
    getBusinessHours,
  }: {
    responseCache: ResponseCache<TrackingAnswer>;
    share: RateLimitSync;
    getPrefixes: () => Prefixes;
    suppression: SuppressionList;
    getBusinessHours: () => BusinessHours;
  },
) {
  const { contactTo } = settings;
  const charts = createChartService();
  const db = database.kysely;
  const { consume, consumeMany, describe: describeLookupLimit } = createLookupBudget(share);
  const tracking = createTrackingService({
    repository: readAnyhow(database, (from) =>
      createTrackingRepository(from, () => nextBusinessDay(now(), timeZone, getBusinessHours())),
    ),
    countStandbyReads: () => database.standby?.reads ?? 0,
    places: publicPlaces,
    drawRoute: charts.drawRoute,
    onNotDrawn: (err) => log.error({ err }, 'could not draw the route'),
    consume: consume,
    consumeMany,
    getPrefixes,
    responseCache,
  });
  const contact = createContactService({
    repository: createContactRepository(db, async (trx, { createdAt, ...message }) => {
      const facts = { ...message, at: createdAt.toISOString() };
      if (contactTo) await outbox.queueContact(trx, createId(), message.id, contactTo, facts);
    }),
    now,
    createId,
    createCaseCode: () => createCode(CASE_CODE_LENGTH, randomByte),
    limit: createCallLimit(CONTACT_LIMIT, share),
  });
  const subscriptions = createSubscriptionService({
    repository: createSubscriptionsOf(db, outbox, suppression),
    now,
    createId,
    createToken,
    getPrefixes,
    consume: consume,
    limit: createCallLimit(SUBSCRIBE_LIMIT, share),
    limitAddress: createCallLimit(ADDRESS_LIMIT, share),
  });
  return { tracking, charts, contact, subscriptions, consume, describeLookupLimit };
}
