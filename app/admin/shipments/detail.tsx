import { useState } from 'react';
import { data, redirect } from 'react-router';
import { ApiError } from '#app/api-error.ts';
import { getPage } from '#app/page-context.ts';
import { getStaffApi } from '#app/session/session.ts';
import { AdminHead } from '../admin-head.tsx';
import { loadAsStaff } from '../guard.ts';
import { loadOrReport } from '../load-or-report.ts';
import type { Route } from './+types/detail';
import { AuditPanel } from './audit/audit-panel.tsx';
import { runDetailAction } from './detail/detail-action.ts';
import { DetailChart } from './detail/detail-chart.tsx';
import { DetailHead } from './detail/detail-head.tsx';
import { DetailPanels } from './detail/detail-panels.tsx';
import { findChart } from './detail/find-chart.ts';
import { HistoryPanel } from './detail/history-panel.tsx';
import { MissingShipment } from './detail/missing-shipment.tsx';
import './detail/detail.css';

/** The shipment, its drawn route and who changed it; what fails of the latter two is reported and left out. An unknown id leads to the list: specification, section 2. */
export async function clientLoader({ params, request, context }: Route.ClientLoaderArgs) {
  const api = getStaffApi(context);
  try {
    return await loadAsStaff(request, async () => {
      const shipment = await api.getShipment(params.id);
      const report = getPage(context).reportError;
      const [chart, audit] = await Promise.all([
        findChart(api, shipment, report),
        loadOrReport(api.listAudit(params.id), report),
      ]);
      return { shipment, chart, audit };
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect('/admin/shipments');
    throw error;
  }
}

/** Adds a status or deletes. A failure has an error status: nothing is loaded anew then, and what was typed stays. */
export async function clientAction({ params: { id }, request, context }: Route.ClientActionArgs) {
  const api = getStaffApi(context);
  const outcome = await runDetailAction(await request.json(), { api, id, report: getPage(context).reportError });
  if (outcome.kind === 'deleted') throw redirect('/admin/shipments');
  const isDone = outcome.kind === 'added' || outcome.kind === 'addedBefore';
  return data(outcome, { status: isDone ? 200 : 400 });
}

/** Specification, section 2. */
export default function ShipmentDetail({ loaderData: { shipment, chart, audit } }: Route.ComponentProps) {
  const [isGone, setIsGone] = useState(false);
  if (isGone) return <MissingShipment />;
  return (
    <main className="am" id="main" tabIndex={-1}>
      <AdminHead page={shipment.trackingNumber} />
      <DetailHead shipment={shipment} />
      {chart ? <DetailChart chart={chart} /> : null}
      <div className="dgrid">
        <HistoryPanel key={shipment.id} shipment={shipment} onGone={() => setIsGone(true)} />
        <DetailPanels shipment={shipment} />
      </div>
      <AuditPanel entries={audit} />
    </main>
  );
}
