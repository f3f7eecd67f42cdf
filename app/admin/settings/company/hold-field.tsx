import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { HOLD_LABELS, type HoldLabel } from '#domain/shipment-status.ts';
import { CompanySection } from './company-section.tsx';
import { toFieldId } from './to-field-id.ts';
import type { CompanyForm } from './use-company-form.ts';

/** How the dashboard and the list of shipments name one that is on hold. */
export function HoldField({ form: { values, change } }: { form: CompanyForm }) {
  const { t } = useTranslation();
  const id = toFieldId('holdLabel');
  return (
    <CompanySection title={t('adminCompany.lists.title')} hint={t('adminCompany.lists.hint')}>
      <div className={field.field}>
        <label htmlFor={id}>{t('adminCompany.fields.holdLabel')}</label>
        <select
          id={id}
          className={field.input}
          value={values.holdLabel}
          onChange={({ target }) => change({ holdLabel: target.value as HoldLabel })}
        >
          {HOLD_LABELS.map((status) => (
            <option key={status} value={status}>
              {t(`status.${status}`)}
            </option>
          ))}
        </select>
      </div>
    </CompanySection>
  );
}
