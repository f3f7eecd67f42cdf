import favicon from '#app/document/favicon.svg?url';
import { COMPANY } from '../company/company.ts';

/** The company as schema.org knows it. */
export function toOrganization(publicUrl: string): Record<string, unknown> {
  return {
    '@type': 'Organization',
    name: COMPANY.name,
    url: `${publicUrl}/`,
    logo: `${publicUrl}${favicon}`,
    foundingDate: String(COMPANY.foundedYear),
    email: COMPANY.email,
    telephone: COMPANY.phone,
    location: COMPANY.offices.map(({ address, phone }) => ({
      '@type': 'Place',
      address: address.join(', '),
      telephone: phone,
    })),
  };
}
