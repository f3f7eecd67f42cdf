import { clsx } from 'clsx';
import { Check, ChevronDown, Globe } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { LANGUAGE_PARAM, LANGUAGES } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { pickKnownQuery } from '#app/known-search.ts';
import icon from '#app/ui/icon.module.css';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import type { Language } from '#domain/languages.ts';
import styles from './language-menu.module.css';
import { useLanguage } from './use-language.ts';

/** The language menu, shown if there is a choice. Its links work without scripts and switch in place with them. */
export function LanguageMenu({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { language, choices, chooseLanguage } = useLanguage();
  const { pathname, search } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosure(menu);

  const choose = async (event: MouseEvent, code: Language) => {
    event.preventDefault();
    if (menu.current) menu.current.open = false;
    menu.current?.querySelector('summary')?.focus();
    await chooseLanguage(code);
  };
  const toHref = (code: Language) => {
    const params = new URLSearchParams(pickKnownQuery(pathname, search));
    params.set(LANGUAGE_PARAM, code);
    return `${pathname}?${params}`;
  };

  if (choices.length === 1) return null;
  return (
    <details className={clsx(styles.menu, className)} ref={menu}>
      <summary className={styles.language} aria-label={t('nav.languageNow', { language: LANGUAGES[language] })}>
        <Globe />
        <span>{LANGUAGES[language]}</span>
        <ChevronDown className={icon.small} />
      </summary>
      <ul className={styles.list}>
        {choices.map((code) => (
          <li key={code}>
            <a
              href={toHref(code)}
              lang={code}
              hrefLang={code}
              aria-current={code === language ? 'true' : undefined}
              onClick={(event) => choose(event, code)}
            >
              <span>{LANGUAGES[code]}</span>
              {code === language ? <Check className={icon.small} /> : null}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
