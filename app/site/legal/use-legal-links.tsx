import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

const LINKS = {
  contact: '/contact',
  contactUs: '/contact',
  services: '/services',
  track: '/track',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** The links that legal texts have slots for. */
export function useLegalLinks(): Record<string, ReactNode> {
  const { t } = useTranslation();
  const names = Object.keys(LINKS) as (keyof typeof LINKS)[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      <Link key={name} className="link" to={LINKS[name]}>
        {t(`legal.links.${name}`)}
      </Link>,
    ]),
  );
}
