import type { ParseKeys } from 'i18next';

interface SiteLink {
  to: string;
  text: ParseKeys;
}

/** The links of the navigation bar and of the mobile menu. Specification, section 2. */
export const NAV_LINKS: SiteLink[] = [
  { to: '/', text: 'nav.home' },
  { to: '/track', text: 'nav.track' },
  { to: '/services', text: 'nav.services' },
  { to: '/international', text: 'nav.international' },
  { to: '/about', text: 'nav.about' },
  { to: '/contact', text: 'nav.contact' },
];

export const QUICK_LINKS: SiteLink[] = [
  { to: '/', text: 'footer.home' },
  { to: '/track', text: 'footer.track' },
  { to: '/about', text: 'footer.aboutUs' },
  { to: '/careers', text: 'footer.careers' },
  { to: '/contact', text: 'footer.contact' },
];

export const SERVICE_LINKS: SiteLink[] = [
  { to: '/international', text: 'footer.international' },
  { to: '/cargo-shipping', text: 'footer.cargo' },
  { to: '/warehouse-solutions', text: 'footer.warehouse' },
  { to: '/business-shipping', text: 'footer.business' },
  { to: '/services', text: 'footer.allServices' },
];

export const LEGAL_LINKS: SiteLink[] = [
  { to: '/terms', text: 'footer.terms' },
  { to: '/privacy', text: 'footer.privacy' },
];
