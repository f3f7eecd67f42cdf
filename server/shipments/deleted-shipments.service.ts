import { ERROR_TEXTS } from '#domain/error-texts.ts';
import { isOwnOfToday } from '#domain/shipments/rules.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { RESTORE_SECONDS } from '#domain/shipments/shipment.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { AppError, ConflictError, ForbiddenError, NotFoundError } from '#server/errors.ts';
import type { DeletedShipmentRepository } from './deleted-shipments.repository.ts';
import type { ShipmentRepository } from './shipments.repository.ts';

interface DeletionDeps extends Pick<BaseDeps, 'now' | 'timeZone'> {
  repository: Pick<ShipmentRepository, 'findById'>;
  deleted: DeletedShipmentRepository;
}

/** Shipments that a person may delete: all, or their own from the same day. */
export type DeletionScope = 'any' | 'own';

/** Deletes and restores shipments. `actor` is an email address for the audit log. Ruling "Deleting". */
export function createDeletions({ repository, deleted, now, timeZone }: DeletionDeps) {
  const toRestoreLimit = () => new Date(now().getTime() - RESTORE_SECONDS * 1000);

  /** Whether a shipment with this id can still be restored. */
  async function isRestorable(id: string): Promise<boolean> {
    const deletedAt = await deleted.findDeletedAt(id);
    return deletedAt !== undefined && deletedAt > toRestoreLimit();
  }

  async function assertInScope(id: string, actor: string, scope: DeletionScope): Promise<void> {
    if (scope === 'any' || isOwnOfToday(await deleted.findCreation(id), actor, now(), timeZone)) return;
    throw new ForbiddenError(
      'You may delete only what you created today. An admin can delete others.',
      'not-own-shipment',
    );
  }

  return {
    isRestorable,

    /**
     * Deletes the shipment immediately and keeps a copy for restoring. Throws NotFoundError for an unknown id, and
     * ForbiddenError beyond the scope.
     */
    async deleteShipment(id: string, actor: string, scope: DeletionScope): Promise<void> {
      if (!(await repository.findById(id, 'all'))) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
      await assertInScope(id, actor, scope);
      if (!(await deleted.delete(id, now(), actor))) throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
    },

    /**
     * Restores a shipment deleted within the last 60 seconds, with history, subscriptions, mails and the next version.
     * Throws AppError 410 when it is too late, 409 if it was restored or its tracking number is in use again,
     * NotFoundError for an unknown id, and ForbiddenError beyond the scope.
     */
    async restoreShipment(id: string, actor: string, scope: DeletionScope): Promise<Shipment> {
      if (await isRestorable(id)) await assertInScope(id, actor, scope);
      const restored = await deleted.restore(id, toRestoreLimit(), now(), actor);
      if (restored) return restored;
      if (await isRestorable(id)) throw new ConflictError('tracking-number-taken', ERROR_TEXTS.trackingNumberTaken);
      if (await repository.findById(id, 'all')) throw new AppError(409, 'This shipment is not deleted.');
      if (await deleted.findDeletedAt(id)) throw new AppError(410, 'This shipment can no longer be restored.');
      throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
    },
  };
}
