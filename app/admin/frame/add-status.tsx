import { ApiError } from '@transcargo/api-client/api-error.ts';
import { clsx } from 'clsx';
import { Pin, Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { href, useLocation, useNavigate, useRevalidator, useRouteLoaderData } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { STAFF_FRAME_ID } from '#app/page-row.ts';
import { isSignedOut, staffApi } from '#app/session/session.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { toPrefixes } from '#domain/company/company.ts';
import { formatDateTime } from '#domain/dates.ts';
import type { ErrorKey } from '#domain/error-texts.ts';
import { checkStatusUpdate } from '#domain/shipments/rules.ts';
import type { HistoryEntry, StatusUpdate } from '#domain/shipments/schema.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import { createId } from '../parts/create-id.ts';
import { LeaveQuestion } from '../parts/dialog.tsx';
import { storePin } from '../parts/pinned-status.ts';
import {
  createDraft,
  EMPTY,
  hasTexts,
  NO_CODE,
  removeDraft,
  type StatusValues,
  useStatusDraft,
} from '../parts/status-drafts.ts';
import {
  type ChosenCode,
  CodeSelect,
  LocationField,
  NotesField,
  StatusNote,
  StatusSelect,
} from '../parts/status-fields.tsx';
import { showToast } from '../parts/toast-store.ts';
import { useChange } from '../parts/use-change.ts';
import styles from './add-status.module.css';
import type { clientLoader } from './admin-layout.tsx';

/** The entry to correct, by its index from the oldest entry of a version, and the preselected status. */
export interface Correction {
  fromOldest: number;
  version: number;
  entry: HistoryEntry;
  status: ShipmentStatus;
  stop(): void;
}

interface AddStatusProps {
  id: string;
  onGone(): void;
  correction?: Correction | undefined;
  /** Whether the form is outside the shipment's page, which keeps what was typed and asks before it is lost. */
  isOutside?: boolean;
  /** A link beside the buttons. */
  link?: ReactNode;
}

/** Adds a history entry or corrects one. Specification, section 5; ruling "A wrong entry". */
export function AddStatus({ id, onGone, correction, isOutside = false, link }: AddStatusProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { hasEventCodes, scanHref } = useCapabilities();
  const state = useAddStatus({ id, onGone, correction, isOutside });
  const { form, values, change, chooseStatus, submit, pin, isBusy, message, isInvalid, isChanged } = state;
  return (
    <form
      className={clsx(styles.form, layout.screenOnly)}
      aria-label={t('adminDetail.add.form')}
      noValidate
      onSubmit={submit}
      ref={form}
    >
      {correction ? (
        <p className={clsx(styles.wide, text.small)}>
          {t('adminDetail.add.correcting', { date: formatDateTime(correction.entry.timestamp, dates) })}{' '}
          <Button variant="quiet" small onClick={correction.stop}>
            {t('adminDetail.add.notCorrect')}
          </Button>
        </p>
      ) : null}
      <StatusSelect value={values.status} isInvalid={isInvalid('status')} choose={chooseStatus} />
      <LocationField
        value={values.location}
        isInvalid={isInvalid('location')}
        placeholder={t('adminDetail.add.locationHint')}
        change={change}
      />
      {values.status === '' || !hasEventCodes ? null : (
        <CodeSelect status={values.status} code={values.code} reason={values.reason} choose={change} />
      )}
      <div className={styles.wide}>
        <NotesField value={values.notes} change={change} />
      </div>
      <div className={styles.foot}>
        <StatusNote message={message} />
        <div className={styles.buttons}>
          {link}
          {scanHref && !correction ? (
            <Button variant="quiet" small onClick={pin} title={t('adminScan.pinNext')}>
              <Pin />
              <span className={clsx(isOutside && text.visuallyHidden)}>{t('adminScan.pinNext')}</span>
            </Button>
          ) : null}
          <Button type="submit" variant="primary" small={isOutside} busy={isBusy}>
            <Plus />
            {t(isBusy ? 'adminDetail.add.adding' : 'adminDetail.add.submit')}
          </Button>
        </div>
      </div>
      {isOutside ? null : <LeaveQuestion isChanged={isChanged} />}
    </form>
  );
}

const toUpdate = ({ code, reason, ...values }: StatusValues, correction: Correction | undefined) => ({
  ...values,
  code: code || null,
  reason: reason || null,
  ...(correction && { corrects: correction.fromOldest, correctsVersion: correction.version }),
});

type Outcome =
  | { kind: 'added' }
  /** An earlier request with this key stored another entry. */
  | { kind: 'addedBefore' }
  | { kind: 'refused' }
  /** Someone else deleted the shipment. */
  | { kind: 'gone' }
  | { kind: 'failed'; isOffline: boolean };

/** Adds an entry; `key` makes repeating it harmless. */
async function addEntry(id: string, update: StatusUpdate, key: string): Promise<Outcome> {
  try {
    await staffApi.updateShipmentStatus(id, update, key);
  } catch (error) {
    return toFailure(error);
  }
  removeDraft(id, key);
  showToast({ kind: 'statusAdded', status: update.status, location: update.location });
  return { kind: 'added' };
}

function toFailure(error: unknown): Outcome {
  if (!(error instanceof ApiError) || isSignedOut(error)) throw error;
  if (error.status === 404) return { kind: 'gone' };
  if (error.status === 409) return { kind: 'addedBefore' };
  if (error.status === 422) return { kind: 'refused' };
  console.error(error);
  return { kind: 'failed', isOffline: error.status === 0 };
}

/** Holds the state of the Add Status form. */
function useAddStatus({ id, onGone, correction, isOutside }: AddStatusProps) {
  const { revalidate } = useRevalidator();
  const { run, settle, isBusy, outcome } = useChange(async (entry: { update: StatusUpdate; key: string }) => {
    const added = await addEntry(id, entry.update, entry.key);
    if (added.kind === 'added' || added.kind === 'addedBefore') await revalidate();
    return added;
  });
  const prefixes = toPrefixes(useCompany());
  const [{ values: typed, key }, changeDraft] = useStatusDraft(isOutside ? id : undefined);
  const [corrected, setCorrected] = useState(EMPTY);
  // A correction does not discard what was typed before it.
  const values = correction ? corrected : typed;
  const change = (toNext: (now: StatusValues) => StatusValues) => {
    if (correction) setCorrected(toNext);
    else changeDraft((draft) => ({ ...draft, values: toNext(draft.values) }));
  };
  const [isRefused, setIsRefused] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useStart(correction, form, setCorrected);
  useEffect(() => {
    if (outcome?.kind === 'gone') onGone();
    if (outcome?.kind === 'addedBefore') changeDraft((draft) => ({ ...draft, key: createId() }));
    if (outcome?.kind !== 'added') return;
    settle();
    changeDraft((draft) => (correction ? { ...draft, key: createId() } : createDraft()));
    correction?.stop();
    releaseFocus(form.current);
  }, [outcome, settle, onGone, correction, changeDraft]);

  const check = () => checkStatusUpdate(values, prefixes);
  const wrong = isRefused ? check() : [];
  /** Runs what needs a status and a place, or shows what is missing. */
  const runIfComplete = (act: () => void) => {
    const problems = check();
    setIsRefused(problems.length > 0);
    if (problems.length === 0) act();
    else form.current?.querySelector<HTMLElement>(`[name=${problems[0]?.path}]`)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) runIfComplete(() => run({ update: toUpdate(values, correction), key }));
  };
  const pinForScans = usePinForScans();
  const pin = () =>
    runIfComplete(() => {
      // Closes the form before the page changes, so that the pinned status is not lost.
      flushSync(() => change(({ notes }) => ({ ...EMPTY, notes })));
      pinForScans(values);
    });
  return {
    form,
    values,
    change: (part: Partial<StatusValues>) => change((now) => ({ ...now, ...part })),
    // The event codes depend on the status.
    chooseStatus: (status: ShipmentStatus) => change((now) => ({ ...now, ...NO_CODE, status })),
    submit,
    pin,
    isBusy,
    isChanged: hasTexts(typed) || (correction !== undefined && hasTexts(corrected, correction.entry)),
    message: useMessage(wrong[0]?.code, outcome),
    isInvalid: (path: 'status' | 'location') => wrong.some((problem) => problem.path === path) || undefined,
  };
}

