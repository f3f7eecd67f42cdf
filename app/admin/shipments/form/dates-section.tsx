import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import { PromiseSentence } from '#app/shared/promise-sentence.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import fieldStyles from '#app/ui/field.module.css';
import { FieldNote } from '#app/ui/field-note.tsx';
import textStyles from '#app/ui/text.module.css';
import { daysBetween, formatDateTime, formatSentenceDay, toDay } from '#domain/dates.ts';
import { isMoved, listMoves, SPECIFIC_REASONS } from '#domain/promises/promise.ts';
import type { PromiseLine } from '#domain/promises/schema.ts';
import { formatTimeZone } from '#domain/time-zone.ts';
import { usePromiseReason } from '../../parts/use-texts.ts';
import { PromisedDates, type UnsavedDate } from '../promised-dates/promised-dates.tsx';
import styles from './dates-section.module.css';
import { Section, SelectField, TextField } from './fields.tsx';
import { toEstimate } from './form-body.ts';
import { toFieldId, useForm } from './form-context.ts';
import section from './section.module.css';
import type { StoredShipment } from './shipment-form.tsx';

/** On edit the creation date is read-only (ruling "Update"), and a moved date asks for a reason. */
export function DatesSection({ stored }: { stored: StoredShipment | undefined }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { values } = useForm();
  const describeMove = useMoveText();
  const { needsDateReason } = useCapabilities();
  const { id } = useParams();
  const createdAt = stored?.createdAt;
  const was = stored?.estimatedDeliveryDate ?? null;
  const estimate = toEstimate(values, dates.timeZone, stored);
  const moved = needsDateReason && was !== null && isMoved(estimate, was) ? { was, estimate } : undefined;
  const due = moved?.estimate;
  const now = new Date();
  const today = toDay(now, dates.timeZone);
  return (
    <Section
      title={t('adminForm.section.dates')}
      hint={t('adminForm.section.datesHint', { zone: formatTimeZone(now.toISOString(), dates) })}
    >
      {createdAt ? (
        <p className={clsx(section.wide, textStyles.muted)}>
          {t('adminForm.preview.created', { date: formatDateTime(createdAt, dates) })}
        </p>
      ) : (
        <>
          <TextField
            name="createdDay"
            path="createdAt"
            label={t('adminForm.label.createdAt')}
            type="date"
            max={today}
          />
          <TextField name="createdTime" label={t('adminForm.label.createdTime')} type="time" />
        </>
      )}
      <TextField
        name="estimateDay"
        path="estimatedDeliveryDate"
        label={t('adminForm.label.estimatedDeliveryDate')}
        optional={t('adminForm.optional')}
        type="date"
        min={today}
        hint={moved && due !== undefined ? describeMove(moved.was, due) : undefined}
      />
      <TextField name="estimateTime" label={t('adminForm.label.estimatedTime')} type="time" />
      {moved ? <ReasonField {...moved} /> : null}
      {needsDateReason && stored && id ? (
        <PromiseHistory
          id={id}
          version={stored.version}
          unsaved={due === undefined ? undefined : { due, reason: values.estimateReason || 'unspecified' }}
        />
      ) : null}
      <Notes />
    </Section>
  );
}

function Notes() {
  const { t } = useTranslation();
  const { values, change, errorOf } = useForm();
  const id = toFieldId('notes');
  const error = errorOf('notes');
  return (
    <div className={clsx(fieldStyles.field, section.wide)}>
      <label htmlFor={id}>
        {t('adminForm.label.notes')} <span className={fieldStyles.optional}>{t('adminForm.optional')}</span>
      </label>
      <textarea
        className={fieldStyles.input}
        id={id}
        name="notes"
        dir="auto"
        value={values.notes}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => change({ notes: target.value })}
      />
      <FieldNote id={`${id}-note`} hint={t('adminForm.notesHint')} error={error} />
    </div>
  );
}

