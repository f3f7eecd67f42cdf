import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';

const LINKS = {
  contact: href('/contact'),
  contactUs: href('/contact'),
  services: href('/services'),
  track: href('/track'),
  terms: href('/terms'),
  privacy: href('/privacy'),
  legalNotice: href('/legal-notice'),
} as const;

/** The links that legal texts have slots for. */
export function useLegalLinks(): Record<string, ReactNode> {
  const { t } = useTranslation();
  const names = Object.keys(LINKS) as (keyof typeof LINKS)[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      <Link key={name} className={text.link} to={LINKS[name]}>
        {t(`legal.links.${name}`)}
      </Link>,
    ]),
  );
}
