import { useTranslation } from '#app/i18n/use-translation.tsx';
import { FieldNote } from '#app/ui/field-note.tsx';
import { CompanySection } from './company-section.tsx';
import tick from './tick.module.css';
import { toFieldId } from './to-field-id.ts';
import type { CompanyForm } from './use-company-form.ts';
import { useFieldError } from './use-field-error.ts';

const NAME = 'estimateReasonRequired';

/** Whether who moves a promised date has to say why. */
export function PromisesField({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  const error = useFieldError(form)(NAME) ?? '';
  const id = toFieldId(NAME);
  return (
    <CompanySection title={t('adminCompany.promises.title')} hint={t('adminCompany.promises.hint')}>
      <div>
        <label className={tick.tick}>
          <input
            type="checkbox"
            id={id}
            aria-describedby={error ? `${id}-note` : undefined}
            checked={form.values[NAME]}
            onChange={({ target }) => form.change({ [NAME]: target.checked })}
          />
          {t('adminCompany.fields.estimateReasonRequired')}
        </label>
        <FieldNote id={`${id}-note`} error={error} isQuiet />
      </div>
    </CompanySection>
  );
}
