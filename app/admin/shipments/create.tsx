import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { href, Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { getCapabilities } from '#app/capabilities/modes.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import textStyles from '#app/ui/text.module.css';
import { toEstimateRules } from '#domain/company/default-estimate.ts';
import type { ShipmentCreate, ShipmentRecord } from '#domain/shipments/schema.ts';
import { redirectIfMissing } from '../frame/guard.ts';
import { StaffPage } from '../frame/staff-page.tsx';
import { createId } from '../parts/create-id.ts';
import { LeaveQuestion } from '../parts/dialog.tsx';
import { LabelDialog } from '../parts/label/label-dialog.tsx';
import { BackLink } from '../parts/page.tsx';
import { showToast } from '../parts/toast-store.ts';
import type { Route } from './+types/create';
import styles from './create.module.css';
import { toCreateBody } from './form/form-body.ts';
import { toFieldId } from './form/form-context.ts';
import {
  type FormValues,
  fillInEstimate,
  haveSameValues,
  toCopiedValues,
  toFollowingValues,
  toNewValues,
} from './form/form-values.ts';
import { toCustomerName } from './form/people-values.ts';
import type { SaveWays } from './form/save-bar.tsx';
import {
  assignCustomer,
  type Created,
  type Saved,
  type SaveOutcome,
  toSaveOutcome,
  useSave,
} from './form/save-outcome.ts';
import { ShipmentForm } from './form/shipment-form.tsx';

/** Loads the shipment to copy, given by `?from=`. A deleted one redirects to the list. */
export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const from = new URL(request.url).searchParams.get('from');
  if (!from || !getCapabilities(context).hasQuickCreate) return null;
  return redirectIfMissing(staffApi.getShipment(from), href('/admin/shipments'));
}

/** The form keeps the data it started with. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href;
}

interface CreateRequest {
  shipment: ShipmentCreate;
  /** The customer's name, '' for none. */
  customer: string | undefined;
  /** What follows the save. */
  printsLabel: boolean;
  createsAnother: boolean;
}

async function create(request: CreateRequest): Promise<SaveOutcome | Saved> {
  const { customer, printsLabel, createsAnother } = request;
  const { id } = request.shipment;
  try {
    const shipment = await staffApi.createShipment(await assignCustomer(request.shipment, customer));
    if (createsAnother) return { kind: 'created', shipment, printsLabel };
    showToast({ kind: 'created', number: shipment.trackingNumber });
  } catch (error) {
    return toSaveOutcome(error, id);
  }
  const page = href('/admin/shipments/:id', { id });
  return { kind: 'saved', page: printsLabel ? `${page}?label` : page };
}

/** Specification, sections 2 and 5. */
export default function CreateShipment({ loaderData: model }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <StaffPage
      title={t('adminForm.createTitle')}
      back={<BackLink to={href('/admin/shipments')}>{t('adminForm.back')}</BackLink>}
    >
      <Creator key={model?.id} model={model} />
    </StaffPage>
  );
}

interface Round {
  /** The id of the new shipment, so that a repeated save creates only one. */
  id: string;
  fresh: FormValues;
  /** Whether the estimate was copied, so that no default replaces it. */
  hasOwnEstimate: boolean;
  /** The shipment created before with the same form. */
  last?: Created;
}

/** The create form, empty or copied from `model`. "Create another" starts the next one. */
function Creator({ model }: { model: ShipmentRecord | null }) {
  const { timeZone } = useDates();
  const fillIn = useFillInEstimate();
  const { hasQuickCreate } = useCapabilities();
  const [createsAnother, setCreatesAnother] = useState(false);
  const [round, setRound] = useState<Round>(() => {
    const now = new Date();
    const fresh = model ? toCopiedValues(model, now, timeZone) : toNewValues(now, timeZone);
    const hasOwnEstimate = fresh.estimateDay !== '';
    return { id: createId(), fresh: hasOwnEstimate ? fresh : fillIn(fresh), hasOwnEstimate };
  });
  const [closed, setClosed] = useState<Created>();
  const { id, last } = round;
  const continueWith = useCallback(
    (values: FormValues, created: Created) => {
      const fresh = fillIn(toFollowingValues(values, new Date(), timeZone));
      setRound({ id: createId(), fresh, hasOwnEstimate: false, last: created });
    },
    [fillIn, timeZone],
  );
  return (
    <>
      <CreatedNotice last={last} />
      <NewShipment
        key={id}
        round={round}
        ways={hasQuickCreate ? { createsAnother, setCreatesAnother } : undefined}
        onCreated={continueWith}
      />
      {last?.printsLabel && last !== closed ? (
        <LabelDialog shipments={[last.shipment]} printsAtOnce onClose={() => setClosed(last)} />
      ) : null}
    </>
  );
}

/** Returns a function that fills in the default estimate. */
function useFillInEstimate() {
  const { timeZone } = useDates();
  const { company } = useShell();
  return useCallback(
    (values: FormValues) => fillInEstimate(values, new Date(), timeZone, toEstimateRules(company ?? {})),
    [company, timeZone],
  );
}

/** Names the created shipment. The region always exists, so that screen readers announce it. */
function CreatedNotice({ last }: { last: Created | undefined }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {last ? (
        <Alert tone="success" role="presentation" className={styles.created}>
          <p>
            {t('adminForm.created')}{' '}
            <Link className={textStyles.code} to={href('/admin/shipments/:id', { id: last.shipment.id })}>
              {last.shipment.trackingNumber}
            </Link>
          </p>
        </Alert>
      ) : null}
    </div>
  );
}

interface NewShipmentProps {
  round: Round;
  ways: SaveWays | undefined;
  onCreated(values: FormValues, created: Created): void;
}

function NewShipment({ round: { id, fresh, hasOwnEstimate, last }, ways, onCreated }: NewShipmentProps) {
  const dates = useDates();
  const fillIn = useFillInEstimate();
  const [values, setValues] = useState(fresh);
  const { save, outcome, created, isBusy, isSaved } = useSave(create);
  const isOwnEstimate = useRef(hasOwnEstimate);
  const change = useCallback(
    (part: Partial<FormValues>) => {
      if (part.estimateDay !== undefined) isOwnEstimate.current = true;
      const isAffected = part.serviceType !== undefined || part.createdDay !== undefined;
      const isFilledIn = isAffected && !isOwnEstimate.current;
      setValues((now) => (isFilledIn ? fillIn({ ...now, ...part }) : { ...now, ...part }));
    },
    [fillIn],
  );
  useEffect(() => {
    if (created) onCreated(values, created);
  }, [created, values, onCreated]);
  const isNext = last !== undefined;
  const isAtTillSpeed = ways !== undefined;
  // Runs before the label's dialog opens, which later restores the focus.
  useLayoutEffect(() => {
    if (isNext) window.scrollTo(0, 0);
    const first = isNext ? 'destinationAddress' : 'originAddress';
    if (isAtTillSpeed) document.getElementById(toFieldId(first))?.focus({ preventScroll: !isNext });
  }, [isNext, isAtTillSpeed]);
  return (
    <>
      <ShipmentForm
        values={values}
        onChange={change}
        outcome={outcome}
        isBusy={isBusy}
        cancelTo={href('/admin/shipments')}
        ways={ways}
        onSave={(printsLabel) => {
          const shipment = toCreateBody(values, id, dates);
          const createsAnother = ways?.createsAnother ?? false;
          void save({ shipment, customer: toCustomerName(values), printsLabel, createsAnother });
        }}
      />
      <LeaveQuestion isChanged={!isSaved && !haveSameValues(values, fresh)} />
    </>
  );
}
