import { useCallback, useState } from 'react';
import { data, href, redirect } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { getStaffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { AdminHead } from '../frame/admin-head.tsx';
import { SignInAgain } from '../frame/sign-in-again.tsx';
import { BackLink } from '../parts/back-link.tsx';
import { createId } from '../parts/create-id.ts';
import pageStyles from '../parts/page.module.css';
import { showToast } from '../parts/toast-store.ts';
import type { Route } from './+types/create';
import { toCreateBody } from './form/form-body.ts';
import { areSameValues, type FormValues, toNewValues } from './form/form-values.ts';
import { LeaveQuestion } from './form/leave-question.tsx';
import { toSaveOutcome } from './form/save-outcome.ts';
import { ShipmentForm } from './form/shipment-form.tsx';
import { useSave } from './form/use-save.ts';

/** Creates the shipment and shows it. What fails is told to the form, with an error status: nothing is loaded anew then. */
export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const api = getStaffApi(context);
  const { shipment } = await request.json();
  try {
    const { trackingNumber } = await api.createShipment(shipment);
    showToast({ kind: 'created', number: trackingNumber });
  } catch (error) {
    const outcome = await toSaveOutcome(error, { id: shipment.id, api, report: getPage(context).reportError });
    return data(outcome, { status: 400 });
  }
  throw redirect(href('/admin/shipments/:id', { id: shipment.id }));
}

/** Specification, sections 2 and 5. */
export default function CreateShipment() {
  const { t } = useTranslation();
  const { timeZone } = useDates();
  const [id] = useState(createId);
  const [fresh] = useState(() => toNewValues(new Date(), timeZone));
  const [values, setValues] = useState(fresh);
  const { save, saveAgain, outcome, isBusy } = useSave();
  const [left, setLeft] = useState<unknown>();
  const change = useCallback((part: Partial<FormValues>) => setValues((now) => ({ ...now, ...part })), []);
  const isSignedOut = outcome?.kind === 'signedOut' && left !== outcome;
  return (
    <main className={pageStyles.main} id="main" tabIndex={-1}>
      <AdminHead page={t('adminForm.createTitle')} />
      <BackLink to={href('/admin/shipments')}>{t('adminForm.back')}</BackLink>
      <div className={pageStyles.head}>
        <h1>{t('adminForm.createTitle')}</h1>
      </div>
      <ShipmentForm
        values={values}
        onChange={change}
        outcome={outcome}
        isBusy={isBusy}
        cancelTo={href('/admin/shipments')}
        onSave={() => save({ shipment: toCreateBody(values, id, timeZone) })}
      />
      {isSignedOut ? <SignInAgain onSignedIn={saveAgain} onCancel={() => setLeft(outcome)} /> : null}
      <LeaveQuestion isChanged={!isSignedOut && !areSameValues(values, fresh)} />
    </main>
  );
}