const REASONS = ['', ...SPECIFIC_REASONS] as const;

interface PromisePartProps {
  /** ISO 8601, UTC. */
  was: string;
  /** The new estimate; null removes it, undefined means that the typed text is not a date. */
  estimate: string | null | undefined;
}

/** Asks for the reason as soon as the estimate differs from `was`, and shows what visitors will read. */
function ReasonField({ was, estimate }: PromisePartProps) {
  const { t } = useTranslation();
  const formatReason = usePromiseReason();
  const { estimateReasonRequired } = useCompany();
  const placeholder = t(estimateReasonRequired ? 'adminForm.promise.choose' : 'adminForm.promise.unspecified');
  return (
    <div className={clsx(section.wide, styles.part)}>
      <div className={section.fields}>
        <SelectField
          name="estimateReason"
          label={t('adminForm.promise.reason')}
          choices={REASONS}
          isRequired={estimateReasonRequired}
          toText={(reason) => (reason === '' ? placeholder : formatReason(reason))}
        />
        <TextField
          name="estimateNote"
          label={t('adminForm.promise.note')}
          optional={t('adminForm.optional')}
          autoComplete="off"
          dir="auto"
        />
      </div>
      {estimate === undefined ? null : <PublicPreview was={was} due={estimate} />}
    </div>
  );
}

/** The sentence of the public page. */
function PublicPreview({ was, due }: { was: string; due: string | null }) {
  const { t } = useTranslation();
  const { timeZone } = useDates();
  const { status, estimateReason } = useForm().values;
  const now = new Date();
  const promises = [
    { due, reason: estimateReason || 'unspecified', at: now.toISOString() },
    { due: was, reason: 'unspecified' as const, at: now.toISOString() },
  ];
  const [move] = status === 'DELIVERED' ? [] : listMoves(promises, timeZone);
  return (
    <p className={styles.read}>
      {move
        ? fillSlots(t('adminForm.promise.read'), { sentence: <PromiseSentence move={move} now={now} /> })
        : t('adminForm.promise.unread')}
    </p>
  );
}

/** Loads the promises of this version of the shipment; empty until the server responds. */
function usePromises(id: string, version: number): PromiseLine[] {
  const [lines, setLines] = useState<PromiseLine[]>([]);
  useEffect(() => {
    let isStale = false;
    // The promises are only informative, so a failure shows nothing.
    staffApi.listPromises(id).then(
      (items) => !isStale && setLines(items),
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [id, version]);
  return lines;
}

interface PromisedPartProps {
  id: string;
  /** The version that the form started from. */
  version: number;
  unsaved: UnsavedDate | undefined;
}

/** The promises so far and the one a save would add, once a date moves. */
function PromiseHistory({ id, version, unsaved }: PromisedPartProps) {
  const { t } = useTranslation();
  const lines = usePromises(id, version);
  if (lines.length === 0 || (lines.length === 1 && !unsaved)) return null;
  return (
    <section className={section.wide} aria-labelledby="promised-dates">
      <h3 className={styles.title} id="promised-dates">
        {t('adminDetail.promises.title')}
      </h3>
      <PromisedDates lines={lines} unsaved={unsaved} />
    </section>
  );
}

/**
 * Describes how far an estimate is from the previous promise: "Was Tuesday, December 1. 8 days later." Both are ISO
 * 8601, UTC.
 */
function useMoveText(): (was: string, estimate: string | null) => string {
  const { t } = useTranslation();
  const dates = useDates();
  return (was, estimate) => {
    const date = formatSentenceDay(was, new Date(), dates);
    if (estimate === null) return t('adminForm.promise.takenBack', { date });
    const days = daysBetween(was, estimate, dates.timeZone);
    if (days === 0) return t('adminForm.promise.sameDay', { date });
    return t(days > 0 ? 'adminForm.promise.later' : 'adminForm.promise.earlier', { date, count: Math.abs(days) });
  };
}
