import { Trash2 } from 'lucide-react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import { FieldFrame, type FramedProps } from '#app/ui/field-frame.tsx';
import icon from '#app/ui/icon.module.css';
import { COMPANY_LIMITS } from '#domain/company.ts';
import { OFFICE_LIMITS } from '#domain/office.ts';
import styles from './list-rows.module.css';
import type { OfficeValues } from './offices-values.ts';
import { toFieldId } from './to-field-id.ts';
import type { CompanyForm } from './use-company-form.ts';
import { useFieldError } from './use-field-error.ts';

/** The id of the zones to choose from. */
export const ZONES_ID = 'company-zones';

interface OfficeRowProps {
  form: CompanyForm;
  row: OfficeValues;
  index: number;
  remove(): void;
}

type Part = 'name' | 'address' | 'timeZone' | 'phone';

/** One office: where it is, by which clock, and how it is called. */
export function OfficeRow({ form, row, index, remove }: OfficeRowProps) {
  const { t } = useTranslation();
  const { values, change } = form;
  const errorOf = useFieldError(form);
  const toFrame = (part: Part) => {
    const name = `offices.${row.key}.${part}`;
    return { id: toFieldId(name), label: t(`adminCompany.offices.${part}`), error: errorOf(name) ?? '' };
  };
  const toProps = (part: Part, framed: FramedProps) => ({
    ...framed,
    autoComplete: 'off',
    value: row[part],
    onChange: ({ target }: { target: { value: string } }) =>
      change({ offices: values.offices.map((one) => (one === row ? { ...one, [part]: target.value } : one)) }),
  });
  return (
    <fieldset className={styles.row}>
      <legend>{t('adminCompany.offices.number', { number: index + 1 })}</legend>
      <FieldFrame {...toFrame('name')}>
        {(framed) => <input {...toProps('name', framed)} maxLength={OFFICE_LIMITS.name} />}
      </FieldFrame>
      <FieldFrame {...toFrame('phone')}>
        {(framed) => <input {...toProps('phone', framed)} type="tel" maxLength={COMPANY_LIMITS.phone} />}
      </FieldFrame>
      <FieldFrame {...toFrame('address')} hint={t('adminCompany.offices.lines')}>
        {(framed) => <textarea {...toProps('address', framed)} rows={2} />}
      </FieldFrame>
      <FieldFrame {...toFrame('timeZone')}>
        {(framed) => <input {...toProps('timeZone', framed)} list={ZONES_ID} spellCheck={false} />}
      </FieldFrame>
      <Button variant="quiet" aria-label={t('adminCompany.offices.remove', { number: index + 1 })} onClick={remove}>
        <Trash2 className={icon.icon} />
      </Button>
    </fieldset>
  );
}
