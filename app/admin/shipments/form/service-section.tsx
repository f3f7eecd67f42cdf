import { clsx } from 'clsx';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import textStyles from '#app/ui/text.module.css';
import { toNumberPattern, toPrefixes } from '#domain/company.ts';
import { findWholeNumber } from '#domain/find-tracking-numbers.ts';
import { SERVICE_TYPES } from '#domain/shipment.ts';
import { SHIPMENT_STATUSES } from '#domain/shipment-status.ts';
import { useForm } from './form-context.ts';
import { Section } from './section.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

/** Number, service and status. On edit the number can't be changed: specification, section 5. */
export function ServiceSection({ isEdit }: { isEdit: boolean }) {
  const { t } = useTranslation();
  const company = useCompany();
  const { change } = useForm();
  /** A pasted link or the text around a number is left out. */
  const reduceToNumber = (typed: string) => {
    const trackingNumber = findWholeNumber(typed, toPrefixes(company));
    if (trackingNumber) change({ trackingNumber });
  };
  return (
    <Section title={t('adminForm.section.service')} hint={isEdit ? undefined : t('adminForm.section.serviceHint')}>
      <TextField
        name="trackingNumber"
        label={t('adminForm.label.trackingNumber')}
        className={clsx(fieldStyles.input, textStyles.code)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onBlur={({ target }) => reduceToNumber(target.value)}
        {...(isEdit
          ? { disabled: true, hint: t('adminForm.numberFixed') }
          : { optional: t('adminForm.optional'), placeholder: toNumberPattern(company) })}
      />
      <SelectField
        name="serviceType"
        label={t('adminForm.label.serviceType')}
        choices={SERVICE_TYPES}
        toText={(type) => t(`serviceType.${type}`)}
      />
      <SelectField
        name="status"
        label={t('adminForm.label.status')}
        choices={SHIPMENT_STATUSES}
        toText={(status) => t(`status.${status}`)}
      />
    </Section>
  );
}
