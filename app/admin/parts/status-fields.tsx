import { CircleAlert } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import { LabeledSelect } from '#app/ui/select.tsx';
import { ATTEMPT_REASONS, type AttemptReason, type EventCode, listCodes } from '#domain/events/event-code.ts';
import { SHIPMENT_LIMITS } from '#domain/shipments/shipment.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipments/status.ts';

/** Prefix of the fields' ids, for forms that are visible at the same time. */
interface Prefixed {
  prefix?: string;
}

interface StatusSelectProps extends Prefixed {
  value: ShipmentStatus | '';
  isInvalid: boolean | undefined;
  choose(status: ShipmentStatus): void;
}

/** All five statuses with their true labels. */
export function StatusSelect({ value, isInvalid, choose, prefix = 'add' }: StatusSelectProps) {
  const { t } = useTranslation();
  return (
    <LabeledSelect
      id={`${prefix}-status`}
      label={t('adminDetail.add.status')}
      name="status"
      data-shortcut="addStatus"
      value={value}
      aria-invalid={isInvalid}
      aria-describedby={`${prefix}-note`}
      empty={t('adminDetail.add.choose')}
      choices={SHIPMENT_STATUSES}
      toText={(status) => t(`status.${status}`)}
      onChoose={choose}
    />
  );
}

export interface ChosenCode {
  code: EventCode | '';
  reason: AttemptReason | '';
}

interface CodeSelectProps extends ChosenCode, Prefixed {
  status: ShipmentStatus;
  choose(chosen: ChosenCode): void;
}

/** Chooses the event code of a status and, for a failed attempt, its reason. */
export function CodeSelect({ status, code, reason, choose, prefix = 'add' }: CodeSelectProps) {
  const { t } = useTranslation();
  const optional = t('adminDetail.add.optional');
  return (
    <>
      <LabeledSelect
        id={`${prefix}-code`}
        label={t('adminDetail.add.code')}
        optional={optional}
        name="code"
        value={code}
        empty={t('adminDetail.add.noCode')}
        choices={listCodes(status)}
        toText={(each) => t(`event.code.${each}`)}
        onChoose={(chosen) => choose({ code: chosen, reason: '' })}
      />
      {code === 'attempt_failed' ? (
        <LabeledSelect
          id={`${prefix}-reason`}
          label={t('adminDetail.add.reason')}
          optional={optional}
          name="reason"
          value={reason}
          empty={t('adminDetail.add.noReason')}
          choices={ATTEMPT_REASONS}
          toText={(each) => t(`event.reason.${each}`)}
          onChoose={(chosen) => choose({ code, reason: chosen })}
        />
      ) : null}
    </>
  );
}

interface StatusTextsProps extends Prefixed {
  value: string;
  change(values: { location?: string; notes?: string }): void;
}

/** The place of the event. StatusNote shows its error. */
export function LocationField({
  value,
  change,
  isInvalid,
  placeholder,
  prefix = 'add',
}: StatusTextsProps & { isInvalid: boolean | undefined; placeholder?: string }) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('adminDetail.add.location')}
      name="location"
      dir="auto"
      maxLength={SHIPMENT_LIMITS.location}
      placeholder={placeholder}
      value={value}
      aria-invalid={isInvalid}
      aria-describedby={`${prefix}-note`}
      onChange={({ target }) => change({ location: target.value })}
    />
  );
}

export function NotesField({ value, change }: StatusTextsProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('adminDetail.add.notes')}
      name="notes"
      dir="auto"
      maxLength={SHIPMENT_LIMITS.notes}
      optional={t('adminDetail.add.optional')}
      hint={t('adminDetail.add.notesHint')}
      value={value}
      onChange={({ target }) => change({ notes: target.value })}
    />
  );
}

/** Explains why the form was rejected. */
export function StatusNote({ message, prefix = 'add' }: Prefixed & { message: string | undefined }) {
  return (
    <div id={`${prefix}-note`}>
      {message ? (
        <p className={fieldStyles.error} role="alert">
          <CircleAlert />
          <span>{message}</span>
        </p>
      ) : null}
    </div>
  );
}
