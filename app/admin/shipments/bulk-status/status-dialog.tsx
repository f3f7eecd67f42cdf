import { ApiError } from '@transcargo/api-client/api-error.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiClient } from '#app/api.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { callSignedIn, isSignedOut, staffApi } from '#app/session/session.ts';
import { Button } from '#app/ui/button.tsx';
import { toPrefixes } from '#domain/company/company.ts';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import { checkStatusUpdate } from '#domain/shipments/rules.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { StatusJob } from '#domain/status-jobs/schema.ts';
import { MAX_JOB_SIZE } from '#domain/status-jobs/status-job.ts';
import { createId } from '../../parts/create-id.ts';
import dialogStyles from '../../parts/dialog.module.css';
import { DialogActions, DiscardQuestion, TitledDialog } from '../../parts/dialog.tsx';
import {
  type ChosenCode,
  CodeSelect,
  LocationField,
  NotesField,
  StatusNote,
  StatusSelect,
} from '../../parts/status-fields.tsx';
import styles from './status-dialog.module.css';

interface StatusDialogProps {
  filter: ShipmentFilter;
  onStart(job: StatusJob): void;
  onClose(): void;
}

/** Sets one status for all shipments of the filter, after showing how many will change. */
export function StatusDialog({ filter, onStart, onClose }: StatusDialogProps) {
  const { t } = useTranslation();
  const state = useStatusJob(filter, onStart);
  const { form, values, change, submit, preview, count, message, isBusy, isInvalid } = state;
  const [isConfirming, setIsConfirming] = useState(false);
  const close = () => (state.hasTexts ? setIsConfirming(true) : onClose());
  return (
    <TitledDialog
      title={preview ? t('admin.bulk.title', { count: preview.total }) : t('admin.select.setStatus')}
      className={styles.dialog}
      onClose={close}
    >
      <form className={dialogStyles.form} noValidate onSubmit={submit} ref={form}>
        <StatusSelect
          prefix="bulk"
          value={values.status}
          isInvalid={isInvalid('status')}
          choose={(status) => change({ status, code: '', reason: '' })}
        />
        {values.status === '' ? null : (
          <CodeSelect prefix="bulk" status={values.status} code={values.code} reason={values.reason} choose={change} />
        )}
        <LocationField prefix="bulk" value={values.location} isInvalid={isInvalid('location')} change={change} />
        <NotesField value={values.notes} change={change} />
        <JobPreview {...{ preview, count, values, change }} />
        <StatusNote prefix="bulk" message={message} />
        <DialogActions>
          <Button onClick={close}>{t('admin.bulk.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={!count}>
            {count === 0 ? t('admin.select.setStatus') : t('admin.bulk.submit', { count })}
          </Button>
        </DialogActions>
      </form>
      {isConfirming ? <DiscardQuestion onStay={() => setIsConfirming(false)} onLeave={onClose} /> : null}
    </TitledDialog>
  );
}

interface JobPreviewProps {
  preview: Preview | null | undefined;
  count: number;
  values: JobValues;
  change(part: Partial<JobValues>): void;
}

/** Shows how many get the status, how many stay as they are, and who is notified. */
function JobPreview({ preview, count, values, change }: JobPreviewProps) {
  const { t } = useTranslation();
  if (preview === null) return <p role="alert">{t('admin.failed.load')}</p>;
  if (!preview) return <p role="status">{t('admin.loading')}</p>;
  const { delivered, held } = preview;
  const kind = delivered > 0 && held > 0 ? 'both' : delivered > 0 ? 'delivered' : 'held';
  const facts = { delivered, held, count: delivered + held };
  const subscribers = values.includesSettled ? preview.subscribers : preview.subscribersOfOpen;
  return (
    <div className={styles.facts}>
      <p role="status">{count > 0 ? t('admin.bulk.gets', { count }) : t('admin.bulk.none')}</p>
      {delivered + held > 0 ? (
        <>
          {values.includesSettled ? null : <p>{t(`admin.bulk.stay.${kind}`, facts)}</p>}
          <label>
            <input
              type="checkbox"
              checked={values.includesSettled}
              onChange={({ target }) => change({ includesSettled: target.checked })}
            />
            {t(`admin.bulk.include.${kind}`, facts)}
          </label>
        </>
      ) : null}
      {subscribers > 0 ? <p>{t('admin.bulk.told', { count: subscribers })}</p> : null}
    </div>
  );
}

type Preview = Awaited<ReturnType<ApiClient['previewStatusJob']>>;
interface JobValues extends ChosenCode {
  status: ShipmentStatus | '';
  location: string;
  notes: string;
  includesSettled: boolean;
}

const EMPTY: JobValues = { status: '', code: '', reason: '', location: '', notes: '', includesSettled: false };

/** The preview: undefined while it loads, null when it can't be loaded. */
function usePreview(filter: ShipmentFilter): Preview | null | undefined {
  const [preview, setPreview] = useState<Preview | null>();
  const requestedFilter = useRef(filter);
  useEffect(() => {
    staffApi.previewStatusJob(requestedFilter.current).then(setPreview, () => setPreview(null));
  }, []);
  return preview;
}

/** Holds the state of the dialog. Typed values survive failures, and the job's id makes a retry the same job. */
function useStatusJob(filter: ShipmentFilter, onStart: (job: StatusJob) => void) {
  const { t } = useTranslation();
  const prefixes = toPrefixes(useCompany());
  const preview = usePreview(filter);
  const [values, setValues] = useState(EMPTY);
  const [id] = useState(createId);
  const [problem, setProblem] = useState<'fields' | 'failed' | 'tooMany'>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const count = preview ? preview.total - (values.includesSettled ? 0 : preview.delivered + preview.held) : 0;
  const problems = checkStatusUpdate(values, prefixes);
  const [wrong] = problems;
  const run = async () => {
    setIsBusy(true);
    setProblem(undefined);
    const { status, code, reason, ...others } = values;
    try {
      onStart(
        await callSignedIn(() =>
          staffApi.createStatusJob({ ...others, id, filter, status, code: code || null, reason: reason || null }),
        ),
      );
    } catch (error) {
      const isTooMany = error instanceof ApiError && error.status === 413;
      if (!isSignedOut(error)) setProblem(isTooMany ? 'tooMany' : 'failed');
    }
    setIsBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!wrong) return void run();
    setProblem('fields');
    form.current?.querySelector<HTMLElement>(`[name=${wrong.path}]`)?.focus();
  };
  const messages = {
    fields: t(`errors.${wrong?.code ?? 'statusAndLocation'}`),
    failed: t('admin.bulk.failed'),
    tooMany: t('admin.bulk.tooMany', { most: MAX_JOB_SIZE }),
  };
  return {
    form,
    values,
    preview,
    count,
    submit,
    isBusy,
    change: (part: Partial<JobValues>) => setValues({ ...values, ...part }),
    hasTexts: values.location !== '' || values.notes !== '',
    message: problem && (problem !== 'fields' || wrong) ? messages[problem] : undefined,
    isInvalid: (path: 'status' | 'location') =>
      (problem === 'fields' && problems.some((each) => each.path === path)) || undefined,
  };
}
