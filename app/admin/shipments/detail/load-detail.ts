import type { ApiClient } from '#app/api.ts';
import type { AuditEntry } from '#domain/audit.ts';
import type { RouteChart } from '#domain/route-chart.ts';
import type { Shipment } from '#domain/shipment.schema.ts';
import { loadOrReport } from '../../frame/load-or-report.ts';
import { findChart, type ShipmentPlaces } from './find-chart.ts';

export interface Detail {
  shipment: Shipment;
  /** What visitors read instead of the addresses. */
  places: ShipmentPlaces | null;
  chart: RouteChart | null;
  audit: AuditEntry[] | null;
}

/** The shipment, its drawn route and who changed it; what fails but the shipment is reported and left out. Throws ApiError. */
export async function loadDetail(api: ApiClient, id: string, report: (error: unknown) => void): Promise<Detail> {
  const shipment = await api.getShipment(id);
  const [places, audit] = await Promise.all([
    loadOrReport(api.getShipmentPlaces(id), report),
    loadOrReport(api.listAudit(id), report),
  ]);
  return { shipment, places, chart: await findChart(api, shipment, places, report), audit };
}
