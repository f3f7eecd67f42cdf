import type { AuditEntry } from '#domain/audit/audit.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import { NotFoundError } from '#server/errors.ts';
import type { AuditRepository } from './audit.repository.ts';

const LONGEST_LIST = 200;

export function createAuditService(repository: AuditRepository) {
  return {
    /**
     * The newest 200 changes of a shipment, newest first, also of one that was deleted. Throws NotFoundError
     * "Shipment not found" for an id that never was.
     */
    async listOfShipment(id: string): Promise<AuditEntry[]> {
      const entries = await repository.listOfShipment(id, LONGEST_LIST);
      if (entries.length === 0 && !(await repository.hasShipment(id)))
        throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
      return entries;
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;
