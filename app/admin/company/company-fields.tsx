import type { ComponentProps, ComponentType } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Field } from '#app/ui/field.tsx';
import { FieldFrame } from '#app/ui/field-frame.tsx';
import { FieldNote } from '#app/ui/field-note.tsx';
import { LabeledSelect } from '#app/ui/select.tsx';
import {
  MARKETING_PAGES,
  NETWORK_NAMES,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  toNumberPattern,
} from '#domain/company/company.ts';
import type { CompanySection } from '#domain/company/sections.ts';
import { HOLD_LABELS } from '#domain/shipments/status.ts';
import { ColorFields } from './color-fields.tsx';
import styles from './company-fields.module.css';
import { type TextName, toDraftCompany } from './company-values.ts';
import { EstimateFields } from './estimate-fields.tsx';
import group from './field-group.module.css';
import { FieldGroup } from './field-group.tsx';
import { ClosedDaysFields, HoursFields } from './hours-fields.tsx';
import { LanguagesFields } from './languages-fields.tsx';
import { LegalTextsFields } from './legal-texts-fields.tsx';
import { MarkField } from './mark-field.tsx';
import { OfficesFields } from './offices-fields.tsx';
import { TestimonialsFields } from './testimonials-fields.tsx';
import type { CompanyForm } from './use-company-form.ts';
import { toFieldId, useFieldError, useFieldName } from './use-field-error.ts';

interface FieldsProps {
  form: CompanyForm;
}

function BrandFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FieldGroup title={t('adminCompany.names.title')} hint={t('adminCompany.names.hint')}>
        <CompanyText form={form} name="name" autoComplete="off" />
        <CompanyText form={form} name="phone" type="tel" autoComplete="off" />
        <CompanyText form={form} name="email" type="email" autoComplete="off" />
        <CompanyText form={form} name="address" autoComplete="off" hint={t('adminCompany.names.address')} />
        <CompanyText form={form} name="foundedYear" inputMode="numeric" autoComplete="off" />
      </FieldGroup>
      <ColorFields form={form} />
      <MarkField form={form} />
    </>
  );
}

const OfficesAndHoursFields = ({ form }: FieldsProps) => (
  <>
    <OfficesFields form={form} />
    <HoursFields form={form} />
    <ClosedDaysFields form={form} />
  </>
);

function ShipmentsFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <EstimateFields form={form} />
      <FieldGroup title={t('adminCompany.numbers.title')} hint={t('adminCompany.numbers.hint')}>
        <CompanyText
          form={form}
          name="prefix"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={4}
          hint={t('adminCompany.numbers.prefix', { example: toNumberPattern(toDraftCompany(form.values)) })}
        />
      </FieldGroup>
      <PromisesField form={form} />
      <HoldField form={form} />
    </>
  );
}

function SiteFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <LanguagesFields form={form} />
      <PagesFields form={form} />
      <TestimonialsFields form={form} />
      <FieldGroup title={t('adminCompany.networks.title')} hint={t('adminCompany.networks.hint')}>
        {SOCIAL_NETWORKS.map((network) => (
          <NetworkField key={network} form={form} network={network} />
        ))}
      </FieldGroup>
    </>
  );
}

function LegalFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FieldGroup title={t('adminCompany.legal.title')} hint={t('adminCompany.legal.hint')}>
        <CompanyText form={form} name="legal.entity" autoComplete="off" />
        <CompanyText form={form} name="legal.representative" autoComplete="off" />
        <CompanyText form={form} name="legal.address" lines hint={t('adminCompany.legal.lines')} />
        <CompanyText form={form} name="legal.register" autoComplete="off" isOptional />
        <CompanyText form={form} name="legal.vatId" autoComplete="off" isOptional />
        <CompanyText form={form} name="legal.license" autoComplete="off" isOptional />
        <CompanyText form={form} name="legal.host" autoComplete="off" />
      </FieldGroup>
      <LegalTextsFields form={form} />
    </>
  );
}

