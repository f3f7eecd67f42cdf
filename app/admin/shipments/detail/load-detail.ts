import type { ApiClient } from '#app/api.ts';
import { staffApi } from '#app/session/session.ts';
import type { AuditEntry } from '#domain/audit/schema.ts';
import { toLanguage } from '#domain/languages.ts';
import type { PromiseLine } from '#domain/promises/schema.ts';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { loadOrReport } from '../../frame/load-or-report.ts';

export interface Detail {
  shipment: ShipmentRecord;
  /** What visitors see: places instead of addresses, and the drawn route. */
  places: ShipmentPlaces | null;
  audit: AuditEntry[] | null;
  promises: PromiseLine[] | null;
}

export type ShipmentPlaces = Awaited<ReturnType<ApiClient['getShipmentPlaces']>>;

/**
 * Loads the shipment with its public view, audit log and promises. Only a failure of the shipment itself throws
 * ApiError; others are reported and left out.
 */
export async function loadDetail(id: string): Promise<Detail> {
  const language = toLanguage(document.documentElement.lang);
  const shipment = await staffApi.getShipment(id);
  const [places, audit, promises] = await Promise.all([
    loadOrReport(staffApi.getShipmentPlaces(id, language)),
    loadOrReport(staffApi.listAudit(id)),
    loadOrReport(staffApi.listPromises(id)),
  ]);
  return { shipment, places, audit, promises };
}
