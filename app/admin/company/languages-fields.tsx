import { LANGUAGES } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import field from '#app/ui/field.module.css';
import { FieldNote } from '#app/ui/field-note.tsx';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import group from './field-group.module.css';
import { FieldGroup } from './field-group.tsx';
import styles from './languages-fields.module.css';
import type { CompanyForm } from './use-company-form.ts';
import { toFieldId, useFieldError } from './use-field-error.ts';

/** Fields for the languages visitors can choose, the fallback language, and the language of emails to staff. */
export function LanguagesFields({ form }: { form: CompanyForm }) {
  const { t } = useTranslation();
  const error = useFieldError(form)('languages') ?? '';
  const { languages } = form.values;
  const { offered, fallback, staff } = languages;
  const noteId = toFieldId('languages.note');
  const offer = (language: Language, isOffered: boolean) => {
    const next = LANGUAGE_CODES.filter((code) => (code === language ? isOffered : offered.includes(code)));
    // Without a language left, the server rejects the form when it is saved.
    const nextFallback = next.includes(fallback) ? fallback : (next[0] ?? fallback);
    form.change({ languages: { ...languages, offered: next, fallback: nextFallback } });
  };
  return (
    <FieldGroup title={t('adminCompany.languages.title')} hint={t('adminCompany.languages.hint')}>
      <div className={styles.offered}>
        {LANGUAGE_CODES.map((code, index) => (
          <label key={code} className={group.checkbox} lang={code}>
            <input
              type="checkbox"
              id={index === 0 ? toFieldId('languages') : undefined}
              aria-describedby={error ? noteId : undefined}
              checked={offered.includes(code)}
              onChange={({ target }) => offer(code, target.checked)}
            />
            {LANGUAGES[code]}
          </label>
        ))}
        <FieldNote id={noteId} error={error} isQuiet />
      </div>
      <LanguageSelect
        id="languages.fallback"
        choices={offered}
        value={fallback}
        onChoose={(code) => form.change({ languages: { ...languages, fallback: code } })}
      />
      <LanguageSelect
        id="languages.staff"
        choices={LANGUAGE_CODES}
        value={staff}
        onChoose={(code) => form.change({ languages: { ...languages, staff: code } })}
      />
    </FieldGroup>
  );
}

interface LanguageSelectProps {
  id: 'languages.fallback' | 'languages.staff';
  choices: readonly Language[];
  value: Language;
  onChoose(code: Language): void;
}

function LanguageSelect({ id, choices, value, onChoose }: LanguageSelectProps) {
  const { t } = useTranslation();
  return (
    <div className={field.field}>
      <label htmlFor={toFieldId(id)}>{t(`adminCompany.${id}`)}</label>
      <select
        id={toFieldId(id)}
        className={field.input}
        value={value}
        onChange={({ target }) => onChoose(target.value as Language)}
      >
        {choices.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code]}
          </option>
        ))}
      </select>
    </div>
  );
}
