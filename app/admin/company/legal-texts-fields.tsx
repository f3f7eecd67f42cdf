import { clsx } from 'clsx';
import { useState } from 'react';
import { href } from 'react-router';
import { LANGUAGES } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { FieldFrame } from '#app/ui/field-frame.tsx';
import text from '#app/ui/text.module.css';
import { LEGAL_PAGES, LEGAL_TEXT_LIMIT, type LegalPage } from '#domain/company/legal-text.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { CollapsibleSection } from '../parts/page.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './legal-texts-fields.module.css';
import { listWrittenLanguages } from './list-values.ts';
import type { CompanyForm } from './use-company-form.ts';
import { toFieldId, useFieldError, useFieldName } from './use-field-error.ts';

const ADDRESSES = { terms: href('/terms'), privacy: href('/privacy'), legalNotice: href('/legal-notice') } as const;

/** Fields for the company's own text on the legal pages, in each language. */
export function LegalTextsFields({ form }: { form: CompanyForm }) {
  const { t, i18n } = useTranslation();
  const most = new Intl.NumberFormat(i18n.language).format(LEGAL_TEXT_LIMIT);
  return (
    <FieldGroup title={t('adminCompany.texts.title')} hint={t('adminCompany.texts.hint', { most })}>
      {LEGAL_PAGES.map((page) => (
        <PageTexts key={page} form={form} page={page} />
      ))}
    </FieldGroup>
  );
}

/** A field for each offered language, and for any other language that still has a text. */
function PageTexts({ form, page }: { form: CompanyForm; page: LegalPage }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const toName = useFieldName();
  const errorOf = useFieldError(form);
  const { values, change } = form;
  const written = listWrittenLanguages(values, page);
  const languages = LANGUAGE_CODES.filter(
    (code) => values.languages.offered.includes(code) || values[`${page}.${code}`] !== '',
  );
  const none = t(page === 'legalNotice' ? 'adminCompany.texts.nothing' : 'adminCompany.texts.standard');
  return (
    <CollapsibleSection
      title={t(`adminCompany.texts.${page}`)}
      summary={written.map((code) => LANGUAGES[code]).join(', ') || none}
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      <div className={styles.texts}>
        <p className={field.hint}>{t(`adminCompany.texts.about.${page}`)}</p>
        {languages.map((code) => {
          const name = `${page}.${code}` as const;
          return (
            <FieldFrame key={code} id={toFieldId(name)} label={toName(name)} error={errorOf(name) ?? ''}>
              {(framed) => (
                <textarea
                  {...framed}
                  lang={code}
                  rows={6}
                  value={values[name]}
                  onChange={({ target }) => change({ [name]: target.value })}
                />
              )}
            </FieldFrame>
          );
        })}
        <p>
          <a className={clsx(text.link, text.alone)} href={ADDRESSES[page]} target="_blank" rel="noreferrer">
            {t('adminCompany.texts.open')}
          </a>
        </p>
      </div>
    </CollapsibleSection>
  );
}
