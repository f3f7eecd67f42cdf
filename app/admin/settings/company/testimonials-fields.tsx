import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldNote } from '#app/ui/field-note.tsx';
import icon from '#app/ui/icon.module.css';
import { TESTIMONIAL_LIMITS } from '#domain/testimonial.ts';
import { CompanySection } from './company-section.tsx';
import styles from './list-rows.module.css';
import { TestimonialRow } from './testimonial-row.tsx';
import { addTestimonial } from './testimonials-values.ts';
import tick from './tick.module.css';
import { toFieldId } from './to-field-id.ts';
import type { CompanyForm } from './use-company-form.ts';
import { useFieldError } from './use-field-error.ts';
import { useFocusAdded } from './use-focus-added.ts';

/** What customers say on the home page: the samples, own ones, or nothing. */
export function TestimonialsFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  const note = useFieldError(form)('testimonials') ?? '';
  const { values, change } = form;
  const own = values.testimonials ?? [];
  const add = useRef<HTMLButtonElement>(null);
  const focusAdded = useFocusAdded();
  const next = () => {
    const testimonials = addTestimonial(own);
    focusAdded(`testimonials.${testimonials.at(-1)?.key}.quote`);
    change({ testimonials });
  };
  const remove = (key: number) => {
    change({ testimonials: own.filter((row) => row.key !== key) });
    // The button that had the focus is gone with its row.
    add.current?.focus();
  };
  return (
    <CompanySection title={t('adminCompany.testimonials.title')} hint={t('adminCompany.testimonials.hint')}>
      <div className={styles.list}>
        <SamplesTick form={form} />
        {own.map((row, index) => (
          <TestimonialRow key={row.key} form={form} row={row} index={index} remove={() => remove(row.key)} />
        ))}
        <div>
          <Button
            ref={add}
            small
            id={toFieldId('testimonials')}
            aria-describedby={note ? toFieldId('testimonials.note') : undefined}
            disabled={own.length >= TESTIMONIAL_LIMITS.count}
            onClick={next}
          >
            <Plus className={icon.icon} />
            {t('adminCompany.testimonials.add')}
          </Button>
          <FieldNote id={toFieldId('testimonials.note')} error={note} isQuiet />
        </div>
      </div>
    </CompanySection>
  );
}

/** Gone with the first own one: samples beside true ones would pass for true. */
function SamplesTick({ form: { values, change } }: { form: CompanyForm }) {
  const { t } = useTranslation();
  if (values.testimonials && values.testimonials.length > 0) return null;
  return (
    <label className={tick.tick}>
      <input
        type="checkbox"
        checked={values.testimonials === null}
        onChange={({ target }) => change({ testimonials: target.checked ? null : [] })}
      />
      {t('adminCompany.testimonials.samples')}
    </label>
  );
}
