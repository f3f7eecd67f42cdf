import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import icon from '#app/ui/icon.module.css';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import { LanguageSelect } from './language-select.tsx';
import styles from './mobile-menu.module.css';

interface MobileMenuProps {
  className?: string | undefined;
  /** Its links, as items of a list. */
  children: ReactNode;
}

/** The menu of narrow screens: the same links over the whole page. It closes when the route changes. */
export function MobileMenu({ className, children }: MobileMenuProps) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  const shownOn = useRef(key);
  useDisclosure(menu);
  useEffect(() => {
    if (!menu.current) return;
    // A menu that was opened before the scripts came stays open.
    if (shownOn.current !== key) menu.current.open = false;
    else setRestInert(menu.current.open);
    shownOn.current = key;
  }, [key]);

  return (
    <details
      className={clsx(styles.menu, className)}
      ref={menu}
      onToggle={(event) => setRestInert(event.currentTarget.open)}
    >
      <summary className={styles.button} aria-label={t('nav.menu')}>
        <Menu className={clsx(icon.icon, styles.whenClosed)} />
        <X className={clsx(icon.icon, styles.whenOpen)} />
      </summary>
      <div className={styles.sheet}>
        <nav aria-label={t('nav.menu')}>
          <ul>{children}</ul>
        </nav>
        <LanguageSelect />
      </div>
    </details>
  );
}

/** What the menu covers can neither be reached by keyboard nor read out. */
function setRestInert(isInert: boolean): void {
  for (const element of document.querySelectorAll('main, footer')) element.toggleAttribute('inert', isInert);
}
