import favicon from '#app/document/favicon.svg?url';
import { type Company, hasOwnColors, toBrandAddress } from '#domain/company.ts';
import { COMPANY } from '../company/company.ts';

/** The company as schema.org knows it. */
export function toOrganization(publicUrl: string, company: Company): Record<string, unknown> {
  return {
    '@type': 'Organization',
    name: company.name,
    url: `${publicUrl}/`,
    logo: publicUrl + (hasOwnColors(company) ? toBrandAddress('icon.svg', company) : favicon),
    foundingDate: String(company.foundedYear),
    email: company.email,
    telephone: company.phone,
    location: COMPANY.offices.map(({ address, phone }) => ({
      '@type': 'Place',
      address: address.join(', '),
      telephone: phone,
    })),
  };
}
