import { ERROR_TEXTS } from '#domain/error-texts.ts';
import { isOwnOfToday } from '#domain/shipments/rules.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { RESTORE_SECONDS } from '#domain/shipments/shipment.ts';
import { AppError, ConflictError, ForbiddenError, NotFoundError } from '#server/errors.ts';
import type { DeletedShipmentRepository } from './deleted-shipments.repository.ts';
import type { ShipmentRepository } from './shipments.repository.ts';

interface DeletionDeps {
  repository: Pick<ShipmentRepository, 'findById'>;
  deleted: DeletedShipmentRepository;
  now: () => Date;
  /** IANA name: of the day that a shipment was created on. */
  timeZone: string;
}

/** Whose shipments somebody may delete: all, or those they created on the same day. */
export type DeletionReach = 'any' | 'own';

/** Deletions, and taking them back. `actor` is the email address of who does it, for the audit log. Ruling "Deleting". */
export function createDeletions({ repository, deleted, now, timeZone }: DeletionDeps) {
  const toRestoreLimit = () => new Date(now().getTime() - RESTORE_SECONDS * 1000);

  /** Whether a shipment with this id was deleted so lately that it can still be restored. */
  async function isRestorable(id: string): Promise<boolean> {
    const deletedAt = await deleted.findDeletedAt(id);
    return deletedAt !== undefined && deletedAt > toRestoreLimit();
  }

  async function requireReach(id: string, actor: string, reach: DeletionReach): Promise<void> {
    if (reach === 'any' || isOwnOfToday(await deleted.findCreation(id), actor, now(), timeZone)) return;
    throw new ForbiddenError(
      'You may delete only what you created today. An admin can delete others.',
      'not-own-shipment',
    );
  }

  return {
    isRestorable,

    /**
     * Removes it at once, and keeps it aside so that it can be restored. Throws NotFoundError for an unknown id, and
     * ForbiddenError for one beyond the reach.
     */
    async deleteShipment(id: string, actor: string, reach: DeletionReach): Promise<void> {
      if (!(await repository.findById(id, 'all'))) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
      await requireReach(id, actor, reach);
      if (!(await deleted.delete(id, now(), actor))) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
    },

    /**
     * Puts a shipment back that was deleted within the last 60 seconds, with its history, subscriptions and mails and the
     * next version. One that is there is given as it is. Throws AppError 410 when it is too late, 409 when its tracking
     * number is in use again, NotFoundError when nothing is known of it, ForbiddenError for one beyond the reach.
     */
    async restoreShipment(id: string, actor: string, reach: DeletionReach): Promise<Shipment> {
      if (await isRestorable(id)) await requireReach(id, actor, reach);
      const restored = await deleted.restore(id, toRestoreLimit(), now(), actor);
      if (restored) return restored;
      if (await isRestorable(id)) throw new ConflictError('tracking-number-taken', ERROR_TEXTS.trackingNumberTaken);
      const shipment = await repository.findById(id, 'all');
      if (shipment) return shipment;
      if (await deleted.findDeletedAt(id)) throw new AppError(410, 'This shipment can no longer be restored.');
      throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
    },
  };
}
