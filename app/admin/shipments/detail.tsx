import { ApiError } from '@transcargo/api-client/api-error.ts';
import { useState } from 'react';
import { data, href, redirect, useFetchers } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { getStaffApi } from '#app/session/session.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff } from '../frame/guard.ts';
import pageStyles from '../parts/page.module.css';
import type { Route } from './+types/detail';
import { AuditPanel } from './audit/audit-panel.tsx';
import { runDetailAction } from './detail/detail-action.ts';
import { DetailChart } from './detail/detail-chart.tsx';
import { DetailHead } from './detail/detail-head.tsx';
import { DetailNews } from './detail/detail-news.tsx';
import { DetailPanels } from './detail/detail-panels.tsx';
import { HistoryPanel } from './detail/history-panel.tsx';
import { loadDetail } from './detail/load-detail.ts';
import { MissingShipment } from './detail/missing-shipment.tsx';
import { useLiveDetail } from './detail/use-live-detail.ts';
import styles from './detail.module.css';

/** An unknown id leads to the list: specification, section 2. */
export async function clientLoader({ params, request, context }: Route.ClientLoaderArgs) {
  const api = getStaffApi(context);
  try {
    return await loadAsStaff(request, () => loadDetail(api, params.id, getPage(context).reportError));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(href('/admin/shipments'));
    throw error;
  }
}

/** Adds a status, deletes or restores. A failure has an error status: nothing is loaded anew then, and what was typed stays. */
export async function clientAction({ params: { id }, request, context }: Route.ClientActionArgs) {
  const api = getStaffApi(context);
  const outcome = await runDetailAction(await request.json(), { api, id, report: getPage(context).reportError });
  if (outcome.kind === 'deleted') throw redirect(href('/admin/shipments'));
  if (outcome.kind === 'restored') throw redirect(href('/admin/shipments/:id', { id }));
  const isDone = outcome.kind === 'added' || outcome.kind === 'addedBefore';
  return data(outcome, { status: isDone ? 200 : 400 });
}

/** Specification, section 2. */
export default function ShipmentDetail({ loaderData }: Route.ComponentProps) {
  const [isGone, setIsGone] = useState(false);
  const { shipment, places, audit, promises } = useLiveDetail(loaderData, () => setIsGone(true));
  // One's own deletion leads to the list; the page may hear of it before it has its answer.
  const isBusy = useFetchers().some(({ state }) => state !== 'idle');
  if (isGone && !isBusy) return <MissingShipment />;
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={shipment.trackingNumber} />
      <DetailHead shipment={shipment} creation={audit?.find(({ action }) => action === 'created')} />
      {places?.route ? <DetailChart chart={places.route} /> : null}
      <div className={styles.columns}>
        <HistoryPanel key={shipment.id} shipment={shipment} onGone={() => setIsGone(true)} />
        <DetailPanels shipment={shipment} places={places} promises={promises ?? []} />
      </div>
      <AuditPanel entries={audit} />
      <DetailNews key={`news ${shipment.id}`} shown={shipment} loaded={loaderData.shipment} />
    </main>
  );
}
