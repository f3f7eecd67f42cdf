import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDisclosure } from '#app/ui/use-disclosure.ts';
import { LanguageSelect } from './language-select.tsx';
import './mobile-menu.css';

/** The menu of narrow screens: the same links over the whole page. It closes when the route changes. */
export function MobileMenu({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);
  useDisclosure(menu);
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);

  return (
    <details className="menu" ref={menu} onToggle={(event) => setRestInert(event.currentTarget.open)}>
      <summary className="menu-b" aria-label={t('nav.menu')}>
        <Menu className="i when-closed" />
        <X className="i when-open" />
      </summary>
      <div className="mm">
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
  for (const element of document.querySelectorAll('main, .foot')) element.toggleAttribute('inert', isInert);
}
