import { CHANGES_KEPT_DAYS } from '#domain/changes/change.ts';
import { daysBefore, monthsBefore, type Retention, toUndeliveredDays } from '#domain/privacy/retention.ts';
import type { Erasure } from '#domain/shipment-people/schema.ts';
import { RESTORE_SECONDS } from '#domain/shipments/shipment.ts';
import type { RetentionRepository } from './retention.repository.ts';

export interface RetentionServiceDeps {
  repository: RetentionRepository;
  now: () => Date;
  retention: Retention;
}

/** Erases personal data after its retention period. Ruling "Personal data". */
export function createRetentionService({ repository, now, retention }: RetentionServiceDeps) {
  return {
    /**
     * Erases all data that is due, with related emails, and returns the counts. Idempotent; parallel runs share the
     * work.
     */
    async eraseDue(): Promise<Pick<Erasure, 'subscriptions' | 'messages'> & { people: number }> {
      const time = now();
      const subscriptions = await repository.eraseSubscriptions(daysBefore(time, retention.subscriptionDays));
      const messages = await repository.eraseMessages(monthsBefore(time, retention.contactMonths));
      await repository.eraseChanges(daysBefore(time, CHANGES_KEPT_DAYS));
      await repository.eraseDeletedShipments(new Date(time.getTime() - RESTORE_SECONDS * 1000));
      const people = await repository.erasePeople(
        daysBefore(time, retention.peopleDays),
        daysBefore(time, toUndeliveredDays(retention)),
        time,
      );
      const erased = { subscriptions, messages, people };
      if (subscriptions + messages + people > 0) await repository.writeAudit(time, erased);
      return erased;
    },
  };
}

export type RetentionService = ReturnType<typeof createRetentionService>;
