import { clsx } from 'clsx';
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { PromiseSentence } from '#app/shared/promise-sentence.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { LabeledSelect } from '#app/ui/select.tsx';
import text from '#app/ui/text.module.css';
import type { AttentionLine } from '#domain/attention/schema.ts';
import type { AuditEntry } from '#domain/audit/schema.ts';
import { formatClock, toDay } from '#domain/dates.ts';
import { listMoves, type PromiseReason, SPECIFIC_REASONS } from '#domain/promises/promise.ts';
import { useMutation } from '../parts/use-mutation.ts';
import { usePromiseReason } from '../parts/use-texts.ts';
import { promiseDay } from './attention-changes.ts';
import type { AttentionForms, Draft } from './line-forms.tsx';
import styles from './new-date.module.css';

interface NewDateProps {
  /** The key of the line or cause. */
  id: string;
  lines: readonly AttentionLine[];
  forms: AttentionForms;
  onClose(): void;
}

/** Promises a new date for the shipments of the lines. Enter saves, Escape closes. */
export function NewDate({ id, lines: latestLines, forms, onClose }: NewDateProps) {
  const { t } = useTranslation();
  // The list refreshes below an open form, which must not promise a date for shipments nobody has seen.
  const [lines] = useState(latestLines);
  const { timeZone } = useDates();
  const { estimateReasonRequired } = useCompany();
  const formatReason = usePromiseReason();
  const { day = '', reason = '' } = forms.drafts[id] ?? {};
  const change = (draft: Draft) => forms.setDraft(id, draft.day || draft.reason ? draft : undefined);
  const [since] = useState(forms.checkedAt);
  const [wrong, setWrong] = useState<'day' | 'reason'>();
  const form = useRef<HTMLFormElement>(null);
  const focusOn = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  const { run, isBusy, outcome } = useMutation();
  const [failed, setFailed] = useState(0);
  const isDone = outcome?.kind === 'done' && failed === 0;
  const close = () => {
    forms.setDraft(id, undefined);
    onClose();
  };
  const latestClose = useRef(close);
  latestClose.current = close;
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[name=day]')?.focus(), []);
  useEffect(() => {
    if (isDone) latestClose.current();
  }, [isDone]);
  const isGone = forms.isGone(id) && !isBusy && !isDone;
  const today = toDay(new Date(), timeZone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEarlier = day === '' || day < today;
    const problem = isEarlier ? 'day' : estimateReasonRequired && reason === '' ? 'reason' : undefined;
    setWrong(problem);
    if (problem) return focusOn(problem);
    const ids = lines.flatMap(({ shipment }) => shipment?.id ?? []);
    void run(undefined, async () => setFailed(await promiseDay(ids, day, reason || 'unspecified')));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
  return (
    <form
      className={styles.form}
      ref={form}
      noValidate
      aria-label={t('adminAttention.date.form')}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      {isGone ? (
        <div className={styles.wide}>
          <GoneNote line={lines[0]} since={since} />
        </div>
      ) : null}
      <Field
        label={t('adminAttention.date.label')}
        name="day"
        type="date"
        min={today}
        value={day}
        error={wrong === 'day' ? t('errors.estimatePast') : undefined}
        onChange={({ target }) => change({ day: target.value, reason })}
      />
      <LabeledSelect
        label={t('adminAttention.date.reason')}
        name="reason"
        value={reason}
        aria-invalid={wrong === 'reason' || undefined}
        empty={t(`adminAttention.date.${estimateReasonRequired ? 'choose' : 'unspecified'}`)}
        choices={SPECIFIC_REASONS}
        toText={formatReason}
        onChoose={(chosen) => change({ day, reason: chosen })}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('adminAttention.date.save', { count: lines.length })}
        </Button>
        <Button variant="quiet" onClick={close}>
          {t('adminAttention.date.cancel')}
        </Button>
      </div>
      <Preview lines={lines} day={day} reason={reason} />
      {outcome && !isDone ? (
        <Failure>
          {outcome.error ? t('adminAttention.failedChange') : t('adminAttention.date.failed', { count: failed })}
        </Failure>
      ) : null}
    </form>
  );
}

const scrollIntoView = (message: HTMLElement | null) => message?.scrollIntoView({ block: 'nearest' });

/** A failure below the button that was pressed, scrolled into view. */
export function Failure({ children }: { children: string }) {
  return (
    <div className={styles.wide} ref={scrollIntoView}>
      <Alert tone="error">{children}</Alert>
    </div>
  );
}

interface GoneNoteProps {
  line: AttentionLine | undefined;
  /** When the form was opened, ISO 8601, UTC. */
  since: string;
}

/** States above a form that its line or cause needs attention no longer, and who has changed the shipment since. */
export function GoneNote({ line, since }: GoneNoteProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const [change, setChange] = useState<AuditEntry>();
  const id = line?.shipment?.id;
  useEffect(() => {
    if (id === undefined) return;
    // Without the log, for example of a deleted shipment, the note leaves out the person.
    staffApi.listAudit(id).then(
      ([newest]) => setChange(newest && newest.at > since ? newest : undefined),
      () => undefined,
    );
  }, [id, since]);
  return (
    <p className={text.muted} role="status">
      {change
        ? t('adminAttention.solved', { by: change.actor, time: formatClock(change.at, dates) })
        : t('adminAttention.gone')}
    </p>
  );
}

/** The sentence that visitors will read, of one shipment with a date. */
function Preview({ lines, day, reason }: { lines: readonly AttentionLine[]; day: string; reason: PromiseReason | '' }) {
  const { t } = useTranslation();
  const { timeZone } = useDates();
  const [line] = lines;
  const now = new Date();
  if (line?.kind !== 'promise' || lines.length > 1 || day === '') return null;
  const at = now.toISOString();
  const [move] = listMoves(
    [
      { due: `${day}T12:00:00.000Z`, reason: reason || 'unspecified', at },
      { due: line.due, reason: 'unspecified', at },
    ],
    timeZone,
  );
  if (!move) return null;
  return (
    <p className={clsx(text.muted, styles.wide)}>
      {fillSlots(t('adminAttention.date.read'), { sentence: <PromiseSentence move={move} now={now} /> })}
    </p>
  );
}
