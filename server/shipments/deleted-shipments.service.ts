import { ERROR_TEXTS } from '#domain/error-texts.ts';
import type { Shipment } from '#domain/shipment.schema.ts';
import { RESTORE_SECONDS } from '#domain/shipment.ts';
import { AppError, ConflictError, NotFoundError } from '#server/errors.ts';
import type { DeletedShipmentRepository } from './deleted-shipments.repository.ts';
import type { ShipmentRepository } from './shipments.repository.ts';

interface DeletionDeps {
  repository: Pick<ShipmentRepository, 'findById'>;
  deleted: DeletedShipmentRepository;
  now: () => Date;
}

/** Deletions, and taking them back. `actor` is the email address of who does it, for the audit log. Ruling "Deleting". */
export function createDeletions({ repository, deleted, now }: DeletionDeps) {
  const toRestoreLimit = () => new Date(now().getTime() - RESTORE_SECONDS * 1000);

  /** Whether a shipment with this id was deleted so lately that it can still be restored. */
  async function isRestorable(id: string): Promise<boolean> {
    const deletedAt = await deleted.findDeletedAt(id);
    return deletedAt !== undefined && deletedAt > toRestoreLimit();
  }

  return {
    isRestorable,

    /** Removes it at once, and keeps it aside so that it can be restored. Throws NotFoundError for an unknown id. */
    async deleteShipment(id: string, actor: string): Promise<void> {
      if (!(await deleted.delete(id, now(), actor))) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
    },

    /**
     * Puts a shipment back that was deleted within the last 60 seconds, with its history, subscriptions and mails and the
     * next version. One that is there is given as it is. Throws AppError 410 when it is too late, 409 when its tracking
     * number is in use again, NotFoundError when nothing is known of it.
     */
    async restoreShipment(id: string, actor: string): Promise<Shipment> {
      const restored = await deleted.restore(id, toRestoreLimit(), now(), actor);
      if (restored) return restored;
      if (await isRestorable(id)) throw new ConflictError('tracking-number-taken', ERROR_TEXTS.trackingNumberTaken);
      const shipment = await repository.findById(id);
      if (shipment) return shipment;
      if (await deleted.findDeletedAt(id)) throw new AppError(410, 'This shipment can no longer be restored.');
      throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
    },
  };
}
