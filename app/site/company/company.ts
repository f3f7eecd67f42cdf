import { COMPANY_NAME } from '#app/company-name.ts';

/** Everything that is about this company and no other: to run the site under another name, edit this file. */
export const COMPANY = {
  name: COMPANY_NAME,
  foundedYear: 2010,
  copyrightYear: 2026,
  email: 'hello@transcargo.example',
  phone: '+1 212 555 0140',
  /** The office that stands in the footer. */
  address: '350 Fifth Avenue, New York, NY 10118',
  /** Shown as pictures only: they have no targets (specification, section 2). */
  socials: ['facebook', 'x', 'linkedin', 'instagram'],
} as const;
