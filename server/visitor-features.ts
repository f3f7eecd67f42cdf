import { nextBusinessDay } from '#domain/attention/attention.ts';
import { ADDRESS_LIMIT, CONTACT_LIMIT, SUBSCRIBE_LIMIT } from './caller-limits.ts';
import { createChartService } from './charts/charts.service.ts';
import { createContactRepository } from './contact/contact.repository.ts';
import { createContactService } from './contact/contact.service.ts';
import type { Context } from './context.ts';
import { readFromStandbyOnFailure } from './db/standby.ts';
import { createLookupBudget } from './http/limits.ts';
import { createSubscribers } from './subscription-features.ts';
import { createSubscriptionService } from './subscriptions/subscriptions.service.ts';
import { createTrackingRepository } from './tracking/tracking.repository.ts';
import { createTrackingService } from './tracking/tracking.service.ts';

/** Features for visitors: lookups, subscriptions and the contact form. */
export function createVisitorFeatures(context: Context) {
  const { database, db, now, timeZone, log, outbox, limitCalls, getBusinessHours, createId } = context;
  const { contactTo } = context.mailSettings;
  const charts = createChartService();
  const { consume, consumeMany, describe: describeLookupLimit } = createLookupBudget(context.share);
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
