import { Trash2 } from 'lucide-react';
import { LANGUAGES } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldFrame, type FramedProps } from '#app/ui/field-frame.tsx';
import icon from '#app/ui/icon.module.css';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { TESTIMONIAL_LIMITS } from '#domain/testimonial.ts';
import styles from './list-rows.module.css';
import type { TestimonialValues } from './testimonials-values.ts';
import { toFieldId } from './to-field-id.ts';
import type { CompanyForm } from './use-company-form.ts';
import { useFieldError } from './use-field-error.ts';

interface TestimonialRowProps {
  form: CompanyForm;
  row: TestimonialValues;
  index: number;
  remove(): void;
}

/** What one customer says, who that is, and for readers of which language. */
export function TestimonialRow({ form, row, index, remove }: TestimonialRowProps) {
  const { t } = useTranslation();
  const errorOf = useFieldError(form);
  const set = (part: Partial<TestimonialValues>) =>
    form.change({
      testimonials: form.values.testimonials?.map((one) => (one === row ? { ...one, ...part } : one)) ?? null,
    });
  const frame = (part: 'quote' | 'name' | 'company' | 'language') => {
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
    <fieldset className={styles.row}>
      <legend>{t('adminCompany.testimonials.number', { number: index + 1 })}</legend>
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
      <Button
        variant="quiet"
        aria-label={t('adminCompany.testimonials.remove', { number: index + 1 })}
        onClick={remove}
      >
        <Trash2 className={icon.icon} />
      </Button>
    </fieldset>
  );
}
