import { useCallback, useState } from 'react';
import { href, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { formatDateTime } from '#domain/dates.ts';
import type { Shipment, ShipmentUpdate } from '#domain/shipments/schema.ts';
import { redirectIfMissing } from '../frame/guard.ts';
import { useLiveChanges } from '../frame/live/live-changes.tsx';
import { StaffPage } from '../frame/staff-page.tsx';
import { LeaveQuestion } from '../parts/dialog.tsx';
import { BackLink } from '../parts/page.tsx';
import { showToast } from '../parts/toast-store.ts';
import type { Route } from './+types/edit';
import { ConflictPanel } from './conflict/conflict-panel.tsx';
import { toUpdateBody } from './form/form-body.ts';
import { type FormValues, haveSameValues, isStored, toValues } from './form/form-values.ts';
import { toCustomerName } from './form/people-values.ts';
import { assignCustomer, type Saved, type SaveOutcome, toSaveOutcome, useSave } from './form/save-outcome.ts';
import { ShipmentForm } from './form/shipment-form.tsx';

/** Loads the shipment; null when loading failed. An unknown id redirects to the list. Specification, section 2. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return redirectIfMissing(staffApi.getShipment(params.id), href('/admin/shipments'));
}

/** The form keeps the version it started from. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

interface UpdateRequest {
  /** The version that the edit is based on. */
  version: number;
  shipment: ShipmentUpdate;
  /** The customer's name, '' for none; undefined when unchanged. */
  customer: string | undefined;
}

async function saveUpdate(id: string, { version, shipment, customer }: UpdateRequest): Promise<SaveOutcome | Saved> {
  let update = shipment;
  try {
    update = await assignCustomer(shipment, customer);
    const { trackingNumber } = await staffApi.updateShipment(id, version, update);
    showToast({ kind: 'saved', number: trackingNumber });
  } catch (error) {
    const outcome = await toSaveOutcome(error, id);
    if (outcome.kind !== 'stale' || !isStored(update, outcome.theirs)) return outcome;
    showToast({ kind: 'saved', number: outcome.theirs.trackingNumber });
  }
  return { kind: 'saved', page: href('/admin/shipments/:id', { id }) };
}

/** Specification, sections 2 and 5. */
export default function EditShipment({ loaderData: shipment }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <StaffPage
      title={`${t('adminForm.editTitle')} ${shipment.trackingNumber}`}
      heading={t('adminForm.editTitle')}
      back={<BackLink to={href('/admin/shipments/:id', { id: shipment.id })}>{shipment.trackingNumber}</BackLink>}
    >
      <Editor key={shipment.id} shipment={shipment} />
    </StaffPage>
  );
}

/** The edit form. It keeps the original values apart from the typed ones until it merges someone else's save. */
function Editor({ shipment }: { shipment: Shipment }) {
  const dates = useDates();
  const { timeZone } = dates;
  const [base, setBase] = useState(shipment);
  const [values, setValues] = useState(() => toValues(shipment, timeZone));
  const { save, settle, outcome, isBusy, isSaved } = useSave((request: UpdateRequest) =>
    saveUpdate(shipment.id, request),
  );
  const change = useCallback((part: Partial<FormValues>) => setValues((now) => ({ ...now, ...part })), []);

  const toStored = (from: Shipment) => ({ ...from, values: toValues(from, timeZone) });
  const saveFrom = (from: Shipment, typed: FormValues) =>
    save({
      version: from.version,
      shipment: toUpdateBody(typed, dates, toStored(from)),
      customer: toCustomerName(typed, toStored(from).values),
    });
  const join = (theirs: Shipment, typed: FormValues) => {
    setBase(theirs);
    setValues(typed);
    settle();
  };

  const isChanged = !haveSameValues(values, toValues(base, timeZone));
  const question = <LeaveQuestion isChanged={isChanged && !isSaved} />;
  if (outcome?.kind === 'stale') {
    const { theirs, author } = outcome;
    const versions = { base: toValues(base, timeZone), mine: values, theirs: toValues(theirs, timeZone) };
    return (
      <>
        <ConflictPanel
          versions={versions}
          author={author && { name: author.name, time: formatDateTime(author.at, dates) }}
          isBusy={isBusy}
          onDiscard={() => join(theirs, versions.theirs)}
          onSave={(merged) => {
            join(theirs, merged);
            saveFrom(theirs, merged);
          }}
        />
        {question}
      </>
    );
  }
  return (
    <>
      <EditConflictNotice id={shipment.id} version={base.version} isBusy={isBusy} />
      <ShipmentForm
        values={values}
        onChange={change}
        stored={toStored(base)}
        outcome={outcome}
        isBusy={isBusy}
        cancelTo={href('/admin/shipments/:id', { id: shipment.id })}
        onSave={() => saveFrom(base, values)}
      />
      {question}
    </>
  );
}

interface EditConflictNoticeProps {
  id: string;
  /** The version that the form started from. */
  version: number;
  /** Whether this form is being saved. */
  isBusy: boolean;
}

/** Reports that someone else saved or deleted the shipment. The form stays as it is. */
function EditConflictNotice({ id, version, isBusy }: EditConflictNoticeProps) {
  const { t } = useTranslation();
  const [newest, setNewest] = useState(version);
  const [isDeleted, setIsDeleted] = useState(false);
  useLiveChanges((change) => {
    if (change.kind === 'resync' || change.id !== id) return;
    if (change.kind === 'deleted') setIsDeleted(true);
    else setNewest(change.version);
  });
  if (isBusy || (!isDeleted && newest <= version)) return null;
  return <Alert tone="error">{t(isDeleted ? 'adminLive.deletedMeanwhile' : 'adminLive.savedMeanwhile')}</Alert>;
}
