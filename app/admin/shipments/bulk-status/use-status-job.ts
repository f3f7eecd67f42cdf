import { ApiError } from '@transcargo/api-client/api-error.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiClient } from '#app/api.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { isSignedOut } from '#app/session/session.ts';
import { toPrefixes } from '#domain/company/company.ts';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import { checkStatusUpdate } from '#domain/shipments/rules.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { StatusJob } from '#domain/status-jobs/schema.ts';
import { MAX_JOB_SIZE } from '#domain/status-jobs/status-job.ts';
import { staffApi } from '../../frame/live/staff-api.ts';
import { createId } from '../../parts/create-id.ts';
import type { ChosenCode } from '../../parts/status-fields.tsx';

export type Preview = Awaited<ReturnType<ApiClient['previewStatusJob']>>;
export interface JobValues extends ChosenCode {
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
export function useStatusJob(filter: ShipmentFilter, onStart: (job: StatusJob) => void) {
  const { t } = useTranslation();
  const prefixes = toPrefixes(useCompany());
  const preview = usePreview(filter);
  const [values, setValues] = useState(EMPTY);
  const [id] = useState(createId);
  const [problem, setProblem] = useState<'fields' | 'failed' | 'tooMany' | 'signedOut'>();
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
        await staffApi.createStatusJob({ ...others, id, filter, status, code: code || null, reason: reason || null }),
      );
    } catch (error) {
      const isTooMany = error instanceof ApiError && error.status === 413;
      setProblem(isSignedOut(error) ? 'signedOut' : isTooMany ? 'tooMany' : 'failed');
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
    signedOut: undefined,
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
      (problem === 'fields' && problems.some((found) => found.path === path)) || undefined,
    isSignedOut: problem === 'signedOut',
    runAgain: () => void run(),
    settle: () => setProblem(undefined),
  };
}
