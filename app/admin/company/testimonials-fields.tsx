import { LANGUAGES } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { FieldFrame, type FramedProps } from '#app/ui/field-frame.tsx';
import { TESTIMONIAL_LIMITS } from '#domain/company/company.ts';
import { joinParts } from '#domain/company/opening-hours-text.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import group from './field-group.module.css';
import { FieldGroup, ListFields, ListRow } from './field-group.tsx';
import styles from './list-rows.module.css';
import type { TestimonialValues } from './list-values.ts';
import type { CompanyForm } from './use-company-form.ts';
import { toFieldId, useFieldError } from './use-field-error.ts';

/** Fields for the testimonials on the home page: the samples, the company's own, or none. */
export function TestimonialsFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t('adminCompany.testimonials.title')} hint={t('adminCompany.testimonials.hint')}>
      <div className={styles.list}>
        <SamplesCheckbox form={form} />
        <ListFields
          form={form}
          name="testimonials"
          empty={{ quote: '', name: '', company: '', language: null }}
          firstField="quote"
          max={TESTIMONIAL_LIMITS.count}
        >
          {(row, index, remove) => <TestimonialRow {...{ form, row, index, remove }} />}
        </ListFields>
      </div>
    </FieldGroup>
  );
}

/** Disappears with the first real testimonial, because samples beside real ones would look real. */
function SamplesCheckbox({ form: { values, change } }: { form: CompanyForm }) {
  const { t } = useTranslation();
  if (values.testimonials && values.testimonials.length > 0) return null;
  return (
    <label className={group.checkbox}>
      <input
        type="checkbox"
        checked={values.testimonials === null}
        onChange={({ target }) => change({ testimonials: target.checked ? null : [] })}
      />
      {t('adminCompany.testimonials.samples')}
    </label>
  );
}

interface TestimonialRowProps {
  form: CompanyForm;
  row: TestimonialValues;
  index: number;
  remove(): void;
}

const PARTS = ['quote', 'name', 'company', 'language'] as const;

function TestimonialRow({ form, row, index, remove }: TestimonialRowProps) {
  const { t, i18n } = useTranslation();
  const errorOf = useFieldError(form);
  const set = (part: Partial<TestimonialValues>) =>
    form.change({
      testimonials: form.values.testimonials?.map((one) => (one === row ? { ...one, ...part } : one)) ?? null,
    });
  const frame = (part: (typeof PARTS)[number]) => {
    const name = `testimonials.${row.key}.${part}`;
    return { id: toFieldId(name), label: t(`adminCompany.testimonials.${part}`), error: errorOf(name) ?? '' };
  };
  const toInput = (part: 'quote' | 'name' | 'company') => (framed: FramedProps) => {
    const Field = part === 'quote' ? 'textarea' : 'input';
    return (
      <Field
        {...framed}
        autoComplete="off"
        maxLength={TESTIMONIAL_LIMITS[part]}
        value={row[part]}
        onChange={({ target }: { target: { value: string } }) => set({ [part]: target.value })}
      />
    );
  };
  return (
    <ListRow
      title={t('adminCompany.testimonials.number', { number: index + 1 })}
      summary={joinParts([row.name, row.company, row.quote].filter(Boolean), i18n.language)}
      hasError={PARTS.some((part) => frame(part).error !== '')}
      firstField={`testimonials.${row.key}.quote`}
      removeLabel={t('adminCompany.testimonials.remove', { number: index + 1 })}
      onRemove={remove}
    >
      <div className={styles.quote}>
        <FieldFrame {...frame('quote')}>{toInput('quote')}</FieldFrame>
      </div>
      <FieldFrame {...frame('name')}>{toInput('name')}</FieldFrame>
      <FieldFrame {...frame('company')} optional={t('adminForm.optional')}>
        {toInput('company')}
      </FieldFrame>
      <FieldFrame {...frame('language')}>
        {(framed) => (
          <select
            {...framed}
            value={row.language ?? ''}
            onChange={({ target }) => set({ language: LANGUAGE_CODES.find((code) => code === target.value) ?? null })}
          >
            <option value="">{t('adminCompany.testimonials.everyone')}</option>
            {LANGUAGE_CODES.map((code) => (
              <option key={code} value={code} lang={code}>
                {LANGUAGES[code]}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </ListRow>
  );
}
