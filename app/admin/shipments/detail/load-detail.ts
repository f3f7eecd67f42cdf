import type { ApiClient } from '#app/api.ts';
import type { AuditEntry } from '#domain/audit/audit.ts';
import { toLanguage } from '#domain/languages.ts';
import type { PromiseLine } from '#domain/promises/schema.ts';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { loadOrReport } from '../../frame/load-or-report.ts';

export interface Detail {
  shipment: ShipmentRecord;
  /** What visitors see of it: places instead of addresses, and the drawn route. */
  places: ShipmentPlaces | null;
  audit: AuditEntry[] | null;
  promises: PromiseLine[] | null;
}

export type ShipmentPlaces = Awaited<ReturnType<ApiClient['getShipmentPlaces']>>;

/** The shipment, what visitors see of it, who changed it and what was promised; what fails but the shipment is reported and left out. Throws ApiError. */
export async function loadDetail(api: ApiClient, id: string, report: (error: unknown) => void): Promise<Detail> {
  const language = toLanguage(document.documentElement.lang);
  const shipment = await api.getShipment(id);
  const [places, audit, promises] = await Promise.all([
    loadOrReport(api.getShipmentPlaces(id, language), report),
    loadOrReport(api.listAudit(id), report),
    loadOrReport(api.listPromises(id), report),
  ]);
  return { shipment, places, audit, promises };
}
