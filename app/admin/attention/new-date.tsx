import { clsx } from 'clsx';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { href } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { PromiseSentence } from '#app/shared/promise-sentence.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Alert } from '#app/ui/alert.tsx';
import { Button } from '#app/ui/button.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import text from '#app/ui/text.module.css';
import type { AttentionLine } from '#domain/attention/schema.ts';
import { toDay } from '#domain/dates.ts';
import { listMoves, type PromiseReason, SPECIFIC_REASONS } from '#domain/promises/promise.ts';
import { useAction } from '../parts/use-action.tsx';
import { usePromiseReason } from '../parts/use-texts.ts';
import type { ActionOutcome, DateRequest } from './attention-actions.ts';
import styles from './new-date.module.css';

interface NewDateProps {
  lines: readonly AttentionLine[];
  onClose(): void;
}

/** Promises a new date for the shipments of the lines. Enter saves, Escape closes. */
export function NewDate({ lines: latestLines, onClose }: NewDateProps) {
  const { t } = useTranslation();
  // The list refreshes below an open form, which must not promise a date for shipments nobody has seen.
  const [lines] = useState(latestLines);
  const { timeZone } = useDates();
  const { estimateReasonRequired } = useCompany();
  const formatReason = usePromiseReason();
  const [day, setDay] = useState('');
  const [reason, setReason] = useState<PromiseReason | ''>('');
  const [wrong, setWrong] = useState<'day' | 'reason'>();
  const reasonId = useId();
  const form = useRef<HTMLFormElement>(null);
  const focusOn = (name: string) => form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  const { run, isBusy, outcome } = useAction<DateRequest, ActionOutcome>({ action: href('/admin/attention') });
  const latestClose = useRef(onClose);
  latestClose.current = onClose;
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=day]')?.focus(), []);
  useEffect(() => {
    if (outcome && !outcome.hasFailed) latestClose.current();
  }, [outcome]);
  const today = toDay(new Date(), timeZone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEarlier = day === '' || day < today;
    const problem = isEarlier ? 'day' : estimateReasonRequired && reason === '' ? 'reason' : undefined;
    setWrong(problem);
    if (problem) return focusOn(problem);
    const ids = lines.flatMap(({ shipment }) => shipment?.id ?? []);
    void run({ intent: 'date', ids, day, reason: reason || 'unspecified' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
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
      <Field
        label={t('adminAttention.date.label')}
        name="day"
        type="date"
        min={today}
        value={day}
        error={wrong === 'day' ? t('errors.estimatePast') : undefined}
        onChange={({ target }) => setDay(target.value)}
      />
      <div className={fieldStyles.field}>
        <label htmlFor={reasonId}>{t('adminAttention.date.reason')}</label>
        <select
          className={fieldStyles.input}
          id={reasonId}
          name="reason"
          value={reason}
          aria-invalid={wrong === 'reason' || undefined}
          onChange={({ target }) => setReason(target.value as PromiseReason | '')}
        >
          <option value="">{t(`adminAttention.date.${estimateReasonRequired ? 'choose' : 'unspecified'}`)}</option>
          {SPECIFIC_REASONS.map((each) => (
            <option key={each} value={each}>
              {formatReason(each)}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('adminAttention.date.save', { count: lines.length })}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('adminAttention.date.cancel')}
        </Button>
      </div>
      <Preview lines={lines} day={day} reason={reason} />
      {outcome?.hasFailed ? (
        <Failure>
          {outcome.failed
            ? t('adminAttention.date.failed', { count: outcome.failed })
            : t('adminAttention.failedChange')}
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
