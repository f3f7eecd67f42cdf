import { useId } from 'react';
import { useLocation } from 'react-router';
import { LANGUAGE_PARAM, LANGUAGES } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toKnownSearch } from '#app/known-search.ts';
import { useLanguage } from '#app/shared/use-language.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import type { Language } from '#domain/languages.ts';
import styles from './language-select.module.css';

/** The language choice of the mobile menu, where there is one: a native list, with a button where no script runs. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const { language, offered, chooseLanguage } = useLanguage();
  const { pathname, search } = useLocation();
  const id = useId();
  const others = [...new URLSearchParams(toKnownSearch(pathname, search))];
  if (offered.length === 1) return null;
  return (
    <form className={styles.choice} method="get" action={pathname}>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={field.label} htmlFor={id}>
        {t('nav.language')}
      </label>
      <select
        className={field.input}
        id={id}
        name={LANGUAGE_PARAM}
        value={language}
        onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}
      >
        {offered.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code]}
          </option>
        ))}
      </select>
      <button type="submit" className={toButtonClass()}>
        {t('nav.changeLanguage')}
      </button>
    </form>
  );
}
