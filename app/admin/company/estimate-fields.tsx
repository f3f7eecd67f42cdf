import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import field from '#app/ui/field.module.css';
import { FieldNote } from '#app/ui/field-note.tsx';
import { type EstimateRules, findDefaultDay } from '#domain/company/default-estimate.ts';
import { formatSentenceDay, toDay } from '#domain/dates.ts';
import { SERVICE_TYPES, type ServiceType } from '#domain/shipments/shipment.ts';
import styles from './company-fields.module.css';
import { toDraftCompany } from './company-values.ts';
import { FieldGroup } from './field-group.tsx';
import type { CompanyForm } from './use-company-form.ts';
import { toFieldId, useFieldError } from './use-field-error.ts';

/** Fields for the default estimate of each service, with the date that a shipment created today would get. */
export function EstimateFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  const rules = toDraftCompany(form.values);
  return (
    <FieldGroup title={t('adminCompany.estimates.title')} hint={t('adminCompany.estimates.hint')}>
      <table className={styles.estimates}>
        <thead>
          <tr>
            <th scope="col">{t('adminCompany.estimates.service')}</th>
            <th scope="col" id={toFieldId('estimates.within')}>
              {t('adminCompany.estimates.within')}
            </th>
            <th scope="col">{t('adminCompany.estimates.today')}</th>
          </tr>
        </thead>
        <tbody>
          {SERVICE_TYPES.map((type) => (
            <EstimateRow key={type} form={form} type={type} rules={rules} />
          ))}
        </tbody>
      </table>
    </FieldGroup>
  );
}

/** A text field, because a number field drops text that is not a number, and the form would not notice. */
function EstimateRow({ form, type, rules }: { form: CompanyForm; type: ServiceType; rules: EstimateRules }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useDates();
  const name = `defaultEstimates.${type}` as const;
  const id = toFieldId(name);
  const error = useFieldError(form)(name) ?? '';
  const today = toDay(new Date(), timeZone);
  const day = findDefaultDay({ serviceType: type, createdDay: today }, today, rules);
  const format = (date: string) =>
    formatSentenceDay(date, new Date(today), { language: i18n.language, timeZone: 'UTC' });
  return (
    <tr>
      <th scope="row" id={`${id}-service`}>
        {t(`serviceType.${type}`)}
      </th>
      <td>
        <div className={styles.within}>
          <input
            className={field.input}
            id={id}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={form.values[name]}
            aria-labelledby={`${id}-service ${toFieldId('estimates.within')} ${id}-unit`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            onChange={({ target }) => form.change({ [name]: target.value })}
          />
          <span id={`${id}-unit`}>
            {t('adminCompany.estimates.unit', { count: rules.defaultEstimates[type] ?? 0 })}
          </span>
        </div>
        <FieldNote id={`${id}-note`} error={error} isQuiet />
      </td>
      <td>
        <output htmlFor={id}>{day ? format(day) : null}</output>
      </td>
    </tr>
  );
}
