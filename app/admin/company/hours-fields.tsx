import { Trash2 } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { FieldFrame } from '#app/ui/field-frame.tsx';
import { FieldNote } from '#app/ui/field-note.tsx';
import text from '#app/ui/text.module.css';
import { CLOSED_DAY_NAME_LENGTH, MAX_CLOSED_DAYS } from '#domain/company/closed-days.ts';
import { WEEKDAYS, type Weekday } from '#domain/company/opening-hours.ts';
import { formatDay } from '#domain/company/opening-hours-text.ts';
import group from './field-group.module.css';
import { FieldGroup, ListFields } from './field-group.tsx';
import styles from './hours-fields.module.css';
import type { ClosedDayValues, DayValues } from './list-values.ts';
import type { CompanyForm } from './use-company-form.ts';
import { toFieldId, useFieldError } from './use-field-error.ts';

/** Fields for the opening hours of each day of the week. */
export function HoursFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t('adminCompany.hours.title')} hint={t('adminCompany.hours.hint')}>
      <div className={styles.week}>
        {WEEKDAYS.map((day) => (
          <DayField key={day} form={form} day={day} />
        ))}
        <p className={field.hint}>{t('adminCompany.hours.midnight')}</p>
      </div>
    </FieldGroup>
  );
}

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
      <label className={group.checkbox}>
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
        <p className={text.muted}>{t('adminCompany.hours.closed')}</p>
      )}
      <FieldNote id={toFieldId(`${name}.note`)} error={note} isQuiet />
    </div>
  );
}

/** Fields for days on which the offices are closed. */
export function ClosedDaysFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t('adminCompany.closedDays.title')} hint={t('adminCompany.closedDays.hint')}>
      <div className={styles.list}>
        <ListFields
          {...{ form }}
          name="closedDays"
          empty={{ day: '', name: '' }}
          firstField="day"
          max={MAX_CLOSED_DAYS}
        >
          {(row, index, remove) => <ClosedDayRow {...{ form, row, index, remove }} />}
        </ListFields>
      </div>
    </FieldGroup>
  );
}

interface ClosedDayRowProps {
  form: CompanyForm;
  row: ClosedDayValues;
  index: number;
  remove(): void;
}

function ClosedDayRow({ form, row, index, remove }: ClosedDayRowProps) {
  const { t } = useTranslation();
  const errorOf = useFieldError(form);
  const { values, change } = form;
  const field = (part: 'day' | 'name') => {
    const name = `closedDays.${row.key}.${part}`;
    const set = (value: string) =>
      change({ closedDays: values.closedDays.map((one) => (one === row ? { ...one, [part]: value } : one)) });
    return { id: toFieldId(name), name, error: errorOf(name) ?? '', value: row[part], set };
  };
  const { set: setDay, value: day, name: dayName, ...dayFrame } = field('day');
  const { set: setName, value, name, ...nameFrame } = field('name');
  return (
    <div className={styles.row}>
      <FieldFrame label={t('adminCompany.closedDays.day')} {...dayFrame}>
        {(framed) => (
          <input {...framed} type="date" name={dayName} value={day} onChange={({ target }) => setDay(target.value)} />
        )}
      </FieldFrame>
      <FieldFrame label={t('adminCompany.closedDays.name')} optional={t('adminForm.optional')} {...nameFrame}>
        {(framed) => (
          <input
            {...framed}
            name={name}
            autoComplete="off"
            maxLength={CLOSED_DAY_NAME_LENGTH}
            value={value}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </FieldFrame>
      <Button variant="quiet" aria-label={t('adminCompany.closedDays.remove', { number: index + 1 })} onClick={remove}>
        <Trash2 />
      </Button>
    </div>
  );
}
