import { expectJson } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type { AuditEntry } from '#domain/audit.ts';
import type { PromiseLine } from '#domain/promise.schema.ts';

/** What became of a shipment, for staff. */
export function shipmentPastCalls(v1: V1) {
  return {
    /** Who changed what of a shipment, newest first. */
    listAudit: async (id: string) =>
      (
        await expectJson<{ items: AuditEntry[] }>(
          'Failed to load audit trail',
          v1.shipments[':id'].audit.$get({ param: { id } }),
        )
      ).items,

    /** Every date that was promised of a shipment, newest first. */
    listPromises: async (id: string) =>
      (
        await expectJson<{ items: PromiseLine[] }>(
          'Failed to load promised dates',
          v1.shipments[':id'].promises.$get({ param: { id } }),
        )
      ).items,
  };
}
