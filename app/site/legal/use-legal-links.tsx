import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import { useServicesAddress } from '../use-has-page.ts';

const LINKS = {
  contact: href('/contact'),
  contactUs: href('/contact'),
  track: href('/track'),
  terms: href('/terms'),
  privacy: href('/privacy'),
  legalNotice: href('/legal-notice'),
} as const;

/** The links that legal texts have slots for. */
export function useLegalLinks(): Record<string, ReactNode> {
  const { t } = useTranslation();
  const links = { ...LINKS, services: useServicesAddress() };
  const names = Object.keys(links) as (keyof typeof links)[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      <Link key={name} className={text.link} to={links[name]}>
        {t(`legal.links.${name}`)}
      </Link>,
    ]),
  );
}
