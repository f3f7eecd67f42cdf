import { ApiError } from '@transcargo/api-client/api-error.ts';
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { getCapabilities } from '#app/capabilities/get-capabilities.ts';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { loadAsStaff } from '../frame/guard.ts';
import { BackLink } from '../parts/back-link.tsx';
import pageStyles from '../parts/page.module.css';
import { showToast } from '../parts/toast-store.ts';
import type { Route } from './+types/create';
import { Creator } from './creator.tsx';
import { type Created, toSaveOutcome } from './form/save-outcome.ts';
import type { CreateRequest } from './form/use-save.ts';
import { withCustomer } from './form/with-customer.ts';

/** With `?from=` the shipment to begin with a copy of; one that is gone leads to the list, as everywhere. */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const from = new URL(request.url).searchParams.get('from');
  if (!from || !getCapabilities(context).createsAtTillSpeed) return null;
  try {
    return await loadAsStaff(request, () => getStaffApi(context).getShipment(from));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(href('/admin/shipments'));
    throw error;
  }
}

/** What a form began with never changes under it. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href;
}

/**
 * Creates the shipment and shows it, or its label; a form that goes on with another is told of it. So it is of what fails, with
 * an error status: nothing is loaded anew then.
 */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const api = getStaffApi(context);
  const { shipment, customer, printsLabel, goesOn }: CreateRequest = await request.json();
  try {
    const created = await api.createShipment(await withCustomer(shipment, customer));
    if (goesOn) return { kind: 'created', shipment: created, printsLabel: printsLabel === true } satisfies Created;
    showToast({ kind: 'created', number: created.trackingNumber });
  } catch (error) {
    const outcome = await toSaveOutcome(error, { id: shipment.id, api, report: getPage(context).reportError });
    return data(outcome, { status: 400 });
  }
  const page = href('/admin/shipments/:id', { id: shipment.id });
  throw redirect(printsLabel ? `${page}?label` : page);
}

/** Specification, sections 2 and 5. */
export default function CreateShipment({ loaderData: model }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminForm.createTitle')} />
      <BackLink to={href('/admin/shipments')}>{t('adminForm.back')}</BackLink>
      <div className={pageStyles.head}>
        <h1>{t('adminForm.createTitle')}</h1>
      </div>
      <Creator key={model?.id} model={model} />
    </main>
  );
}
