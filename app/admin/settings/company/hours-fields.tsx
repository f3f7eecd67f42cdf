import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { FieldNote } from '#app/ui/field-note.tsx';
import { WEEK, type Weekday } from '#domain/opening-hours.ts';
import { formatDay } from '#domain/opening-hours-text.ts';
import { CompanySection } from './company-section.tsx';
import styles from './hours-fields.module.css';
import type { DayValues } from './hours-values.ts';
import tick from './tick.module.css';
import { toFieldId } from './to-field-id.ts';
import type { CompanyForm } from './use-company-form.ts';
import { useFieldError } from './use-field-error.ts';

/** When somebody is at the offices, day by day. */
export function HoursFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  return (
    <CompanySection title={t('adminCompany.hours.title')} hint={t('adminCompany.hours.hint')}>
      <div className={styles.week}>
        {WEEK.map((day) => (
          <DayField key={day} form={form} day={day} />
        ))}
        <p className={field.hint}>{t('adminCompany.hours.midnight')}</p>
      </div>
    </CompanySection>
  );
}

/** Whether a day is open, and from when until when. */
function DayField({ form, day }: { form: CompanyForm; day: Weekday }) {
  const { t, i18n } = useTranslation();
  const errorOf = useFieldError(form);
  const name = `hours.${day}` as const;
  const value = form.values[name];
  const label = formatDay(day, i18n.language);
  const note = errorOf(`${name}.from`) ?? errorOf(`${name}.until`) ?? errorOf(name) ?? '';
  const set = (part: Partial<DayValues>) => form.change({ [name]: { ...value, ...part } });
  const toTime = (end: 'from' | 'until') => (
    <input
      className={field.input}
      id={toFieldId(`${name}.${end}`)}
      type="time"
      aria-label={t(`adminCompany.hours.${end}`, { day: label })}
      aria-invalid={errorOf(`${name}.${end}`) ? true : undefined}
      aria-describedby={note ? toFieldId(`${name}.note`) : undefined}
      value={value[end]}
      onChange={({ target }) => set({ [end]: target.value })}
    />
  );
  return (
    <div className={styles.day}>
      <label className={tick.tick}>
        <input
          type="checkbox"
          id={toFieldId(name)}
          aria-describedby={note ? toFieldId(`${name}.note`) : undefined}
          checked={value.isOpen}
          onChange={({ target }) => set({ isOpen: target.checked })}
        />
        {label}
      </label>
      {value.isOpen ? (
        <div className={styles.times}>
          {toTime('from')}
          <span aria-hidden="true">{t('adminCompany.hours.to')}</span>
          {toTime('until')}
        </div>
      ) : (
        <p className={styles.closed}>{t('adminCompany.hours.closed')}</p>
      )}
      <FieldNote id={toFieldId(`${name}.note`)} error={note} isQuiet />
    </div>
  );
}