/** Pins a status for the scans of this tab and opens the scanning page; unpinning returns here. */
function usePinForScans(): (values: StatusValues) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const owner = useRouteLoaderData<typeof clientLoader>(STAFF_FRAME_ID)?.id ?? '';
  return ({ status, location, code, reason }) => {
    if (status === '') return;
    storePin(owner, { status, location: location.trim(), code: code || null, reason: reason || null });
    navigate(href('/admin/scan'), { state: { from: pathname } });
  };
}

/** The next scan must not be typed into the place field of another status. */
function releaseFocus(form: HTMLFormElement | null): void {
  if (!form?.contains(document.activeElement)) return;
  const heading = form.closest('aside')?.querySelector<HTMLElement>('h2');
  (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
}

type FormElement = RefObject<HTMLFormElement | null>;

/** Fills the form with the entry to correct before anything can be typed. */
function useStart(correction: Correction | undefined, form: FormElement, setValues: (values: StatusValues) => void) {
  const wrong = correction?.entry;
  const [previous, setPrevious] = useState<HistoryEntry>();
  if (previous !== wrong) {
    setPrevious(wrong);
    if (correction) setValues(toStart(correction));
  }
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[name=location]')?.focus();
  }, [wrong, form]);
}

function toStart({ entry: wrong, status }: Correction): StatusValues {
  const same: ChosenCode = { code: wrong.code ?? '', reason: wrong.reason ?? '' };
  return { status, location: wrong.location, notes: wrong.notes, ...(status === wrong.status ? same : NO_CODE) };
}

/** Explains beside the button why the entry was not added. Specification, section 8. */
function useMessage(problem: ErrorKey | undefined, outcome: Outcome | undefined): string | undefined {
  const { t } = useTranslation();
  if (problem || outcome?.kind === 'refused') return t(`errors.${problem ?? 'statusAndLocation'}`);
  if (outcome?.kind === 'addedBefore') return t('adminDetail.add.addedBefore');
  if (outcome?.kind !== 'failed') return undefined;
  return [t('adminDetail.add.failed'), outcome.isOffline ? t('adminDetail.add.offline') : ''].join(' ').trim();
}
