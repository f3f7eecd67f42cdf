import { useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { FieldFrame, type FramedProps } from '#app/ui/field-frame.tsx';
import { COMPANY_LIMITS } from '#domain/company/company.ts';
import { OFFICE_LIMITS } from '#domain/company/office.ts';
import { joinParts } from '#domain/company/opening-hours-text.ts';
import { FieldGroup, ListFields, ListRow } from './field-group.tsx';
import styles from './list-rows.module.css';
import type { OfficeValues } from './list-values.ts';
import type { CompanyForm } from './use-company-form.ts';
import { toFieldId, useFieldError } from './use-field-error.ts';

/** Fields for the offices that visitors can call or visit. */
export function OfficesFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  const { timeZone } = useShell();
  return (
    <FieldGroup title={t('adminCompany.offices.title')} hint={t('adminCompany.offices.hint')}>
      <div className={styles.list}>
        <ListFields
          form={form}
          name="offices"
          empty={{ name: '', address: '', timeZone, phone: '' }}
          firstField="name"
          max={OFFICE_LIMITS.count}
        >
          {(row, index, remove) => <OfficeRow {...{ form, row, index, remove }} />}
        </ListFields>
        <Zones />
      </div>
    </FieldGroup>
  );
}

/** Suggests the browser's time zones; any other name can be typed. */
function Zones() {
  return (
    <datalist id={ZONES_ID}>
      {Intl.supportedValuesOf('timeZone').map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  );
}

const ZONES_ID = 'company-zones';

interface OfficeRowProps {
  form: CompanyForm;
  row: OfficeValues;
  index: number;
  remove(): void;
}

const PARTS = ['name', 'address', 'timeZone', 'phone'] as const;
type Part = (typeof PARTS)[number];

function OfficeRow({ form, row, index, remove }: OfficeRowProps) {
  const { t, i18n } = useTranslation();
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
    <ListRow
      title={t('adminCompany.offices.number', { number: index + 1 })}
      summary={joinParts([row.name, ...row.address.split('\n')].filter(Boolean), i18n.language)}
      hasError={PARTS.some((part) => toFrame(part).error !== '')}
      firstField={`offices.${row.key}.name`}
      removeLabel={t('adminCompany.offices.remove', { number: index + 1 })}
      onRemove={remove}
    >
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
    </ListRow>
  );
}
