import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Field } from '#app/ui/field.tsx';
import { NETWORK_NAMES, SOCIAL_NETWORKS, type SocialNetwork, toNumberPattern } from '#domain/company.ts';
import { ClosedDaysFields } from './closed-days-fields.tsx';
import { ColorFields } from './color-fields.tsx';
import styles from './company-fields.module.css';
import { CompanySection } from './company-section.tsx';
import { CompanyText } from './company-text.tsx';
import { toTypedCompany } from './company-values.ts';
import { HoldField } from './hold-field.tsx';
import { HoursFields } from './hours-fields.tsx';
import { LanguagesFields } from './languages-fields.tsx';
import { LegalTextsFields } from './legal-texts-fields.tsx';
import { MarkField } from './mark-field.tsx';
import { OfficesFields } from './offices-fields.tsx';
import { PagesFields } from './pages-fields.tsx';
import { PromisesField } from './promises-field.tsx';
import { TestimonialsFields } from './testimonials-fields.tsx';
import tick from './tick.module.css';
import { toFieldId } from './to-field-id.ts';
import type { CompanyForm } from './use-company-form.ts';
import { useFieldError } from './use-field-error.ts';

/** Everything that can be set, part by part. */
export function CompanyFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  return (
    <>
      <CompanySection title={t('adminCompany.names.title')} hint={t('adminCompany.names.hint')}>
        <CompanyText form={form} name="name" autoComplete="off" />
        <CompanyText form={form} name="legal.entity" autoComplete="off" />
        <CompanyText form={form} name="phone" type="tel" autoComplete="off" />
        <CompanyText form={form} name="email" type="email" autoComplete="off" />
        <CompanyText form={form} name="address" autoComplete="off" hint={t('adminCompany.names.address')} />
        <CompanyText form={form} name="foundedYear" inputMode="numeric" autoComplete="off" />
      </CompanySection>
      <ColorFields form={form} />
      <MarkField form={form} />
      <CompanySection title={t('adminCompany.legal.title')} hint={t('adminCompany.legal.hint')}>
        <CompanyText form={form} name="legal.address" lines hint={t('adminCompany.legal.lines')} />
        <CompanyText form={form} name="legal.representative" autoComplete="off" />
        <CompanyText form={form} name="legal.register" autoComplete="off" isOptional />
        <CompanyText form={form} name="legal.vatId" autoComplete="off" isOptional />
        <CompanyText form={form} name="legal.license" autoComplete="off" isOptional />
        <CompanyText form={form} name="legal.host" autoComplete="off" />
      </CompanySection>
      <LegalTextsFields form={form} />
      <CompanySection title={t('adminCompany.numbers.title')} hint={t('adminCompany.numbers.hint')}>
        <CompanyText
          form={form}
          name="prefix"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={4}
          hint={t('adminCompany.numbers.prefix', { example: toNumberPattern(toTypedCompany(form.values)) })}
        />
      </CompanySection>
      <OfficesFields form={form} />
      <HoursFields form={form} />
      <ClosedDaysFields form={form} />
      <LanguagesFields form={form} />
      <PagesFields form={form} />
      <TestimonialsFields form={form} />
      <HoldField form={form} />
      <PromisesField form={form} />
      <CompanySection title={t('adminCompany.networks.title')} hint={t('adminCompany.networks.hint')}>
        {SOCIAL_NETWORKS.map((network) => (
          <NetworkField key={network} form={form} network={network} />
        ))}
      </CompanySection>
    </>
  );
}

/** A mark in the footer, and where it leads. */
function NetworkField({ form, network }: { form: CompanyForm; network: SocialNetwork }) {
  const { t } = useTranslation();
  const errorOf = useFieldError(form);
  const { values, change } = form;
  const url = values.socials[network];
  const set = (next: string | null) => change({ socials: { ...values.socials, [network]: next } });
  return (
    <div className={styles.network}>
      <label className={tick.tick}>
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
