import { ApiError } from '@transcargo/api-client/api-error.ts';
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff } from '../frame/guard.ts';
import { BackLink } from '../parts/back-link.tsx';
import pageStyles from '../parts/page.module.css';
import { showToast } from '../parts/toast-store.ts';
import type { Route } from './+types/edit';
import { Editor } from './editor.tsx';
import { isStored } from './form/form-values.ts';
import { toSaveOutcome } from './form/save-outcome.ts';
import type { UpdateRequest } from './form/use-save.ts';
import { withCustomer } from './form/with-customer.ts';

/** The shipment, or null when it could not be loaded. An unknown id leads to the list: specification, section 2. */
export async function clientLoader({ params, request, context }: Route.ClientLoaderArgs) {
  try {
    return await loadAsStaff(request, () => getStaffApi(context).getShipment(params.id));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(href('/admin/shipments'));
    throw error;
  }
}

/** What was loaded when the form was opened is what a save is made from: it never changes under the form. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** Saves the edit and shows the shipment. What fails is told to the form. */
export async function clientAction({ params: { id }, request, context }: Route.ClientActionArgs) {
  const api = getStaffApi(context);
  const { version, shipment, customer }: UpdateRequest = await request.json();
  let sent = shipment;
  try {
    sent = await withCustomer(shipment, customer);
    const { trackingNumber } = await api.updateShipment(id, version, sent);
    showToast({ kind: 'saved', number: trackingNumber });
  } catch (error) {
    const outcome = await toSaveOutcome(error, { id, api, report: getPage(context).reportError });
    if (outcome.kind !== 'stale' || !isStored(sent, outcome.theirs)) return data(outcome, { status: 400 });
    showToast({ kind: 'saved', number: outcome.theirs.trackingNumber });
  }
  throw redirect(href('/admin/shipments/:id', { id }));
}

/** Specification, sections 2 and 5. */
export default function EditShipment({ loaderData: shipment }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={`${t('adminForm.editTitle')} ${shipment.trackingNumber}`} />
      <BackLink to={href('/admin/shipments/:id', { id: shipment.id })}>{shipment.trackingNumber}</BackLink>
      <div className={pageStyles.head}>
        <h1>{t('adminForm.editTitle')}</h1>
      </div>
      <Editor key={shipment.id} shipment={shipment} />
    </main>
  );
}
