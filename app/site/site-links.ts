import type { ParseKeys } from 'i18next';
import { href } from 'react-router';

interface SiteLink {
  to: string;
  text: ParseKeys;
}

export const NAV_LINKS: SiteLink[] = [
  { to: href('/'), text: 'nav.home' },
  { to: href('/track'), text: 'nav.track' },
  { to: href('/services'), text: 'nav.services' },
  { to: href('/international'), text: 'nav.international' },
  { to: href('/about'), text: 'nav.about' },
  { to: href('/contact'), text: 'nav.contact' },
];

export const QUICK_LINKS: SiteLink[] = [
  { to: href('/'), text: 'footer.home' },
  { to: href('/track'), text: 'footer.track' },
  { to: href('/about'), text: 'footer.aboutUs' },
  { to: href('/careers'), text: 'footer.careers' },
  { to: href('/contact'), text: 'footer.contact' },
];

export const SERVICE_LINKS: SiteLink[] = [
  { to: href('/international'), text: 'footer.international' },
  { to: href('/cargo-shipping'), text: 'footer.cargo' },
  { to: href('/warehouse-solutions'), text: 'footer.warehouse' },
  { to: href('/business-shipping'), text: 'footer.business' },
  { to: href('/services'), text: 'footer.allServices' },
];

export const LEGAL_LINKS: SiteLink[] = [
  { to: href('/terms'), text: 'footer.terms' },
  { to: href('/privacy'), text: 'footer.privacy' },
  { to: href('/legal-notice'), text: 'footer.legalNotice' },
];