/** The fields of each section. */
export const SECTION_FIELDS: Record<CompanySection, ComponentType<FieldsProps>> = {
  brand: BrandFields,
  offices: OfficesAndHoursFields,
  shipments: ShipmentsFields,
  site: SiteFields,
  legal: LegalFields,
};

/** Whether the footer shows a network's logo, and its link. */
function NetworkField({ form, network }: { form: CompanyForm; network: SocialNetwork }) {
  const { t } = useTranslation();
  const errorOf = useFieldError(form);
  const { values, change } = form;
  const url = values[`socials.${network}`];
  const set = (next: string | null) => change({ [`socials.${network}`]: next });
  return (
    <div className={styles.network}>
      <label className={group.checkbox}>
        <input type="checkbox" checked={url !== null} onChange={({ target }) => set(target.checked ? '' : null)} />
        {NETWORK_NAMES[network]}
      </label>
      <Field
        label={t('adminCompany.networks.address', { network: NETWORK_NAMES[network] })}
        id={toFieldId(`socials.${network}`)}
        type="url"
        placeholder="https://"
        value={url ?? ''}
        disabled={url === null}
        error={errorOf(`socials.${network}`)}
        onChange={({ target }) => set(target.value)}
      />
    </div>
  );
}

interface CompanyTextProps extends Omit<ComponentProps<'input'>, 'form'> {
  form: CompanyForm;
  name: TextName;
  hint?: string;
  isOptional?: boolean;
  /** Makes the field a textarea. */
  lines?: boolean;
}

/** A text field of the company form, with its error or the value that someone else has saved since. */
function CompanyText({ form, name, hint, isOptional, lines, ...input }: CompanyTextProps) {
  const { t } = useTranslation();
  const toName = useFieldName();
  const errorOf = useFieldError(form);
  const { values, change } = form;
  const shared = {
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  };
  return (
    <FieldFrame
      id={toFieldId(name)}
      label={toName(name)}
      {...(isOptional && { optional: t('adminForm.optional') })}
      hint={hint ?? ''}
      error={errorOf(name) ?? ''}
    >
      {(framed) =>
        lines ? <textarea {...framed} {...shared} rows={3} /> : <input {...framed} {...shared} {...input} />
      }
    </FieldFrame>
  );
}

/** Chooses how the dashboard and the shipment list label a shipment on hold. */
function HoldField({ form: { values, change } }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <FieldGroup title={t('adminCompany.lists.title')} hint={t('adminCompany.lists.hint')}>
      <LabeledSelect
        id={toFieldId('holdLabel')}
        label={t('adminCompany.fields.holdLabel')}
        value={values.holdLabel}
        choices={HOLD_LABELS}
        toText={(status) => t(`status.${status}`)}
        onChoose={(holdLabel) => change({ holdLabel })}
      />
    </FieldGroup>
  );
}

const NAME = 'estimateReasonRequired';

/** Chooses whether moving a promised date requires a reason. */
function PromisesField({ form }: FieldsProps) {
  const { t } = useTranslation();
  const error = useFieldError(form)(NAME) ?? '';
  const id = toFieldId(NAME);
  return (
    <FieldGroup title={t('adminCompany.promises.title')} hint={t('adminCompany.promises.hint')}>
      <div>
        <label className={group.checkbox}>
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
    </FieldGroup>
  );
}

/** Switches the optional marketing pages on and off. */
function PagesFields({ form: { values, change } }: FieldsProps) {
  const { t } = useTranslation();
  const toName = useFieldName();
  return (
    <FieldGroup title={t('adminCompany.pages.title')} hint={t('adminCompany.pages.hint')}>
      <div className={styles.pages}>
        {MARKETING_PAGES.map((page) => (
          <label key={page} className={group.checkbox}>
            <input
              type="checkbox"
              checked={values[`pages.${page}`]}
              onChange={({ target }) => change({ [`pages.${page}`]: target.checked })}
            />
            {toName(`pages.${page}`)}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
