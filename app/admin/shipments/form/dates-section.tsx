import { clsx } from 'clsx';
import { useParams } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import fieldStyles from '#app/ui/field.module.css';
import { FieldNote } from '#app/ui/field-note.tsx';
import textStyles from '#app/ui/text.module.css';
import { formatHistory, toDay } from '#domain/dates.ts';
import { isMoved } from '#domain/promise.ts';
import { formatTimeZone } from '#domain/time-zone-name.ts';
import { toEstimate } from './form-body.ts';
import { toFieldId, useForm } from './form-context.ts';
import { PromisePart } from './promise-part.tsx';
import { PromisedPart } from './promised-part.tsx';
import section from './section.module.css';
import { Section } from './section.tsx';
import type { StoredShipment } from './shipment-form.tsx';
import { TextField } from './text-field.tsx';
import { useMoveText } from './use-move-text.ts';

/** On edit the creation date is shown and can't be changed (ruling "Update"), and a date that moves is asked why. */
export function DatesSection({ stored }: { stored: StoredShipment | undefined }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { values } = useForm();
  const sayMove = useMoveText();
  const { asksWhyDatesMove } = useCapabilities();
  const { id } = useParams();
  const createdAt = stored?.createdAt;
  const was = stored?.estimatedDeliveryDate ?? null;
  const estimate = toEstimate(values, dates.timeZone, stored);
  const moved = asksWhyDatesMove && was !== null && isMoved(estimate, was) ? { was, estimate } : undefined;
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
          {t('adminForm.preview.created', { date: formatHistory(createdAt, dates) })}
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
        hint={moved && due !== undefined ? sayMove(moved.was, due) : undefined}
      />
      <TextField name="estimateTime" label={t('adminForm.label.estimatedTime')} type="time" />
      {moved ? <PromisePart {...moved} /> : null}
      {asksWhyDatesMove && stored && id ? (
        <PromisedPart
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
        {t('adminForm.label.notes')} <span className={fieldStyles.optional}>({t('adminForm.optional')})</span>
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
