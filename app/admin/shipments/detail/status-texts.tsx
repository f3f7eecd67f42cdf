import { CircleAlert } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import icon from '#app/ui/icon.module.css';
import { LIMITS } from '#domain/shipment.ts';

interface StatusTextsProps {
  value: string;
  change(values: { location?: string; notes?: string }): void;
}

/** Where it happened; what is wrong stands in StatusNote. */
export function LocationField({
  value,
  change,
  isInvalid,
  placeholder,
}: StatusTextsProps & { isInvalid: boolean | undefined; placeholder?: string }) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('adminDetail.add.location')}
      name="location"
      dir="auto"
      maxLength={LIMITS.location}
      placeholder={placeholder}
      value={value}
      aria-invalid={isInvalid}
      aria-describedby="add-note"
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
      maxLength={LIMITS.notes}
      optional={t('adminDetail.add.optional')}
      hint={t('adminDetail.add.notesHint')}
      value={value}
      onChange={({ target }) => change({ notes: target.value })}
    />
  );
}

/** Why the form was not taken. */
export function StatusNote({ message }: { message: string | undefined }) {
  return (
    <div id="add-note">
      {message ? (
        <p className={fieldStyles.error} role="alert">
          <CircleAlert className={icon.icon} />
          <span>{message}</span>
        </p>
      ) : null}
    </div>
  );
}
